import {bindColumns, type Column, columnOf} from '../columns/column.ts';
import {
	exportedParameterFields,
	shownParameterFields,
	unreadChecksumFields,
} from '../columns/parameter-fields.ts';
import type {Decoded} from '../domain/decoded.ts';
import {orUnknown} from '../domain/failure.ts';
import {supplyOf} from '../domain/holdings.ts';
import type {Checksum, Parameters} from '../domain/parameters.ts';
import {parametersQuestion} from '../model/questions/chain.ts';
import {supplyQuestion} from '../model/questions/holdings.ts';
import {readActiveStake} from '../model/read-epoch.ts';
import type {ObjectSpec, Part} from './object-answer.ts';
import {toCellContext} from './to-cell-context.ts';
import {loadTables} from './write-list.ts';

export const parameters: ObjectSpec<Parameters> = {
	read: ({indexer, signal}) => parametersQuestion.ask({indexer, signal}),
	fields: (item, facts) => [...shownParameterFields(item, facts), ...unreadChecksumFields(item)],
	async askFacts({nativeTokenAddress: token}, {indexer, node, signal}) {
		const supply =
			token === undefined ? undefined : await orUnknown(supplyQuestion.ask({indexer, signal}, token));
		const known = supply && supplyOf(supply);
		return known === undefined ? {} : {supply: known, stake: await readActiveStake({indexer, node, signal})};
	},
	hasNotes: true,
	parts({checksums}, isWanted) {
		const wanted = checksums.filter(({group = '', name, sha256}) => isWanted([group, name, sha256]));
		return wanted.length === 0 ? [] : [checksumPart(wanted)];
	},
	exported: exportedParameterFields,
};

type ChecksumRow = Checksum & Decoded;

const column = columnOf<ChecksumRow>();

const checksumColumns: readonly Column<ChecksumRow>[] = [
	column({id: 'group', title: 'Group', minimum: 8, ideal: 12, priority: 3, value: ({group}) => group}),
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
				bindColumns(columns, toCellContext(context.look)),
				checksums.map(checksum => ({...checksum, source: undefined, flaws: []})),
				context,
			),
	};
}
