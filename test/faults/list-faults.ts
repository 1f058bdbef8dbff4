import {wireValidator} from '../helpers/pages.ts';
import {isBeyond, noPath} from '../helpers/serve.ts';
import {type Fault, type FaultRow, faultsOf, handles, pageOf} from './fault.ts';

/** Number of rows of the list, which has three pages. */
const total = 75;
const perPage = 30;
const rowsOf = (page: number, count = total) =>
	Array.from({length: Math.max(0, Math.min(perPage, count - (page - 1) * perPage))}, (_, index) =>
		wireValidator((page - 1) * perPage + index),
	);

interface Asked {
	readonly page: number;
	/** Requests before this one. */
	readonly before: number;
}

type Counts = Readonly<Record<string, unknown>>;

const counts = (page: number, totalItems = total): Counts => ({
	page,
	perPage,
	totalPages: Math.ceil(totalItems / perPage),
	totalItems,
});

/** Opens a list whose pages have these rows and counts. */
function pages(
	rows: (asked: Asked) => readonly unknown[],
	countsOf: (asked: Asked) => unknown = ({page}) => counts(page),
): Fault['open'] {
	let before = 0;
	return handles((request, response) => {
		if (isBeyond(request.url)) return noPath(response);
		const page = Number(new URL(request.url ?? '', 'http://localhost').searchParams.get('page') ?? 1);
		const asked = {page, before: before++};
		response.end(JSON.stringify({results: rows(asked), pagination: countsOf(asked)}));
	});
}

const honest = ({page}: Asked) => rowsOf(page);

const whole: readonly FaultRow[] = [
	['nothing, and the list is whole', pages(honest), undefined],
	['no counts', pages(honest, () => undefined), undefined],
	['null for the counts', pages(honest, () => null), undefined],
	[
		'texts for the counts',
		pages(honest, ({page}) => ({page: `${page}`, perPage: '30', totalPages: '3', totalItems: '75'})),
		undefined,
	],
	[
		'nonsense for the counts',
		pages(honest, () => ({page: 'x', perPage: [], totalPages: {}, totalItems: -1.5})),
		/12 fields could not be understood/,
		0,
	],
	[
		'a total that is one too high',
		pages(honest, ({page}) => counts(page, total + 1)),
		/counts 76 validators, and 75 are shown: every reading brings the same, so its count must be wrong/,
		0,
	],
	[
		'a total beyond all numbers',
		pages(honest, ({page}) => ({...counts(page), totalItems: 1e18})),
		/3 fields could not be understood .*totalItems/,
		0,
	],
	[
		'pages beyond all numbers',
		pages(honest, ({page}) => ({...counts(page), totalPages: 1e18})),
		/3 fields could not be understood .*totalPages/,
		0,
	],
	[
		'a page of another number',
		pages(({page}) => rowsOf(page === 2 ? 3 : page)),
		/page 3 of 3 repeats earlier rows, so the list is incomplete; try again/,
	],
	[
		'the first page each time',
		pages(() => rowsOf(1)),
		/page 2 of 3 repeats earlier rows, so the list is incomplete; try again/,
	],
	[
		'pages that overlap',
		pages(({page}) => rowsOf(page).map((row, index) => (page === 3 ? wireValidator(index) : row))),
		/page 3 of 3 repeats earlier rows, so the list is incomplete; try again/,
	],
	[
		'an empty page in the middle',
		pages(({page}) => (page === 2 ? [] : rowsOf(page))),
		/page 2 of 3 came back empty, so the list is incomplete; try again/,
	],
	[
		'a list that shrinks to one row',
		pages(
			({page, before}) => rowsOf(page, before === 0 ? total : 1),
			({page, before}) => counts(page, before === 0 ? total : 1),
		),
		undefined,
	],
	[
		'a list that grows at each answer',
		pages(
			({page, before}) => rowsOf(page, total + before * 30),
			({page, before}) => counts(page, total + before * 30),
		),
		/the list grows as fast as it is read \(3 pages at first\), too many to read/,
	],
	['a page that fails', handlesPage(2, 500), /page 2: .* failed \(500\)\n$/],
	['a page that is refused', handlesPage(3, 403), /page 3: .* needs a key \(403\)/, 4],
	['a page that is gone', handlesPage(2, 404), /page 2: .* answered 404; try again/],
];

