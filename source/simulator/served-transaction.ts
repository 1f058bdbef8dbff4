import {internalAddresses, isOfThisChain} from './addresses.ts';
import type {Action, ProposalDraft, TransferAct, Vote} from './chain-action.ts';
import type {ChainState} from './model.ts';
import {hexDigest} from './random.ts';
import type {InnerRecord, WrapperRecord} from './transaction-store.ts';

/** Checks whether the indexer knew of gas when it read the block: it never reads a block again. */
export function isGasKnown({height}: WrapperRecord, {gasKnownSince}: ChainState): boolean {
	return height >= gasKnownSince;
}

/** Answers GET /api/v1/chain/wrapper/{tx_id}. */
export function serveWrapper(record: WrapperRecord, state: ChainState) {
	return {
		txId: record.id,
		feePayer: record.payer,
		feeToken: state.identity.nativeTokenAddress,
		gasLimit: String(record.gasLimit),
		gasUsed: isGasKnown(record, state) ? String(record.gasUsed) : null,
		amountPerGasUnit: isGasKnown(record, state) ? '0.000001' : null,
		maspFeePayment: null,
		blockHeight: String(record.height),
		innerTransactions: record.inner.map(inner => serveInner(inner, record, state)),
		exitCode: record.exitCode,
		atomic: record.isAtomic,
	};
}

/** Returns the word for the kind of an act. */
export function kindOf(action: Action): string {
	return action.kind === 'other' || action.kind === 'transfer' ? action.name : action.kind;
}

/** Returns an inner transaction as its wrapper shows it. */
export function serveInner({id, action, exitCode}: InnerRecord, record: WrapperRecord, state: ChainState) {
	return {txId: id, ...serveAct(action, record, state), memo: record.memo, exitCode};
}

/** Writes an inner transaction outside its wrapper. */
export function serveInnerAlone(
	{id, action, exitCode}: InnerRecord,
	record: WrapperRecord,
	state: ChainState,
) {
	return {
		txId: id,
		wrapperId: record.id,
		...serveAct(action, record, state),
		memo: record.memo,
		exitCode,
	};
}

function serveAct(action: Action, record: WrapperRecord, state: ChainState) {
	const data = toData(action, record, state);
	return {kind: kindOf(action), data: data === null ? null : JSON.stringify(data)};
}

/** Returns the content of an act, in the words and units of the chain: namnam, fractions. */
function toData(action: Action, record: WrapperRecord, state: ChainState): object | string | null {
	switch (action.kind) {
		case 'bond':
		case 'unbond':
			return {validator: action.validator, amount: String(action.amount), source: action.source};
		case 'redelegation':
			return {
				src_validator: action.validator,
				dest_validator: action.destination,
				owner: action.source,
				amount: String(action.amount),
			};
		case 'withdraw':
		case 'claimRewards':
			return {validator: action.validator, source: action.source};
		case 'voteProposal':
			return {id: action.proposal, vote: voteNames[action.vote], voter: action.voter};
		case 'initProposal':
			return toProposalData(action.draft, record);
		case 'changeCommission':
			return {validator: action.validator, new_rate: String(action.rate / 10_000)};
		case 'deactivateValidator':
		case 'reactivateValidator':
		case 'unjailValidator':
			return action.validator;
		case 'transfer':
			return toTransferData(action, record, state);
		case 'other':
			return action.data;
	}
}

const voteNames: Readonly<Record<Vote, string>> = {yay: 'Yay', nay: 'Nay', abstain: 'Abstain'};

function toTransferData(act: TransferAct, {hash}: WrapperRecord, {identity}: ChainState): object {
	const token = identity.nativeTokenAddress;
	const side = (owner: string) => ({
		owner,
		token,
		type: isOfThisChain(owner) ? 'onChain' : 'external',
		amount: String(act.amount),
	});
	const isShielded = [act.sender, act.receiver].includes(internalAddresses.shieldedPool);
	const data = {
		sources: [side(act.sender)],
		targets: [side(act.receiver)],
		shielded_section_hash: isShielded ? hexDigest(`${hash}/section`) : null,
	};
	return act.name.startsWith('ibc') ? [token, data] : data;
}

function toProposalData(draft: ProposalDraft, {epoch}: WrapperRecord): object {
	const start = epoch + BigInt(draft.epochsToStart);
	const end = start + BigInt(draft.epochsOfVoting);
	return {
		content: hexDigest(draft.content),
		author: draft.author,
		type: toProposalType(draft),
		voting_start_epoch: Number(start),
		voting_end_epoch: Number(end),
		activation_epoch: Number(end) + draft.epochsOfGrace,
	};
}

function toProposalType({kind, data}: ProposalDraft): unknown {
	switch (kind) {
		case 'default':
			return 'Default';
		case 'defaultWithWasm':
			return {DefaultWithWasm: data};
		case 'pgfSteward':
			return {PGFSteward: JSON.parse(data ?? '[]')};
		case 'pgfFunding':
			return {PGFPayment: JSON.parse(data ?? '[]')};
	}
}
