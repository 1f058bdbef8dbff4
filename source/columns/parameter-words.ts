import {decimalToText} from '../domain/decimal.ts';
import {epochLengthInSeconds, withdrawDelay} from '../domain/epoch.ts';
import type {Parameters} from '../domain/parameters.ts';
import {secondsOfEpochs} from '../domain/stake.ts';
import {formatInteger, formatPercent} from '../format/number.ts';
import {formatDuration, formatTime} from '../format/time.ts';

export type ParameterGroup = 'chain' | 'epochs' | 'staking' | 'blocks' | 'checksums' | 'other';

/** What is said of one parameter. */
export interface ParameterWords {
	readonly group: ParameterGroup;
	/** For people; undefined where it is absent or could not be read. */
	readonly value: string | undefined;
	/** What of the value is its unit: ' epochs' at the end of '53 epochs'. */
	readonly unit?: string | undefined;
	/** What it means, where the value alone does not say it; empty where nothing is to be said. */
	readonly meaning: string;
	/** Every digit, without unit; undefined if there is no value. */
	readonly exact: string | undefined;
}

/** What the words need beside the parameters. */
export interface ParameterFacts {
	readonly isUtc: boolean;
	/** The epoch now; undefined where it is not known. */
	readonly epoch: bigint | undefined;
	/** Whether the service told it. */
	readonly isEpochTold?: boolean | undefined;
	/** Unix seconds at which it ends, an estimate. */
	readonly epochEndsAt?: bigint | undefined;
}

/** "about 13 d 6 h: "; empty where the parameters do not say how long an epoch is. */
function about(epochs: bigint | undefined, parameters: Parameters): string {
	const seconds = epochs === undefined ? undefined : secondsOfEpochs(epochs, parameters);
	return seconds === undefined ? '' : `about ${formatDuration(Number(seconds))}: `;
}

type Value = Pick<ParameterWords, 'value' | 'unit' | 'exact'>;

/** A number of things: "53 epochs", "1 block". */
function counted(value: bigint | undefined, one: string): Value {
	return withUnit(value, value === 1n ? one : `${one}s`);
}

/** "21 600 s" */
function timed(value: bigint | undefined): Value {
	return withUnit(value, 's');
}

function withUnit(value: bigint | undefined, unit: string): Value {
	if (value === undefined) return {value: undefined, exact: undefined};
	return {value: `${formatInteger(value)} ${unit}`, unit: ` ${unit}`, exact: value.toString()};
}

function plain(value: string | undefined): Value {
	return {value, exact: value};
}

/** What people call each plain field. */
export const parameterNames = {
	chainId: 'Chain',
	nativeTokenAddress: 'Native token',
	genesisTime: 'Genesis',
	apr: 'Yearly yield',
	unbondingLength: 'Unbonding',
	pipelineLength: 'Pipeline',
	cubicSlashingWindowLength: 'Slashing window',
	epochsPerYear: 'Epochs in a year',
	minDuration: 'Shortest epoch',
	minNumOfBlocks: 'Fewest blocks in an epoch',
	epochSwitchBlocksDelay: 'Delay of an epoch switch',
	maxBlockTime: 'Longest block',
} as const;

