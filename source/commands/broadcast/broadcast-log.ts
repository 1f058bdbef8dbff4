import type {Attempt} from '../../broadcast/attempt.ts';
import {showSummary} from '../../broadcast/describe-summary.ts';
import {drawHeadline} from '../../broadcast/ending.ts';
import {describeHeadline, headlineOf} from '../../broadcast/headline.ts';
import {type Journal, JournalError} from '../../broadcast/journal.ts';
import type {CellContext} from '../../columns/cell-context.ts';
import {bindColumns, type Column, columnOf} from '../../columns/column.ts';
import type {ExactField} from '../../columns/exact-field.ts';
import type {Decoded, JsonValue} from '../../domain/decoded.ts';
import {formatInteger} from '../../format/number.ts';
import {shortenMiddle} from '../../format/text.ts';
import {formatTime} from '../../format/time.ts';
import type {LogOptions} from '../../options/broadcast.ts';
import type {DisplayOptions} from '../../options/display-options.ts';
import {csvLines} from '../../output/csv.ts';
import {listJson} from '../../output/json.ts';
import {writePieces} from '../../output/write.ts';
import {printLine} from '../../system/print.ts';
import type {System} from '../../system/system.ts';
import {UsageError} from '../../system/usage-error.ts';
import {toCellContext} from '../to-cell-context.ts';
import {loadTables} from '../write-list.ts';

type Row = Attempt & Decoded;

/** Lists what was broadcast from here, newest first. */
export async function printLog(
	{output}: LogOptions,
	journal: Journal,
	context: {readonly system: System; readonly look: DisplayOptions},
): Promise<void> {
	const attempts = await journal.list().catch(error => {
		throw error instanceof JournalError ? new UsageError(error.message, {cause: error}) : error;
	});
	const rows = attempts.map((attempt): Row => ({...attempt, source: toJson(attempt), flaws: []}));
	const {system, look} = context;
	const {stdout} = system;
	switch (output) {
		case 'json':
			return writePieces(stdout, listJson(rows.map(({source}) => source)));
		case 'csv':
			return writePieces(stdout, csvLines(fields, rows));
		case 'table': {
			const shown = rows.some(({deed}) => deed !== undefined) ? [...columns, deedColumn] : columns;
			await (await loadTables()).writeTable(bindColumns(shown, toCellContext(look)), rows, context);
			if (rows.length === 0) printLine(system, 'nothing was broadcast from here yet');
		}
	}
}

/** Length of a hash in tables, in characters; JSON and CSV have all of it. */
const shortHash = 13;

const column = columnOf<Row>();

const columns: readonly Column<Row>[] = [
	column({
		id: 'at',
		title: 'Time',
		minimum: 16,
		ideal: 20,
		fit: 'figure',
		priority: 2,
		value: ({at}) => BigInt(Math.floor(at / 1000)),
		show: formatTime,
	}),
	column({
		id: 'network',
		title: 'Network',
		minimum: 12,
		ideal: 24,
		priority: 4,
		fit: 'middle',
		value: ({network}) => network,
	}),
	column({
		id: 'key',
		title: 'Hash',
		minimum: shortHash,
		ideal: shortHash,
		priority: 3,
		fit: 'wrapped',
		value: ({key}) => key,
		show: nameKey,
	}),
	column({
		id: 'outcome',
		title: 'Outcome',
		minimum: 22,
		enough: 27,
		ideal: 40,
		// The list is read for the outcome; the rest fits into less.
		weight: 12,
		role: 'name',
		priority: 1,
		fit: 'wrapped',
		value: attempt => headlineOf(attempt),
		show: (headline, {theme}) => drawHeadline(headline, theme),
	}),
	column({
		id: 'block',
		title: 'Block',
		align: 'right',
		minimum: 9,
		ideal: 11,
		// The outcome names it, too.
		priority: 6,
		value: attempt => headlineOf(attempt).height,
		show: height => formatInteger(height),
	}),
];

const deedColumn = column({
	id: 'deed',
	title: 'What it does',
	minimum: 30,
	ideal: 40,
	priority: 5,
	fit: 'wrapped',
	value: ({deed}) => deed,
	show: (deed, {theme}) => showSummary(deed, theme),
});

const fields: readonly ExactField<Row>[] = [
	{name: 'time', field: 'at', exact: ({at}) => new Date(at).toISOString()},
	{name: 'network', field: 'network', exact: ({network}) => network},
	{name: 'node', field: 'node', exact: ({node}) => node},
	{name: 'mode', field: 'mode', exact: ({mode}) => mode},
	{name: 'encoding', field: 'encoding', exact: ({encoding}) => encoding},
	{name: 'size', field: 'size', exact: ({size}) => size?.toString()},
	{name: 'key.of', field: 'key', exact: ({key}) => key.of},
	{name: 'key.sha256', field: 'key', exact: ({key}) => key.sha256},
	{name: 'outcome', field: 'outcome', exact: attempt => headlineOf(attempt).kind},
	{name: 'sentence', field: 'outcome', exact: attempt => describeHeadline(headlineOf(attempt))},
	{name: 'hashFromNode', field: 'outcome', exact: ({outcome}) => outcome?.hash},
	{name: 'block', field: 'block', exact: attempt => headlineOf(attempt).height?.toString()},
	{name: 'indexerId', field: 'block', exact: idOf},
	{name: 'deed', field: 'deed', exact: ({deed}) => deed},
];

/** Writes the key; a parameter's digest must not be taken for a transaction's hash. */
function nameKey({of, sha256}: Attempt['key'], {theme}: CellContext): string {
	const hash = shortenMiddle(sha256, shortHash, theme.glyphs.ellipsis);
	return of === 'transaction' ? hash : `${hash} of the parameter`;
}

function idOf({block}: Attempt): string | undefined {
	return block?.kind === 'found' ? block.id : undefined;
}

function toJson(attempt: Attempt): JsonValue {
	const {id, at, network, node, mode, encoding, size, key, outcome} = attempt;
	return {
		id,
		time: new Date(at).toISOString(),
		network,
		node,
		mode,
		encoding,
		size: size ?? null,
		key: {of: key.of, sha256: key.sha256},
		outcome: headlineOf(attempt).kind,
		sentence: describeHeadline(headlineOf(attempt)),
		endTime: outcome ? new Date(outcome.at).toISOString() : null,
		hashFromNode: outcome?.hash ?? null,
		block: headlineOf(attempt).height?.toString() ?? null,
		indexerId: idOf(attempt) ?? null,
		deed: attempt.deed ?? null,
	};
}
