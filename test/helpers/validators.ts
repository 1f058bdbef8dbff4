import {bech32m} from '@scure/base';
import {parseDecimal} from '../../source/domain/decimal.ts';
import type {Parameters} from '../../source/domain/parameters.ts';
import type {Validator} from '../../source/domain/validator.ts';

const names = [
	'Kestrel Nodes',
	'Stake & Relax 🦥',
	'Harbour Light',
	'青山ノード',
	'Quiet Quorum',
	'Ember Validators',
	'Northbound',
	undefined,
	'Tidal Works 🌊',
	'Loom',
];

/** A well-formed address of its own for each number. */
export function addressOf(seed: number): string {
	const bytes = Uint8Array.from({length: 21}, (_, index) => (seed * 37 + index * 11 + (seed >> 3)) % 256);
	bytes[20] = seed % 256;
	bytes[19] = seed >> 8;
	return bech32m.encode('tnam', bech32m.toWords(bytes));
}

export function createValidator(seed: number, fields: Partial<Validator> = {}): Validator {
	const name = names[seed % names.length];
	return {
		address: addressOf(seed),
		validatorId: String(1000 + seed),
		name,
		rank: seed + 1,
		votingPower: 40_000_000n / BigInt(seed + 1),
		commission: parseDecimal(['0.05', '0.1', '0.045', '0', '1'][seed % 5]!),
		maxCommission: parseDecimal('0.01'),
		state: 'consensus',
		email: undefined,
		website: `https://node${seed}.example`,
		description: undefined,
		discordHandle: undefined,
		avatar: undefined,
		source: {address: addressOf(seed), name},
		flaws: [],
		...fields,
	};
}

/** Most power first; the last ones jailed and inactive, without a rank. */
export function createValidators(count: number): Validator[] {
	return Array.from({length: count}, (_, seed) => {
		const state = seed === count - 1 ? 'jailed' : seed === count - 2 ? 'inactive' : 'consensus';
		return createValidator(seed, state === 'consensus' ? {} : {state, rank: undefined});
	});
}

/** 2026-01-01 00:00:00 UTC, in unix milliseconds: "now" of the tests that look at times. */
export const testNow = Date.UTC(2026, 0, 1);

export function createParameters(fields: Partial<Parameters> = {}): Parameters {
	return {
		unbondingLength: 53n,
		pipelineLength: 2n,
		epochsPerYear: 1460n,
		apr: parseDecimal('0.12'),
		nativeTokenAddress: undefined,
		chainId: 'namada.0000000000000test',
		genesisTime: BigInt(testNow / 1000) - 21_600n * 1204n - 60n,
		minDuration: undefined,
		minNumOfBlocks: undefined,
		maxBlockTime: undefined,
		checksums: [],
		epochSwitchBlocksDelay: undefined,
		cubicSlashingWindowLength: undefined,
		duplicateVoteMinSlashRate: undefined,
		lightClientAttackMinSlashRate: undefined,
		source: {},
		flaws: [],
		...fields,
	};
}
