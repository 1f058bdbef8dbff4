import type {Context} from 'hono';
import {isChainAddress} from './addresses.ts';
import {address, type Bytes, map, option, struct, u8, u64, u256, utf8, vector} from './borsh.ts';
import {consensusKeyOf} from './consensus-keys.ts';
import type {
	ChainState,
	ProposalRecord,
	SlashBook,
	SlashRecord,
	ValidatorState,
	VoteResult,
} from './model.ts';
import {fail, readBytes, readNumber, refuseForm, toResult} from './node-envelope.ts';
import {dec, missedVotes} from './signing.ts';
import {activeStakeOf, commissionAt, stateAt} from './validator-set.ts';

interface LivenessRow {
	readonly address: string;
	readonly cometAddress: string;
	readonly missed: bigint | number;
}

/** Encodes the missed votes of a set; the threshold is a fraction. */
export function encodeLiveness(window: bigint, threshold: string, rows: readonly LivenessRow[]): Bytes {
	return struct(
		u64(window),
		u256(dec(threshold)),
		vector(rows, row => struct(address(row.address), utf8(row.cometAddress), u64(row.missed))),
	);
}

/** States as the chain numbers them; it knows no others. */
const stateNumbers: Readonly<Partial<Record<ValidatorState, number>>> = {
	consensus: 0,
	belowCapacity: 1,
	belowThreshold: 2,
	inactive: 3,
	jailed: 4,
};

export function encodeState(word: ValidatorState | undefined, epoch: bigint): Bytes {
	return struct(option(word && stateNumbers[word], u8), u64(epoch));
}

/** Parts of 10^-12 in a basis point. */
const decOfBasisPoint = 10n ** 8n;

/** Encodes a commission and its largest change, basis points; undefined for one that is no validator then. */
export function encodeCommission(
	rates: {readonly commission: number; readonly maxChange: number} | undefined,
	epoch: bigint,
): Bytes {
	const write = (basisPoints: number) => u256(BigInt(basisPoints) * decOfBasisPoint);
	return struct(option(rates?.commission, write), option(rates?.maxChange, write), u64(epoch));
}

function encodeSlash({epoch, height, fault, rate}: SlashRecord): Bytes {
	return struct(u64(epoch), u64(height), u8(fault === 'duplicateVote' ? 0 : 1), u256(dec(rate)));
}

export function encodeSlashes(slashes: readonly SlashRecord[]): Bytes {
	return vector(slashes, encodeSlash);
}

/** Encodes the slashes that wait, by validator and by the epoch in which they are due. */
export function encodeWaiting(waiting: SlashBook['waiting']): Bytes {
	const byValidator = [...Map.groupBy(waiting, ({validator}) => validator)]
		.map(([of, rows]) => ({of: address(of), rows}))
		.sort((left, right) => Buffer.compare(left.of, right.of));
	return map(
		byValidator.map(({of, rows}) => {
			const byEpoch = [...Map.groupBy(rows, ({due}) => due)];
			return [of, map(byEpoch.map(([due, some]) => [u64(due), encodeSlashes(some.map(({slash}) => slash))]))];
		}),
	);
}

const ruleNumbers = {twoFifths: 0, oneHalfOverOneThird: 1, lessOneHalfOverOneThirdNay: 2} as const;

/** Encodes how a vote ended, and by which rule; undefined: there is no such thing yet. */
export function encodeResult(
	result: VoteResult | undefined,
	rule: ProposalRecord['tallyType'] = 'twoFifths',
): Bytes {
	return option(result, ({isPassed, total, votes: {yay, nay, abstain}}) =>
		struct(u8(isPassed ? 0 : 1), u8(ruleNumbers[rule]), ...[total, yay, nay, abstain].map(u256)),
	);
}

/** Part of a path: an address, a number or any text; an epoch that is left out is this one. */
const parts = {address: '(tnam1\\w+)', epoch: '(?:/(\\d{1,18}))?', id: '(\\d{1,15})', text: '([^/]+)'};

type Read = (state: ChainState, part: string, epoch: bigint) => Bytes;

