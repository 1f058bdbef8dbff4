import type {Decoded} from '../domain/decoded.ts';
import type {Checksum, Parameters} from '../domain/parameters.ts';
import {formatInteger, formatPercent} from '../format/number.ts';
import {formatDuration, formatTime} from '../format/time.ts';
import type {ExactColumn} from '../output/column.ts';
import {parameterFields, unreadChecksums} from '../output/parameter-fields.ts';
import type {Part, Subject} from './object-answer.ts';
import {loadTables} from './write-list.ts';

export const parameters: Subject<Parameters> = {
	read: ({indexer, signal}) => indexer.getParameters({signal}),
	lines: (look, item) => [
		{header: 'Chain', field: 'chainId', show: ({chainId}) => chainId},
		{
			header: 'Genesis',
			field: 'genesisTime',
			show: ({genesisTime}) =>
				genesisTime === undefined ? undefined : (formatTime(genesisTime, look) ?? genesisTime.toString()),
		},
		{header: 'Native token', field: 'nativeTokenAddress', show: ({nativeTokenAddress}) => nativeTokenAddress},
		{
			header: 'Yearly yield',
			field: 'apr',
			show: ({apr}) => (apr === undefined ? undefined : `${formatPercent(apr)} before commission`),
		},
		counted('Epochs in a year', 'epochsPerYear', ''),
		counted('Unbonding', 'unbondingLength', 'epochs'),
		counted('Pipeline', 'pipelineLength', 'epochs'),
		counted('Slashing window', 'cubicSlashingWindowLength', 'epochs'),
		{
			header: 'Shortest epoch',
			field: 'minDuration',
			show: ({minDuration}) =>
				minDuration === undefined
					? undefined
					: `${formatInteger(minDuration)} s (${formatDuration(Number(minDuration))})`,
		},
		counted('Fewest blocks in an epoch', 'minNumOfBlocks', 'blocks'),
		{
			header: 'Longest block',
			field: 'maxBlockTime',
			show: ({maxBlockTime}) => (maxBlockTime === undefined ? undefined : `${formatInteger(maxBlockTime)} s`),
		},
		counted('Delay of an epoch switch', 'epochSwitchBlocksDelay', 'blocks'),
		...unreadChecksums(item).map(({path, field}) => ({header: path, field, show: () => undefined})),
	],
	parts({checksums}, isWanted) {
		const wanted = checksums.filter(({group = '', name, sha256}) => isWanted([group, name, sha256]));
		return wanted.length === 0 ? [] : [checksumPart(wanted)];
	},
	fields: parameterFields,
};

type CountField =
	| 'cubicSlashingWindowLength'
	| 'epochSwitchBlocksDelay'
	| 'epochsPerYear'
	| 'minNumOfBlocks'
	| 'pipelineLength'
	| 'unbondingLength';

function counted(header: string, field: CountField, unit: string): ExactColumn<Parameters> {
	return {
		header,
		field,
		show({[field]: value}) {
			if (value === undefined) return undefined;
			return `${formatInteger(value)} ${value === 1n ? unit.replace(/s$/, '') : unit}`.trim();
		},
	};
}

type ChecksumRow = Checksum & Decoded;

const checksumColumns: readonly ExactColumn<ChecksumRow>[] = [
	{header: 'Program', field: 'name', gives: {part: 'end', least: 18}, show: ({name}) => name},
	{header: 'SHA-256', field: 'sha256', gives: {part: 'middle', least: 16}, show: ({sha256}) => sha256},
];

/** A group only where the service names some. */
const groupColumn: ExactColumn<ChecksumRow> = {
	header: 'Group',
	field: 'group',
	leaves: 1,
	show: ({group}) => group,
};

function checksumPart(checksums: readonly Checksum[]): Part {
	const hasGroups = checksums.some(({group}) => group !== undefined);
	return {
		heading: 'Checksums',
		write: async context =>
			(await loadTables()).writeTable(
				hasGroups ? [groupColumn, ...checksumColumns] : checksumColumns,
				checksums.map(checksum => ({...checksum, source: undefined, flaws: []})),
				context,
			),
	};
}