/** What is said of the plain fields, in the order in which they are shown. */
export const parameterWords = {
	chainId: ({chainId}) => ({
		group: 'chain',
		...plain(chainId),
		meaning: 'its id, which every transaction carries',
	}),
	nativeTokenAddress: ({nativeTokenAddress}) => ({
		group: 'chain',
		...plain(nativeTokenAddress),
		meaning: 'the token that is staked and pays fees',
	}),
	genesisTime: ({genesisTime}, facts) => ({
		group: 'chain',
		value: genesisTime === undefined ? undefined : (formatTime(genesisTime, facts) ?? genesisTime.toString()),
		exact: genesisTime?.toString(),
		meaning: `when the chain began${facts.isUtc ? '' : ', local time'}`,
	}),
	apr: ({apr}) => ({
		group: 'staking',
		value: apr && formatPercent(apr),
		exact: apr && decimalToText(apr),
		meaning: "what stake earns in a year, before the validator's commission",
	}),
	unbondingLength: parameters => ({
		group: 'staking',
		...counted(parameters.unbondingLength, 'epoch'),
		meaning: `${about(parameters.unbondingLength, parameters)}how long unbonded stake waits${describeWholeWait(parameters)}`,
	}),
	pipelineLength: parameters => ({
		group: 'staking',
		...counted(parameters.pipelineLength, 'epoch'),
		meaning: `${about(parameters.pipelineLength, parameters)}until a change of stake takes effect`,
	}),
	cubicSlashingWindowLength: parameters => ({
		group: 'staking',
		...counted(parameters.cubicSlashingWindowLength, 'epoch'),
		meaning: `${about(parameters.cubicSlashingWindowLength, parameters)}faults this close together are slashed together`,
	}),
	epochsPerYear: ({epochsPerYear}) => ({
		group: 'epochs',
		value: epochsPerYear === undefined ? undefined : formatInteger(epochsPerYear),
		exact: epochsPerYear?.toString(),
		meaning: describeEpochLength(epochsPerYear),
	}),
	minDuration: ({minDuration}) => ({
		group: 'epochs',
		...timed(minDuration),
		meaning: `${minDuration === undefined ? '' : `${formatDuration(Number(minDuration))}: `}an epoch never ends sooner`,
	}),
	minNumOfBlocks: ({minNumOfBlocks}) => ({
		group: 'epochs',
		...counted(minNumOfBlocks, 'block'),
		meaning: 'an epoch never ends sooner',
	}),
	epochSwitchBlocksDelay: ({epochSwitchBlocksDelay}) => ({
		group: 'blocks',
		...counted(epochSwitchBlocksDelay, 'block'),
		meaning: 'between the end of an epoch and the start of the next one',
	}),
	maxBlockTime: ({maxBlockTime}) => ({
		group: 'blocks',
		...timed(maxBlockTime),
		meaning: 'the longest time planned for a block',
	}),
} as const satisfies Record<
	keyof typeof parameterNames,
	(parameters: Parameters, facts: ParameterFacts) => ParameterWords
>;

function describeEpochLength(epochsPerYear: bigint | undefined): string {
	const length = epochsPerYear === undefined ? undefined : epochLengthInSeconds(epochsPerYear);
	return length === undefined ? 'epochs in a year' : `one about every ${formatDuration(Number(length))}`;
}

/** The sum that decides when unbonded stake can be withdrawn. */
function describeWholeWait({pipelineLength, unbondingLength, cubicSlashingWindowLength}: Parameters): string {
	const others = 'with the pipeline and the slashing window';
	if (
		pipelineLength === undefined ||
		unbondingLength === undefined ||
		cubicSlashingWindowLength === undefined
	) {
		return `, and longer ${others}`;
	}
	const delay = withdrawDelay({pipelineLength, unbondingLength, cubicSlashingWindowLength});
	return `; ${others}, ${counted(delay, 'epoch').value} in all`;
}

const describeUnknownEpoch = 'unknown until the service sends the genesis time and the epochs in a year';

/** Which epoch is the next one, and when it is due where that is known. */
export function describeNextEpoch(facts: ParameterFacts): ParameterWords {
	const {epoch, isEpochTold, epochEndsAt} = facts;
	const group = 'epochs';
	if (epoch === undefined) {
		return {
			group,
			value: undefined,
			exact: undefined,
			meaning: describeUnknownEpoch,
		};
	}
	const next = epoch + 1n;
	const time = epochEndsAt === undefined ? undefined : formatTime(epochEndsAt, facts);
	const from = isEpochTold ? 'as the service says' : 'an estimate';
	return {
		group,
		value: `${isEpochTold ? '' : '~'}${next}`,
		exact: next.toString(),
		meaning: time === undefined ? from : `${from}: about ${time}`,
	};
}
