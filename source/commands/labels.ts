import {bindColumns, type Column, columnOf} from '../columns/column.ts';
import {exactFieldsOf} from '../columns/exact-field.ts';
import type {Decoded} from '../domain/decoded.ts';
import {createLikenessFinder} from '../domain/likeness.ts';
import {quote} from '../domain/phrases.ts';
import type {DisplayOptions} from '../options/display-options.ts';
import type {OutputFormat} from '../options/flags.ts';
import {csvLines} from '../output/csv.ts';
import {listJson} from '../output/json.ts';
import {writePieces} from '../output/write.ts';
import {importLabels, readLabels} from '../store/label-file.ts';
import type {GivenLabel, MergedLabel, MergeResult} from '../store/merge-labels.ts';
import {printLine} from '../system/print.ts';
import type {System} from '../system/system.ts';
import {orUsageError, UsageError} from '../system/usage-error.ts';
import {xdgFolder} from '../system/xdg-folder.ts';
import {nameOfLabels, readLabelSource, readLabelText} from './read-labels.ts';
import {toCellContext} from './to-cell-context.ts';
import {loadTables} from './write-list.ts';

interface Context {
	readonly system: System;
	readonly look: DisplayOptions;
}

/** Labels to print, or to take over from a file. */
interface LabelOptions {
	/** Path of the file; "-" is stdin; undefined: nothing is taken over. */
	readonly from: string | undefined;
	/** True if labels of the file take the place of others. */
	readonly mayReplace: boolean;
	readonly output: OutputFormat;
}

type Row = GivenLabel & Partial<Pick<MergedLabel, 'result' | 'before'>> & Decoded;

/** Prints the person's labels, or imports those of a file and reports the result for each. */
export async function runLabels({from, mayReplace, output}: LabelOptions, context: Context): Promise<void> {
	const {system} = context;
	const folder = xdgFolder('state', system.environment);
	if (from === undefined) {
		const labels = orUsageError(await readLabels(folder));
		await writeRows(labels.map(toRow), columns, {output, ...context});
		if (labels.length === 0)
			printLine(system, 'no address has a label yet: :label gives one, --import takes a file');
		sayLikenesses(labels, system);
		return;
	}
	const labels = checked(await readLabelSource(from, system.stdin), from, system);
	const merged = orUsageError(await importLabels(labels, {folder, pid: system.pid, mayReplace}));
	await writeRows(merged.map(toRow), [resultColumn, ...columns, beforeColumn], {output, ...context});
	printLine(system, sumUp(merged));
	sayLikenesses(orUsageError(await readLabels(folder)), system);
}

/** Max labels named that look like others; the table shows them all. */
const maxNamed = 20;

function sayLikenesses(labels: readonly GivenLabel[], system: System) {
	const find = createLikenessFinder();
	const found = labels.flatMap(each => {
		const likeness = find(each);
		return likeness === undefined ? [] : [`labels: ${quote(each.label)} of ${each.address} ${likeness}`];
	});
	for (const line of found.slice(0, maxNamed)) printLine(system, line);
	if (found.length > maxNamed) printLine(system, `labels: and ${found.length - maxNamed} more like these`);
}

/** Reads the labels; names each wrong line, and then throws a UsageError. */
function checked(text: string, file: string, system: System): readonly GivenLabel[] {
	const read = readLabelText(text);
	if ('labels' in read) return read.labels;
	for (const problem of read.problems) printLine(system, `${nameOfLabels(file)}: ${problem}`);
	throw new UsageError('nothing was imported: a file is imported whole or not at all');
}

/** Writes '2 added, 1 the same, 1 kept as it was: --overwrite takes the one of the file'. */
function sumUp(merged: readonly MergedLabel[]): string {
	const words = {added: 'added', same: 'the same', replaced: 'replaced', kept: 'kept as it was'} as const;
	const parts = (Object.keys(words) as MergeResult[]).flatMap(result => {
		const count = merged.filter(each => each.result === result).length;
		return count === 0 ? [] : [`${count} ${words[result]}`];
	});
	const hint = merged.some(({result}) => result === 'kept') ? '; --overwrite replaces them' : '';
	return `labels: ${parts.join(', ') || 'none in the file'}${hint}`;
}

async function writeRows(
	rows: readonly Row[],
	shown: readonly Column<Row>[],
	{output, ...context}: Context & Pick<LabelOptions, 'output'>,
): Promise<void> {
	const {stdout} = context.system;
	switch (output) {
		case 'json':
			return writePieces(stdout, listJson(rows.map(({source}) => source)));
		case 'csv':
			return writePieces(stdout, csvLines(exactFieldsOf(shown), rows));
		case 'table':
			return (await loadTables()).writeTable(bindColumns(shown, toCellContext(context.look)), rows, context);
	}
}

function toRow(label: GivenLabel & Partial<MergedLabel>): Row {
	const {chain, address, label: name, kind = 'delegator', result, before} = label;
	const told = result === undefined ? {} : {result, before: before ?? null};
	return {...label, source: {chain: chain ?? null, address, label: name, kind, ...told}, flaws: []};
}

const column = columnOf<Row>();

const columns: readonly Column<Row>[] = [
	column({
		id: 'chain',
		title: 'Chain',
		exported: 'chain',
		minimum: 12,
		ideal: 40,
		priority: 3,
		fit: 'middle',
		value: ({chain}) => chain,
	}),
	column({
		id: 'address',
		title: 'Address',
		exported: 'address',
		minimum: 12,
		ideal: 45,
		priority: 2,
		fit: 'middle',
		value: ({address}) => address,
	}),
	column({
		id: 'label',
		title: 'Label',
		exported: 'label',
		minimum: 8,
		ideal: 60,
		priority: 1,
		value: ({label}) => label,
	}),
	column({
		id: 'kind',
		title: 'Of a',
		exported: 'kind',
		minimum: 9,
		ideal: 9,
		priority: 2,
		value: ({kind = 'delegator'}) => kind,
	}),
];

const resultColumn = column({
	id: 'result',
	title: 'Result',
	exported: 'result',
	minimum: 8,
	ideal: 8,
	priority: 1,
	value: ({result}) => result,
});

const beforeColumn = column({
	id: 'before',
	title: 'Before',
	exported: 'before',
	minimum: 8,
	ideal: 60,
	priority: 2,
	value: ({before}) => before,
});
