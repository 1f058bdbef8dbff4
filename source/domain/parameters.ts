import type {Decimal} from './decimal.ts';
import type {Decoded} from './decoded.ts';

/** The chain's parameters. Every field may be absent. Source: GET /api/v1/chain/parameters. */
export interface Parameters extends Decoded {
	/** Epochs. */
	readonly unbondingLength: bigint | undefined;
	/** Epochs until a change of stake takes effect. */
	readonly pipelineLength: bigint | undefined;
	readonly epochsPerYear: bigint | undefined;
	/** Gross yearly yield, a fraction; a delegator's estimate is apr × (1 − commission). */
	readonly apr: Decimal | undefined;
	readonly nativeTokenAddress: string | undefined;
	readonly chainId: string | undefined;
	/** Unix seconds. */
	readonly genesisTime: bigint | undefined;
	/** Seconds; how long an epoch lasts at least. */
	readonly minDuration: bigint | undefined;
	/** Blocks; how many blocks an epoch has at least. */
	readonly minNumOfBlocks: bigint | undefined;
	/** Seconds. */
	readonly maxBlockTime: bigint | undefined;
	/** Name and SHA-256 of each transaction program, whatever of its two shapes the service used. */
	readonly checksums: readonly Checksum[];
	/** Blocks. */
	readonly epochSwitchBlocksDelay: bigint | undefined;
	/** Epochs. */
	readonly cubicSlashingWindowLength: bigint | undefined;
	/** Minimum fractions of a validator's stake that it loses for each kind of fault. */
	readonly duplicateVoteMinSlashRate: Decimal | undefined;
	readonly lightClientAttackMinSlashRate: Decimal | undefined;
}

export interface Checksum {
	/** The group it came in ("current", "fallback"); undefined if the service has no groups. */
	readonly group: string | undefined;
	readonly name: string;
	readonly sha256: string;
}

/** Seconds of a block, where the parameters do not say. */
const defaultBlockTime = 7;

/** Returns the seconds that a block takes at most, as the service says. */
export function blockTimeOf(parameters: Pick<Parameters, 'maxBlockTime'> | undefined): number {
	const {maxBlockTime = 0n} = parameters ?? {};
	return maxBlockTime > 0n ? Number(maxBlockTime) : defaultBlockTime;
}

/**
The form of a chain id: short, without blanks, and never the word that agrees to anything. What has another form is
believed nowhere: it would stand beside what this program says itself, and be typed to confirm a broadcast.
*/
const chainIdForm = /^(?!yes$)[A-Za-z0-9._-]{3,64}$/;

/** The same for a schema, which knows no flags. */
export const chainIdPattern = chainIdForm.source;

/** Rule for the id of a chain, in words for a message. */
export const chainIdWords = '3 to 64 letters, digits, dots, underscores and hyphens other than "yes"';

/** Tells whether a text can be the id of a chain. */
export function isChainId(text: string): boolean {
	return chainIdForm.test(text);
}
