import {isSpendingKey} from '../domain/address.ts';
import {cleanLine} from '../domain/clean.ts';
import {parseExactJson} from '../domain/json.ts';
import {toAddress} from '../domain/parse-input.ts';
import {listWords, quote} from '../domain/phrases.ts';
import type {Result} from '../domain/result.ts';
import {readCsv} from '../output/csv.ts';
import type {GivenLabel} from '../store/merge-labels.ts';
import {cutName, maxLabels, maxNameLength} from '../store/remembered.ts';
import {describeErrno, errnoOf, NoFileError} from '../system/errno.ts';
import {FileTooLargeError, readBounded, readFileBounded, readStreamBounded} from '../system/read-bounded.ts';
import {UsageError} from '../system/usage-error.ts';

/** Columns of a file of labels; one without a chain applies to every chain. */
const columns = ['chain', 'address', 'label', 'kind'] as const;

/** A line of the file, or an item of its list, before it is checked. */
interface Entry extends Readonly<Record<(typeof columns)[number], string>> {
	/** Place in the file: 'line 3'. */
	readonly place: string;
	/** Reason why it has no such cells. */
	readonly problem?: string;
}

/** Max size of a file of labels, in bytes: far more than the max number of labels needs. */
const maxBytes = 2 ** 20;

/** Reads the text of labels that are typed as a file, which may be a pipe, or "-". Throws a UsageError. */
export function readLabelSource(file: string, stdin: AsyncIterable<unknown>): Promise<string> {
	return readLabels(file, () =>
		file === '-' ? readStreamBounded(stdin, maxBytes) : readBounded(file, maxBytes),
	);
}

async function readLabels(file: string, read: () => Promise<Buffer>): Promise<string> {
	try {
		return new TextDecoder().decode(await read());
	} catch (error) {
		if (error instanceof FileTooLargeError)
			throw new UsageError(`${nameOfLabels(file)} is too large for labels`);
		if (errnoOf(error) === undefined && !(error instanceof NoFileError)) throw error;
		throw new UsageError(`${nameOfLabels(file)} cannot be read, as ${describeErrno('read', error)}`);
	}
}

/** Returns what a message calls a file of labels. */
export function nameOfLabels(file: string): string {
	return file === '-' ? 'stdin' : quote(file);
}

/** Reads a file of labels that a profile names, or all problems of it, each a sentence. */
export async function readLabelFile(file: string): Promise<ReturnType<typeof readLabelText>> {
	try {
		// A pipe that a configuration names would be waited for at each start.
		const read = readLabelText(await readLabels(file, () => readFileBounded(file, maxBytes)));
		if ('labels' in read) return read;
		return {problems: read.problems.map(problem => `${nameOfLabels(file)}: ${problem}`)};
	} catch (error) {
		if (error instanceof UsageError) return {problems: [error.message]};
		throw error;
	}
}

/** Reads a file of labels, or all problems in it: a file is taken whole or not at all. */
export function readLabelText(
	text: string,
): {readonly labels: readonly GivenLabel[]} | {readonly problems: readonly string[]} {
	const entries = /^\s*[[{]/.test(text) ? entriesOfJson(text) : entriesOfCsv(text);
	if ('problem' in entries) return {problems: [entries.problem]};
	if (entries.value.length > maxLabels) return {problems: [`it holds more than ${maxLabels} labels`]};
	const labels = new Map<string, GivenLabel>();
	const problems: string[] = [];
	for (const entry of entries.value) {
		const label = toLabel(entry);
		if ('problem' in label) {
			problems.push(`${entry.place}: ${label.problem}`);
			continue;
		}
		const key = `${label.value.address} ${label.value.chain ?? ''}`;
		const before = labels.get(key);
		if (before !== undefined && before.label !== label.value.label) {
			problems.push(`${entry.place}: the address has another label before, ${quote(before.label)}`);
		}
		labels.set(key, label.value);
	}
	return problems.length > 0 ? {problems} : {labels: [...labels.values()]};
}

/** Reads a line that is an address and, behind it, its label, with the check of a file's lines. */
export function readLabelLine(line: string, chain: string | undefined): Result<GivenLabel> {
	const [address = '', ...words] = line.trim().split(/\s+/);
	return toLabel({place: '', chain: chain ?? '', address, label: words.join(' '), kind: ''});
}

function entriesOfCsv(text: string): Result<readonly Entry[]> {
	const [header, ...records] = readCsv(text);
	if (!header) return {problem: 'it is empty'};
	const names = header.cells.map(cell => cell.toLowerCase());
	if (!names.includes('address') || !names.includes('label')) {
		return {problem: `its first line must name the columns: ${columns.join(',')} (kind may be left out)`};
	}
	return {
		value: records.map(({line, cells}) => {
			const place = `line ${line}`;
			const problem = cells.length === names.length ? {} : {problem: whyNoCells(cells.length, names.length)};
			const at = (column: string) => cells[names.indexOf(column)] ?? '';
			return {
				place,
				chain: at('chain'),
				address: at('address'),
				label: at('label'),
				kind: at('kind'),
				...problem,
			};
		}),
	};
}

/** Reads a list of objects, or an object with such `results`, as -o json writes it. */
function entriesOfJson(text: string): Result<readonly Entry[]> {
	let value: unknown;
	try {
		value = parseExactJson(text);
	} catch (error) {
		if (error instanceof SyntaxError) return {problem: 'it is not JSON'};
		throw error;
	}
	const results = isRecord(value) && !Array.isArray(value) ? value.results : value;
	if (!Array.isArray(results)) return {problem: 'it holds no list'};
	return {
		value: results.map((item: unknown, index) => {
			const at = (column: string) => {
				const cell = isRecord(item) ? item[column] : undefined;
				return typeof cell === 'string' ? cell : '';
			};
			return {
				place: `item ${index + 1}`,
				chain: at('chain'),
				address: at('address'),
				label: at('label'),
				kind: at('kind'),
			};
		}),
	};
}

function whyNoCells(count: number, wanted: number): string {
	return count === 0
		? 'its quotes are never closed'
		: `it has ${count} cells, and the first line has ${wanted}`;
}

function toLabel({chain, address, label, kind, problem}: Entry): Result<GivenLabel> {
	const cleaned = [chain, address, label].map(cleanLine);
	// Invisible characters between the letters could disguise a key.
	if ([chain, address, label, ...cleaned].some(isSpendingKey)) {
		return {problem: 'it holds a spending key, which is never kept'};
	}
	const [network = '', , name = ''] = cleaned;
	if (problem !== undefined) return {problem};
	const typed = toAddress(address);
	if ('problem' in typed) return typed;
	if (name === '') return {problem: 'it has no label'};
	if (cutName(name) !== name) return {problem: `its label is longer than ${maxNameLength} characters`};
	if (network.length > maxChainLength) return {problem: 'its chain is too long for an id'};
	if (kind !== '' && !labelKinds.includes(kind)) {
		return {problem: `its kind is ${listWords(labelKinds)}, not ${quote(kind)}`};
	}
	const value = {chain: network || undefined, address: typed.value, label: name};
	if (kind !== 'validator') return {value};
	return network === '' ? {problem: 'a label of a validator needs its chain'} : {value: {...value, kind}};
}

const maxChainLength = 100;

/** Kinds of labelled addresses; default: delegator. */
const labelKinds: readonly string[] = ['delegator', 'validator'];

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null;
}
