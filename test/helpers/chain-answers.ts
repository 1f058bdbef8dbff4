import {bech32m} from '@scure/base';
import {
	problemOfLiveness,
	readAccount,
	readAmount,
	readChainEpoch,
	readCommissionAt,
	readEnqueuedSlashes,
	readLiveness,
	readProposalResult,
	readSlashes,
	readStateAt,
} from '../../source/services/node/read-answers.ts';
import answers from '../fixtures/chain-answers.json' with {type: 'json'};

/** Answers of the chain in its own encoding, each with its meaning. */
export const chainAnswers = answers.map(({value, ...meaning}) => ({
	name: meaning.name,
	path: meaning.path,
	meaning: meaning as Readonly<Record<string, unknown>>,
	bytes: Uint8Array.from(Buffer.from(value, 'base64')),
}));

/** Returns the bytes of the first answer of a path. */
export function bytesOf(path: string): Uint8Array {
	const found = chainAnswers.find(answer => answer.path === path);
	if (!found) throw new Error(`no answer of ${path}`);
	return found.bytes;
}

const readers: Readonly<Record<string, (bytes: Uint8Array) => unknown>> = {
	'/shell/epoch': readChainEpoch,
	'/vp/pos/validator/liveness_info': readLiveness,
	'/vp/pos/validator_by_tm_addr/{comet}': readAccount,
	'/vp/pos/validator/state/{address}/{epoch}': readStateAt,
	'/vp/pos/validator/commission/{address}/{epoch}': readCommissionAt,
	'/vp/pos/enqueued_slashes': readEnqueuedSlashes,
	'/vp/pos/validator/slashes/{address}': readSlashes,
	'/vp/pos/total_active_voting_power': readAmount,
	'/vp/governance/stored_proposal_result/{id}': readProposalResult,
};

/** Reads an answer of a path; undefined: it is not understood. */
export function readAnswer(path: string, bytes: Uint8Array): unknown {
	const read = readers[path];
	if (!read) throw new Error(`nothing reads ${path}`);
	return read(bytes);
}

/** Changes some bytes of each answer in turn, and returns how many of the changed ones were still understood. */
export function readMutations(count: number, random: () => number): number {
	const below = (limit: number) => Math.floor(random() * limit);
	let understood = 0;
	for (let at = 0; at < count; at++) {
		const {path, bytes} = chainAnswers[at % chainAnswers.length] ?? chainAnswers[0]!;
		const changed = mutate(bytes, below);
		const value = readAnswer(path, changed);
		if (value === undefined) continue;
		understood++;
		if (path.endsWith('liveness_info')) problemOfLiveness(value as never);
	}
	return understood;
}

/** Changes, drops or puts in some bytes. */
export function mutate(bytes: Uint8Array, below: (limit: number) => number): Uint8Array {
	const changed = [...bytes];
	for (let left = 1 + below(3); left > 0; left--) {
		const at = below(changed.length);
		const kind = below(4);
		if (kind === 0) changed.splice(at, 1 + below(8));
		else if (kind === 1) changed.splice(at, 0, below(256), below(256));
		else changed[at] = kind === 2 ? below(256) : 255;
	}
	return Uint8Array.from(changed);
}

interface TestLiveness {
	readonly window?: bigint;
	/** In 10^-12. */
	readonly threshold?: bigint;
	readonly validators: readonly TestValidator[];
	/** Number of validators that the answer claims. */
	readonly length?: number;
}

export interface TestValidator {
	readonly address: string;
	readonly cometAddress: string;
	readonly missed: bigint;
}

/** Validator of a number, with an address of its own. */
export function testValidator(number: number, missed = 0n): TestValidator {
	const bytes = Uint8Array.from({length: 20}, (_, at) => (at < 2 ? (number >> (8 * at)) & 255 : 7));
	return {
		address: bech32m.encode('tnam', bech32m.toWords(Uint8Array.of(1, ...bytes))),
		cometAddress: number.toString(16).toUpperCase().padStart(40, '0'),
		missed,
	};
}

/** Writes missed votes as the chain does: everything little-endian, an address as its kind and 20 bytes. */
export function writeLiveness({
	window = 10_000n,
	threshold = 100_000_000_000n,
	validators,
	length = validators.length,
}: TestLiveness): Uint8Array {
	const parts = validators.map(({address, cometAddress, missed}) => {
		const name = Buffer.from(cometAddress);
		return [...writeAddress(address), ...whole(BigInt(name.length), 4), ...name, ...whole(missed, 8)];
	});
	return Uint8Array.from([
		...whole(window, 8),
		...whole(threshold, 32),
		...whole(BigInt(length), 4),
		...parts.flat(),
	]);
}

/** Writes an option that holds an address. */
export function writeOption(address: string): Uint8Array {
	return Uint8Array.from([1, ...writeAddress(address)]);
}

function writeAddress(address: string): readonly number[] {
	const [prefix = 0, ...rest] = bech32m.fromWords(bech32m.decode(address as `tnam1${string}`).words);
	return [1 - prefix, ...rest];
}

/** Writes a whole number with its lowest byte first. */
export function whole(value: bigint, bytes: number): readonly number[] {
	return Array.from({length: bytes}, (_, at) => Number((value >> BigInt(8 * at)) & 255n));
}