/** Fails a page of an otherwise honest list with a status. */
function handlesPage(failing: number, status: number): Fault['open'] {
	return handles((request, response) => {
		if (isBeyond(request.url)) return noPath(response);
		const page = Number(new URL(request.url ?? '', 'http://localhost').searchParams.get('page') ?? 1);
		if (page === failing) return void response.writeHead(status).end();
		response.end(JSON.stringify({results: rowsOf(page), pagination: counts(page)}));
	});
}

/** Faults of a list in pages, read as a whole. */
export const listFaults = faultsOf(whole, ['validators', '--all']);

const one = (fields: Readonly<Record<string, unknown>>): FaultRow[1] =>
	handles((request, response) => {
		if (isBeyond(request.url)) return noPath(response);
		response.end(pageOf([wireValidator(0), wireValidator(1, fields)]));
	});
const rawOne = (text: string): FaultRow[1] =>
	handles((request, response) => {
		if (isBeyond(request.url)) return noPath(response);
		response.end(`{"results":[${JSON.stringify(wireValidator(0))},${text}]}`);
	});
const field = (name: string) => new RegExp(`results\\[1\\]\\.${name}`);
const item = /results\[1\]/;

/** One bad value costs its cell, or its row, and is named; the answer is there all the same. */
const values: readonly FaultRow[] = [
	['an object for the power', one({votingPower: {}}), field('votingPower'), 0],
	['a list for the power', one({votingPower: [1]}), field('votingPower'), 0],
	['a fraction for the power', one({votingPower: '1.5'}), field('votingPower'), 0],
	['a power below zero', one({votingPower: '-1'}), field('votingPower'), 0],
	['a power of ten thousand digits', one({votingPower: '9'.repeat(10_000)}), field('votingPower'), 0],
	['1e999 for the power', rawOne('{"address":"tnam1a","votingPower":1e999}'), field('votingPower'), 0],
	[
		'a power beyond 2^53 as a number',
		rawOne('{"address":"tnam1a","votingPower":9007199254740993}'),
		undefined,
	],
	['true for the commission', one({commission: true}), field('commission'), 0],
	['words for the commission', one({commission: 'five'}), field('commission'), 0],
	['an exponent beyond all for the commission', one({commission: '1e-99999999'}), field('commission'), 0],
	['words for the rank', one({rank: 'first'}), field('rank'), 0],
	['a state that nobody knows', one({state: 'dreaming'}), undefined],
	['an object for the state', one({state: {}}), field('state'), 0],
	['an object for the name', one({name: {a: 1}}), field('name'), 0],
	['a name of escape sequences', one({name: '\u001b]0;x\u0007\u001b[2J\u009b31m'}), undefined],
	['a name that turns the line round', one({name: '\u202egnp.exe\u2066'}), undefined],
	['a name of line breaks', one({name: 'a\nb\rc\u2028d'}), undefined],
	['a name that is a formula', one({name: '=HYPERLINK("http://x","y")'}), undefined],
	['a name of a million marks', one({name: `a${'\u0301'.repeat(1_000_000)}`}), undefined],
	['half a character for a name', rawOne('{"address":"tnam1a","name":"\\ud800"}'), undefined],
	[
		'a key of the prototype',
		rawOne('{"address":"tnam1a","__proto__":{"name":"x"},"constructor":{"prototype":{}}}'),
		undefined,
	],
	['a key twice', rawOne('{"address":"tnam1a","address":"tnam1b"}'), undefined],
	['no address', one({address: null}), undefined],
	['null for a row', rawOne('null'), item, 0],
	['a text for a row', rawOne('"validator"'), item, 0],
	['a list for a row', rawOne('[]'), item, 0],
	['a number for a row', rawOne('1e999'), item, 0],
];

/** Faults of single values. */
export const valueFaults = faultsOf(values);
