import type {StakeDelays} from '../domain/epoch.ts';
import {hexDigest} from './random.ts';

/** The rules a chain runs by; it serves these and no others. */
export interface ChainParameters extends StakeDelays {
	/** Epochs in a year of 365 days; estimates of times are made from it. */
	readonly epochsPerYear: bigint;
	/** Gross yearly yield, a fraction. */
	readonly apr: string;
	/** Seconds; how long an epoch lasts at least. */
	readonly minDuration: bigint;
	/** Blocks; how many blocks an epoch has at least. */
	readonly minNumOfBlocks: bigint;
	/** Seconds; no block takes longer. */
	readonly maxBlockTime: bigint;
	/** Blocks between the end of an epoch and the start of the next. */
	readonly epochSwitchBlocksDelay: bigint;
	/** Slots of the validator set. */
	readonly consensusSlots: number;
	/** namnam; a validator with less is below the threshold. */
	readonly stakeThreshold: bigint;
	/** Blocks over which missed votes are counted. */
	readonly livenessWindow: bigint;
	/** Part of them that a validator has to sign, a fraction. */
	readonly livenessThreshold: string;
}

/** Facts that are fixed when a chain starts. */
export interface ChainIdentity {
	/** Unix seconds. */
	readonly genesisTime: bigint;
	readonly epochsPerYear: bigint;
	readonly chainId: string;
	readonly nativeTokenAddress: string;
}

/** An epoch of six hours, two weeks from unbond to withdrawal. */
export const defaultParameters: ChainParameters = {
	unbondingLength: 53n,
	pipelineLength: 2n,
	cubicSlashingWindowLength: 1n,
	epochsPerYear: 1460n,
	apr: '0.12',
	minDuration: 21_600n,
	minNumOfBlocks: 2700n,
	maxBlockTime: 7n,
	epochSwitchBlocksDelay: 2n,
	consensusSlots: 255,
	stakeThreshold: 1_000_000_000n,
	livenessWindow: 10_000n,
	livenessThreshold: '0.1',
};

const programs = [
	'become_validator',
	'bond',
	'bridge_pool',
	'change_bridge_pool',
	'change_consensus_key',
	'change_validator_commission',
	'change_validator_metadata',
	'claim_rewards',
	'deactivate_validator',
	'ibc',
	'init_account',
	'init_proposal',
	'reactivate_validator',
	'redelegate',
	'resign_steward',
	'reveal_pk',
	'transfer',
	'unbond',
	'unjail_validator',
	'update_account',
	'vote_proposal',
	'withdraw',
];

/** Answers GET /api/v1/chain/parameters. */
export function serveParameters(parameters: ChainParameters, identity: ChainIdentity) {
	return {
		unbondingLength: String(parameters.unbondingLength),
		pipelineLength: String(parameters.pipelineLength),
		epochsPerYear: String(parameters.epochsPerYear),
		apr: parameters.apr,
		nativeTokenAddress: identity.nativeTokenAddress,
		chainId: identity.chainId,
		genesisTime: String(identity.genesisTime),
		minDuration: String(parameters.minDuration),
		minNumOfBlocks: String(parameters.minNumOfBlocks),
		maxBlockTime: String(parameters.maxBlockTime),
		checksums: serveChecksums(identity.chainId),
		epochSwitchBlocksDelay: String(parameters.epochSwitchBlocksDelay),
		cubicSlashingWindowLength: String(parameters.cubicSlashingWindowLength),
	};
}

/** Programs by name as they are now, and one of an earlier release by its checksum. */
function serveChecksums(chainId: string) {
	const current = Object.fromEntries(
		programs.map(program => [`tx_${program}.wasm`, hexDigest(`${chainId}/${program}`)]),
	);
	return {current, fallback: {[hexDigest(`${chainId}/earlier/ibc`)]: 'tx_ibc.wasm'}};
}
