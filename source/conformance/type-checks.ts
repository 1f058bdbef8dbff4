import {isPlainObject} from '../services/decoding/decode-item.ts';
import {type Check, toCheck} from './check.ts';
import {chainLists} from './lists.ts';
import {type RawAnswer, rowsOnPage, textOfValue} from './raw-answer.ts';
import {shapes} from './shapes.ts';
import {type FieldKinds, findTypes, type TypeFindings} from './value-kinds.ts';
import {broken, type CheckVerdict, kept, UncheckedError} from './verdict.ts';
import type {Visit} from './visit.ts';

/** Checks of the things that come alone, by their fields. */
export const typeChecks: readonly Check[] = [
	toCheck({
		id: 'parameters-types',
		holds: 'parameters: each field is there with its type',
		ask: visit => visit.askGood('api/v1/chain/parameters'),
		judge: answer => judgeThing(shapes.parameters, answer),
	}),
	toCheck({
		id: 'proposal-types',
		holds: 'a proposal by its id: each field is there with its type, and it is the one of the list',
		async ask(visit) {
			const {rows} = await visit.readPages(chainLists.proposals.path);
			const [first] = rows;
			const id = first && textOfValue(first.id);
			if (id === undefined) throw new UncheckedError('there is no proposal yet');
			return {
				answer: await visit.askGood(`${chainLists.proposals.path}/${encodeURIComponent(id.toWellFormed())}`),
				listed: first,
			};
		},
		judge: ({answer, listed}) => {
			for (const name of ['id', 'type', 'author', 'startEpoch', 'endEpoch', 'activationEpoch', 'content']) {
				const own = isPlainObject(answer.json) ? textOfValue(answer.json[name]) : undefined;
				if (own !== textOfValue(listed?.[name])) {
					return broken(`its ${name} is not that of the same proposal in the list`, answer.path);
				}
			}
			return judgeThing(shapes.proposal, answer);
		},
	}),
	toCheck({
		id: 'wrapper-types',
		holds: 'a wrapper transaction by its id: each field is there with its type, and it is the one asked for',
		async ask(visit) {
			const id = await findWrapper(visit);
			if (id === undefined) {
				throw new UncheckedError(
					'no transaction is known to ask for: neither a history nor a block names one',
				);
			}
			return {id, answer: await visit.askGood(`api/v1/chain/wrapper/${id}`)};
		},
		judge({id, answer}) {
			const told = isPlainObject(answer.json) ? textOfValue(answer.json.txId) : undefined;
			if (told?.toLowerCase() !== id.toLowerCase())
				return broken('its txId is not the id that was asked for', answer.path);
			return judgeThing(shapes.wrapper, answer);
		},
	}),
];

/** Blocks that are looked into for a transaction. */
const maxBlocks = 8n;

function isHash(text: string | undefined): text is string {
	return text !== undefined && /^[\da-f]{64}$/i.test(text);
}

/** Finds the id of a wrapper: who wrote a proposal has sent one, and blocks hold some. */
async function findWrapper(visit: Visit): Promise<string | undefined> {
	const {rows} = await visit.readPages(chainLists.proposals.path);
	const authors = rows.flatMap(({author}) => textOfValue(author) ?? []);
	const people = [...new Set([...visit.addresses, ...authors])].slice(0, 5);
	const query = people.map(address => `addresses=${encodeURIComponent(address.toWellFormed())}`).join('&');
	const history = people.length === 0 ? undefined : await visit.ask(`api/v1/chain/history?${query}`);
	for (const row of (history && rowsOnPage(history)) ?? []) {
		const id = isPlainObject(row.tx) ? textOfValue(row.tx.wrapperId) : undefined;
		if (isHash(id)) return id;
	}
	const latest = await visit.ask('api/v1/chain/block/latest');
	const height = isPlainObject(latest.json) ? textOfValue(latest.json.block) : undefined;
	if (height === undefined || !/^\d{1,18}$/.test(height)) return undefined;
	for (let below = 0n; below < maxBlocks; below++) {
		const {status, json} = await visit.ask(`api/v1/block/height/${BigInt(height) - below}`);
		if (status === 404 && below === 1n) return undefined;
		const list = isPlainObject(json) && Array.isArray(json.transactions) ? json.transactions : [];
		const id = list.map(textOfValue).find(isHash);
		if (id !== undefined) return id;
	}
	return undefined;
}

function judgeThing(fields: FieldKinds, {json, path}: RawAnswer): CheckVerdict {
	const found: TypeFindings = {problems: [], notes: new Map()};
	findTypes(fields, json, '', found);
	return judgeTypes(found, 'all fields', path);
}

/** Judges by what was found about the fields of one answer or several. */
export function judgeTypes(
	{problems, notes}: TypeFindings,
	what: string,
	path: string | undefined,
): CheckVerdict {
	const [first, ...others] = problems;
	if (first !== undefined) {
		return broken(others.length === 0 ? first : `${first}; and ${others.length} more like it`, path);
	}
	const usual = [...notes].map(([words, names]) => `${words}: ${[...names].join(', ')}`).join('; ');
	return kept(`${what} are as they should be`, usual);
}
