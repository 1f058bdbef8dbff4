import type {Attempt} from '../../broadcast/attempt.ts';
import {describeHeadline, headlineOf} from '../../broadcast/headline.ts';
import {type Journal, JournalError} from '../../broadcast/journal.ts';
import type {Decoded, JsonValue} from '../../domain/decoded.ts';
import {formatInteger} from '../../format/number.ts';
import {formatTime} from '../../format/time.ts';
import type {LogOptions, Look} from '../../options/options.ts';
import type {ExactColumn, ExactField} from '../../output/column.ts';
import {csvLines} from '../../output/csv.ts';
import {listJson} from '../../output/json.ts';
import {writePieces} from '../../output/write.ts';
import {printLine} from '../../system/print.ts';
import type {System} from '../../system/system.ts';
import {UsageError} from '../../system/usage-error.ts';
import {loadTables} from '../write-list.ts';

type Row = Attempt & Decoded;

/** Lists what was broadcast from here, newest first. */
export async function printLog(
	{output}: LogOptions,
	journal: Journal,
	context: {readonly system: System; readonly look: Look},
): Promise<void> {
	const attempts = await journal.list().catch(error => {
		throw error instanceof JournalError ? new UsageError(error.message, {cause: error}) : error;
	});
	const rows = attempts.map((attempt): Row => ({...attempt, source: toJson(attempt), flaws: []}));
	const {system, look} = context;
	const {stdout} = system;
	switch (output) {
		case 'json': {
			const count = rows.length;
			const pagination = {page: 1, perPage: count, totalPages: 1, totalItems: count};
			const sources = rows.map(({source}) => source);
			return writePieces(stdout, listJson(sources, pagination));
		}
		case 'csv':
			return writePieces(stdout, csvLines(fields, rows));
		case 'table':
			await (await loadTables()).writeTable(columnsOf(look), rows, context);
			if (rows.length === 0) printLine(system, 'nothing was broadcast from here yet');
	}
}

function columnsOf(look: Look): readonly ExactColumn<Row>[] {
	return [
		{header: 'Time', field: 'at', show: ({at}) => formatTime(BigInt(Math.floor(at / 1000)), look)},
		{header: 'Network', field: 'network', gives: {part: 'middle', least: 12}, show: ({network}) => network},
		{header: 'Hash', field: 'key', gives: {part: 'middle', least: 11}, show: nameOf},
		{
			header: 'Outcome',
			field: 'outcome',
			gives: {part: 'end', least: 16},
			show: attempt => describeHeadline(headlineOf(attempt)),
		},
		{
			header: 'Block',
			field: 'block',
			align: 'right',
			leaves: 1,
			show(attempt) {
				const {height} = headlineOf(attempt);
				return height === undefined ? undefined : formatInteger(height);
			},
		},
	];
}

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
];

/** A parameter's digest must not be taken for a transaction's hash. */
function nameOf({key}: Row): string {
	return key.of === 'transaction' ? key.sha256 : `${key.sha256} of the parameter`;
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
	};
}
