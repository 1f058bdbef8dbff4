import {bindColumns, type Column, columnOf} from '../columns/column.ts';
import {parameterFields, unreadChecksums} from '../columns/parameter-fields.ts';
import type {Decoded} from '../domain/decoded.ts';
import type {Checksum, Parameters} from '../domain/parameters.ts';
import {formatInteger, formatPercent} from '../format/number.ts';
import {formatDuration, formatTime} from '../format/time.ts';
import {knownFacts} from './known-facts.ts';
import type {Line, Part, Subject} from './object-answer.ts';
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

function counted(header: string, field: CountField, unit: string): Line<Parameters> {
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

const column = columnOf<ChecksumRow>();

const checksumColumns: readonly Column<ChecksumRow>[] = [
	column({
		id: 'group',
		title: 'Group',
		minimum: 8,
		ideal: 12,
		priority: 3,
		value: ({group}) => group,
	}),
	column({
		id: 'name',
		title: 'Program',
		minimum: 18,
		ideal: 30,
		priority: 1,
		isFrozen: true,
		value: ({name}) => name,
	}),
	column({
		id: 'sha256',
		title: 'SHA-256',
		minimum: 16,
		ideal: 64,
		priority: 2,
		isCutInMiddle: true,
		value: ({sha256}) => sha256,
	}),
];

function checksumPart(checksums: readonly Checksum[]): Part {
	// A group only where the service names some.
	const hasGroups = checksums.some(({group}) => group !== undefined);
	const columns = hasGroups ? checksumColumns : checksumColumns.slice(1);
	return {
		heading: 'Checksums',
		write: async context =>
			(await loadTables()).writeTable(
				bindColumns(columns, knownFacts(context.look)),
				checksums.map(checksum => ({...checksum, source: undefined, flaws: []})),
				context,
			),
	};
}
