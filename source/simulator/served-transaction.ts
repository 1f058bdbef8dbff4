import type {Action} from './chain-action.ts';
import type {ChainState} from './model.ts';
import type {InnerRecord, WrapperRecord} from './transaction-store.ts';

/** Answer of GET /api/v1/chain/wrapper/{tx_id}. */
export function serveWrapper(record: WrapperRecord, state: ChainState) {
	return {
		txId: record.id,
		feePayer: record.payer,
		feeToken: state.identity.nativeTokenAddress,
		gasLimit: String(record.gasLimit),
		gasUsed: String(record.gasUsed),
		amountPerGasUnit: '0.000001',
		maspFeePayment: null,
		blockHeight: String(record.height),
		innerTransactions: record.inner.map(inner => serveInner(inner, record.memo)),
		exitCode: record.exitCode,
		atomic: record.isAtomic,
	};
}

/** The word for what an act is. */
export function kindOf(action: Action): string {
	return action.kind === 'other' ? action.name : action.kind;
}

/** An inner transaction as its wrapper shows it. */
export function serveInner({id, action, exitCode}: InnerRecord, memo: string | null) {
	const data = toData(action);
	return {txId: id, kind: kindOf(action), exitCode, data: data && JSON.stringify(data), memo};
}

/** What an act says, in the words and units of the chain: namnam, fractions. */
function toData(action: Action): object | null {
	switch (action.kind) {
		case 'bond':
		case 'unbond':
			return {source: action.source, validator: action.validator, amount: String(action.amount)};
		case 'redelegation':
			return {
				owner: action.source,
				srcValidator: action.validator,
				destValidator: action.destination,
				amount: String(action.amount),
			};
		case 'withdraw':
			return {source: action.source, validator: action.validator};
		case 'voteProposal':
			return {id: action.proposal, vote: action.vote, voter: action.voter};
		case 'initProposal':
			return {author: action.draft.author, type: action.draft.kind};
		case 'changeCommission':
			return {validator: action.validator, newRate: String(action.rate / 10_000)};
		case 'deactivateValidator':
		case 'reactivateValidator':
		case 'unjailValidator':
			return {validator: action.validator};
		case 'other':
			return action.data;
	}
}
