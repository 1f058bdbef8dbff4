import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {Capture, Row} from './captures.ts';
import type {Fault} from './journal.ts';

/** State of an indexer: what it serves, and what is wrong with its answers. */
export interface IndexerState {
	/** Place on the chain that it tells. */
	place: Capture;
	/** State of which its lists are: a later one where a block came in the middle of a reading. */
	capture: Capture;
	version: string | undefined;
	/** True if it tells its height. */
	hasHeights: boolean;
	/** Unix seconds of the last look of its crawlers. */
	lookedAt: number;
	isSilent: boolean;
	/** Faults by the ledger's name of a list. */
	faults: Readonly<Record<string, Fault>>;
	/** Key of the row that is missing with the fault blink. */
	missing: string;
}

export interface FaultyIndexer {
	readonly url: string;
	readonly state: IndexerState;
	close(): Promise<void>;
}

const rowsPerPage = 30;

/** Serves what an indexer would, on a loopback port, with the faults of its state. */
export async function serveFaulty(state: IndexerState): Promise<FaultyIndexer> {
	const server = createServer((request, response) => {
		if (state.isSilent) {
			request.socket.destroy();
			return;
		}
		const {pathname, searchParams} = new URL(request.url ?? '', 'http://localhost');
		const path = [pathname.replace(/^\/api\/v1\//, ''), ...searchParams.getAll('addresses')].join('/');
		const body = answer(state, path, Number(searchParams.get('page') ?? 1));
		// No status that is tried again: that would only take time.
		response.writeHead(body === undefined ? 400 : 200, {'content-type': 'application/json'});
		response.end(JSON.stringify(body ?? {message: 'this list is not to be had'}));
	});
	await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		state,
		async close() {
			server.closeAllConnections();
			await new Promise(resolve => server.close(resolve));
		},
	};
}

function answer(state: IndexerState, path: string, page: number): object | undefined {
	const {capture, place, version, hasHeights, lookedAt} = state;
	switch (path) {
		case '/health':
			return {commit: 'c0ffee', version: version ?? null};
		case 'chain/epoch/latest':
			return {epoch: String(place.epoch)};
		case 'chain/block/latest':
			return {block: hasHeights ? String(place.height) : null};
		case 'crawlers/timestamps':
			return ['chain', 'pos'].map(name => ({
				name,
				timestamp: lookedAt,
				lastProcessedBlockHeight: hasHeights ? place.height : null,
			}));
		case 'chain/parameters':
			return capture.parameters;
		default:
			return answerList(state, path, page);
	}
}

function answerList(state: IndexerState, path: string, page: number): object | undefined {
	const {capture, faults} = state;
	const isWhole = path.endsWith('/all');
	const rows = capture.lists.get(path.replace(/\/all$/, ''));
	if (!rows) return undefined;
	const fault = faults[listOf(path)];
	if (fault === 'failed') return undefined;
	if (path.startsWith('gov/voter/') || path.startsWith('pos/reward/')) return fault === 'empty' ? [] : rows;
	if (fault === 'empty') return isWhole ? [] : pageOf([], 0, page);
	const shown = distort(rows, fault, {...state, path});
	if (isWhole) return shown;
	const total = fault === 'short' ? rows.length : shown.length;
	return pageOf(shown, total, page);
}

/** Name of a list in the ledger. */
function listOf(path: string): string {
	if (path.startsWith('pos/validator')) return 'validators';
	if (path.startsWith('gov/voter/')) return `votes ${path.split('/')[2]}`;
	if (path.startsWith('gov/')) return 'proposals';
	if (path.startsWith('pos/reward/')) return `rewards ${path.split('/')[2]}`;
	if (path.startsWith('chain/history/')) return 'history';
	return `stake ${path.split('/').at(-1)}`;
}

function distort(
	rows: readonly Row[],
	fault: Fault | undefined,
	{path, missing, capture}: IndexerState & {readonly path: string},
): readonly Row[] {
	switch (fault) {
		case 'short':
			return rows.slice(0, -2);
		case 'torn':
			// In one piece it lacks rows, so that its pages are read; of these the last begins with rows of the first.
			if (path.endsWith('/all')) return rows.slice(0, -3);
			return [...rows.slice(0, rowsPerPage), ...rows.slice(0, 3), ...rows.slice(rowsPerPage + 3)];
		case 'blink':
			return rows.filter(row => keyOf(path, row) !== missing);
		case 'flip':
			return rows.map(row => {
				const commission = capture.otherCommissions.get(row.address);
				return commission === undefined ? row : {...row, commission};
			});
		default:
			return rows;
	}
}

/** Key of a row as the judge writes it. */
export function keyOf(path: string, row: Row): string {
	const [, list] = path.split('/');
	if (list === 'validator') return row.address;
	if (list === 'proposal') return row.id;
	const {validator, startEpoch, withdrawEpoch} = row;
	return `${list} ${validator.address}/${startEpoch ?? withdrawEpoch}`;
}

function pageOf(rows: readonly Row[], totalItems: number, page: number): object {
	const results = rows.slice((page - 1) * rowsPerPage, page * rowsPerPage);
	const totalPages = Math.ceil(totalItems / rowsPerPage);
	return {results, pagination: {page, perPage: rowsPerPage, totalPages, totalItems}};
}
