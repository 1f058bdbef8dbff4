import {decimalToText} from '../../../domain/decimal.ts';
import {epochLengthInSeconds, withdrawDelay} from '../../../domain/epoch.ts';
import type {Parameters} from '../../../domain/parameters.ts';
import {secondsOfEpochs} from '../../../domain/stake-time.ts';
import {formatInteger, formatPercent} from '../../../format/number.ts';
import {formatDuration, formatTime} from '../../../format/time.ts';
import type {RowWords} from './parameter-row.ts';

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

/** A number of things: "53 epochs", "1 block". */
function counted(value: bigint | undefined, one: string): Pick<RowWords, 'value' | 'exact'> {
	if (value === undefined) return {value: undefined, exact: undefined};
	return {value: `${formatInteger(value)} ${value === 1n ? one : `${one}s`}`, exact: value.toString()};
}

/** "21 600 s" */
function timed(value: bigint | undefined): Pick<RowWords, 'value' | 'exact'> {
	if (value === undefined) return {value: undefined, exact: undefined};
	return {value: `${formatInteger(value)} s`, exact: value.toString()};
}

function plain(value: string | undefined): Pick<RowWords, 'value' | 'exact'> {
	return {value, exact: value};
}

/** The plain fields in the order in which they are shown. */
export const parameterWords = {
	chainId: ({chainId}) => ({group: 'chain', ...plain(chainId), meaning: 'the name of the chain'}),
	nativeTokenAddress: ({nativeTokenAddress}) => ({
		group: 'chain',
		...plain(nativeTokenAddress),
		meaning: 'the token that is staked and that fees are paid in',
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
		meaning: "what stake earns in a year, gross: less the validator's commission",
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
		meaning: `${about(parameters.cubicSlashingWindowLength, parameters)}faults as near to each other as this are punished together`,
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
		meaning: `${minDuration === undefined ? '' : `${formatDuration(Number(minDuration))}: `}the shortest an epoch can be`,
	}),
	minNumOfBlocks: ({minNumOfBlocks}) => ({
		group: 'epochs',
		...counted(minNumOfBlocks, 'block'),
		meaning: 'the fewest an epoch can have',
	}),
	epochSwitchBlocksDelay: ({epochSwitchBlocksDelay}) => ({
		group: 'blocks',
		...counted(epochSwitchBlocksDelay, 'block'),
		meaning: 'between the end of an epoch and the start of the next one',
	}),
	maxBlockTime: ({maxBlockTime}) => ({
		group: 'blocks',
		...timed(maxBlockTime),
		meaning: 'the longest a block is expected to take',
	}),
} as const satisfies Partial<
	Record<keyof Parameters, (parameters: Parameters, facts: ParameterFacts) => RowWords>
>;

function describeEpochLength(epochsPerYear: bigint | undefined): string {
	const length = epochsPerYear === undefined ? undefined : epochLengthInSeconds(epochsPerYear);
	return length === undefined ? 'epochs in a year' : `one about every ${formatDuration(Number(length))}`;
}

/** The sum that decides when unbonded stake can be withdrawn. */
function describeWholeWait({pipelineLength, unbondingLength, cubicSlashingWindowLength}: Parameters): string {
	const others = ', together with the pipeline and the cubic slashing window';
	if (
		pipelineLength === undefined ||
		unbondingLength === undefined ||
		cubicSlashingWindowLength === undefined
	) {
		return others;
	}
	const delay = withdrawDelay({pipelineLength, unbondingLength, cubicSlashingWindowLength});
	return `${others} ${counted(delay, 'epoch').value}`;
}

const describeUnknownEpoch = 'not known without genesisTime and epochsPerYear';

/** Which epoch is the next one, and when it is due where that is known. */
export function describeNextEpoch(facts: ParameterFacts): RowWords {
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
	const from = isEpochTold ? 'by the epoch that the service tells' : 'an estimate';
	return {
		group,
		value: `${isEpochTold ? '' : '~'}${next}`,
		exact: next.toString(),
		meaning: time === undefined ? from : `${from}: about ${time}`,
	};
}
