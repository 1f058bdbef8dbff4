import {bindColumns, type Column, columnOf} from '../columns/column.ts';
import {parameterFields, unreadChecksums} from '../columns/parameter-fields.ts';
import {type ParameterWords, parameterNames, parameterWords} from '../columns/parameter-words.ts';
import type {Decoded} from '../domain/decoded.ts';
import type {Checksum, Parameters} from '../domain/parameters.ts';
import type {Look} from '../options/options.ts';
import {knownFacts} from './known-facts.ts';
import type {Line, Part, Subject} from './object-answer.ts';
import {loadTables} from './write-list.ts';

export const parameters: Subject<Parameters> = {
	read: ({indexer, signal}) => indexer.getParameters({signal}),
	lines: (look, item) => [
		...names.map(field => toLine(field, look)),
		...unreadChecksums(item).map(({path, field}) => ({header: path, field, show: () => undefined})),
	],
	parts({checksums}, isWanted) {
		const wanted = checksums.filter(({group = '', name, sha256}) => isWanted([group, name, sha256]));
		return wanted.length === 0 ? [] : [checksumPart(wanted)];
	},
	fields: parameterFields,
};

const names = Object.keys(parameterWords) as readonly (keyof typeof parameterWords)[];

function toLine(field: (typeof names)[number], {isUtc}: Look): Line<Parameters> {
	const words = (item: Parameters): ParameterWords => parameterWords[field](item, {isUtc, epoch: undefined});
	return {
		header: parameterNames[field],
		field,
		show: item => words(item).value,
		unit: item => words(item).unit,
		note: item => words(item).meaning,
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
		role: 'name',
		value: ({name}) => name,
	}),
	column({
		id: 'sha256',
		title: 'SHA-256',
		minimum: 16,
		ideal: 64,
		priority: 2,
		fit: 'middle',
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
