import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {milliseconds} from '../report/format.ts';
import {atMost, type Line} from '../report/line.ts';
import {createEnvironment} from '../terminal/environment.ts';
import type {Result} from './session.ts';

const reader = new URL('../programs/bounded-read.ts', import.meta.url).pathname;

/** Longest turn of the event loop, in milliseconds, and most memory, in MiB, that an answer may cost. */
const longestTurn = 250;
const mostMemory = 200;

/** Cost of a read, as reported by the program that made it. */
interface Cost {
	readonly outcome: string;
	readonly turn: number;
	readonly memory: number;
}

const mebibyte = 2 ** 20;
const list = (items: readonly string[]) => `{"results":[${items.join(',')}],"pagination":{"page":1}}`;
const validator = (name: string, index: number) =>
	`{"address":"tnam1v${index}","name":"${name}","votingPower":"123","commission":"0.05","state":"consensus","rank":${index}}`;
const thousand = (make: (index: number) => string) => Array.from({length: 1000}, (_, index) => make(index));

/** Answers at the bounds and beyond them, each the worst of its kind. */
const answers: Readonly<Record<string, () => string>> = {
	'a thousand validators in 4 MiB': () => list(thousand(index => validator('é'.repeat(2000), index))),
	'thirty thousand figures that need their digits': () => list([`[${Array(29_990).fill('0.10').join(',')}]`]),
	'a thousand items with every field wrong': () =>
		list(thousand(() => '{"votingPower":[],"commission":{},"rank":"x","state":[],"name":{},"address":[]}')),
	'one text of 4 MiB': () => list([validator('a\u0301\u0316'.repeat(mebibyte / 2), 1)]),
	'one text of a million lines': () =>
		list([`{"address":"tnam1v1","description":"é${'\\\\n'.repeat(mebibyte)}a"}`]),
	'one number of 4 MiB': () => list([`{"votingPower":"${'9'.repeat(4 * mebibyte - 200)}"}`]),
	'beyond: four million zeros': () =>
		list([
			Array(2 * mebibyte - 100)
				.fill('0')
				.join(','),
		]),
	'beyond: a million levels': () => '['.repeat(mebibyte),
	'beyond: an answer without end': () => ' '.repeat(64 * mebibyte),
};

/** A whole list at its bound of 64 MiB, page by page. */
const wholeList = 'a list of 15 pages of 4 MiB';

/** Measures the cost of answers at the limit of size and beyond it. */
export async function measureBounds(): Promise<Result> {
	const server = createServer((request, response) => {
		const url = new URL(request.url ?? '/', 'http://localhost');
		const name = decodeURIComponent(url.pathname.split('/')[1] ?? '');
		const page = Number(url.searchParams.get('page') ?? 1);
		const body = name === wholeList ? pageOfWhole(page) : answers[name]?.();
		response.writeHead(body === undefined ? 404 : 200, {'content-type': 'application/json'}).end(body);
	});
	await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
	const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	try {
		const lines: Line[] = [];
		for (const name of [...Object.keys(answers), wholeList]) {
			lines.push(...toLines(name, await read(address, name)));
		}
		return {lines};
	} finally {
		server.closeAllConnections();
		server.close();
	}
}

function pageOfWhole(page: number): string {
	const items = thousand(index => validator('n'.repeat(1900), page * 1000 + index));
	return `{"results":[${items.join(',')}],"pagination":{"page":${page},"totalPages":15,"totalItems":15000}}`;
}

async function read(address: string, name: string): Promise<Cost> {
	const typed = [reader, `${address}/${encodeURIComponent(name)}`, name === wholeList ? 'all' : 'page'];
	const child = spawn(process.execPath, typed, {
		stdio: ['ignore', 'pipe', 'inherit'],
		env: createEnvironment(),
	});
	const chunks: Buffer[] = [];
	child.stdout.on('data', chunk => chunks.push(chunk));
	await once(child, 'close');
	return JSON.parse(Buffer.concat(chunks).toString()) as Cost;
}

function toLines(name: string, {outcome, turn, memory}: Cost): readonly Line[] {
	const measure = `${name} (${outcome})`;
	return [
		{
			measure,
			program: 'longest turn',
			figures: [milliseconds(turn)],
			goal: atMost(turn, longestTurn, `${longestTurn} ms`),
		},
		{
			measure,
			program: 'memory more',
			figures: [`${memory.toFixed(0)} MiB`],
			goal: atMost(memory, mostMemory, `${mostMemory} MiB`),
		},
	];
}