/** Answers to questions about the state of the chain, each with the form of its path. */
const answers: ReadonlyArray<readonly [form: string, read: Read]> = [
	['/shell/epoch', ({epoch}) => u64(epoch)],
	['/vp/pos/validator/liveness_info', liveness],
	[`/vp/pos/validator_by_tm_addr/${parts.text}`, validatorOfComet],
	[
		`/vp/pos/validator/state/${parts.address}${parts.epoch}`,
		(state, part, epoch) => {
			const validator = state.validatorsByAddress.get(part);
			return encodeState(validator && stateAt(state, validator, epoch), epoch);
		},
	],
	[`/vp/pos/validator/commission/${parts.address}${parts.epoch}`, commission],
	['/vp/pos/enqueued_slashes', ({slashes}) => encodeWaiting(slashes.waiting)],
	[
		`/vp/pos/validator/slashes/${parts.address}`,
		({slashes}, part) => encodeSlashes(slashes.done.get(part) ?? []),
	],
	['/vp/pos/total_active_voting_power', state => u256(activeStakeOf(state))],
	[`/vp/governance/stored_proposal_result/${parts.id}`, proposalResult],
];

const matchers = answers.map(([form, read]) => ({form: new RegExp(`^${form}$`), read}));

/** Returns the bytes of the answer at a path; undefined where there is none. */
function answerQuery(state: ChainState, path: string): Bytes | undefined {
	for (const {form, read} of matchers) {
		const match = form.exec(path);
		if (!match) continue;
		const [, part = '', epoch] = match;
		if (part.startsWith('tnam1') && !isChainAddress(part)) return undefined;
		return read(state, part, epoch === undefined ? state.epoch : BigInt(epoch));
	}
	return undefined;
}

/** Attitude to questions about the state: answered, refused by a gateway, or those of a chain of another kind. */
export type QueryManner = 'answered' | 'forbidden' | 'absent';

/** Answers GET /abci_query. */
export function serveQuery(c: Context, state: ChainState, manner: QueryManner): Response {
	if (manner === 'forbidden') return c.text('Forbidden', 403);
	const path = readBytes(c.req.query('path') ?? '""');
	if (!path) return refuseForm(c, 'path');
	const height = readNumber(c.req.query('height')) ?? 0;
	if (Number.isNaN(height)) return refuseForm(c, 'height');
	if (height < 0) return fail(c, 'height must be non-negative');
	if (manner === 'absent') return c.json(toResponse(state, {log: 'does not exist'}));
	const refuse = (problem: string) => c.json(toResponse(state, {code: 1, log: `RPC error: ${problem}`}));
	if (height !== 0 && height !== Number(state.height)) return refuse('only the latest height is kept');
	if (/^"?(?:true|1)"?$/.test(c.req.query('prove') ?? '')) return refuse('there are no proofs');
	const name = Buffer.from(path).toString();
	const value = answerQuery(state, name);
	return value ? c.json(toResponse(state, {value})) : refuse(`nothing is at the path ${name}`);
}

interface Answer {
	readonly code?: number;
	readonly log?: string;
	readonly value?: Bytes;
}

function toResponse({height}: ChainState, {code = 0, log = '', value}: Answer) {
	return toResult({
		response: {
			code,
			log,
			info: '',
			index: '0',
			key: null,
			value: value ? Buffer.from(value).toString('base64') : null,
			proofOps: null,
			height: String(code === 0 ? height : 0),
			codespace: '',
		},
	});
}

function liveness(state: ChainState): Bytes {
	const {seed, parameters, signing} = state;
	const rows = [...signing.since.keys()].map(address => {
		const {cometAddress} = consensusKeyOf(seed, address);
		return {address, cometAddress, missed: missedVotes(state, address) ?? 0};
	});
	// The order says nothing of power.
	rows.sort((left, right) => (left.cometAddress < right.cometAddress ? -1 : 1));
	return encodeLiveness(parameters.livenessWindow, parameters.livenessThreshold, rows);
}

function validatorOfComet({seed, validators}: ChainState, cometAddress: string): Bytes {
	const wanted = cometAddress.toUpperCase();
	const validator = validators.find(each => consensusKeyOf(seed, each.address).cometAddress === wanted);
	return option(validator?.address, address);
}

function commission(state: ChainState, part: string, epoch: bigint): Bytes {
	const validator = state.validatorsByAddress.get(part);
	const rate = validator && commissionAt(state, validator, epoch);
	const rates = rate === undefined ? undefined : {commission: rate, maxChange: validator?.maxChange ?? 0};
	return encodeCommission(rates, epoch);
}

/** Tells how a vote ended; the chain writes it down once the proposal is executed. */
function proposalResult({proposals}: ChainState, id: string): Bytes {
	const proposal = proposals[Number(id)];
	return encodeResult(
		proposal?.status.startsWith('executed') ? proposal.result : undefined,
		proposal?.tallyType,
	);
}
