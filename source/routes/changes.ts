import {type Level, levels, type SubjectType, subjectTypes} from '../domain/concern.ts';
import {didYouMean, listWords, quote} from '../domain/phrases.ts';
import type {Refused} from '../domain/result.ts';
import {changeKindWords} from '../notices/notices.ts';
import {formatNarrowing, joinWords} from './lists.ts';
import {quoteWord} from './route-words.ts';
import {type Filter, refuseSurplus, type ViewRecord} from './view.ts';

/** The sub-tabs of view 6, in the words of the commands. */
export const changeListNames = ['changes', 'calendar'] as const;
export type ChangeListName = (typeof changeListNames)[number];

export interface ChangesRoute {
	readonly view: 'changes';
	readonly list: ChangeListName;
	/** Levels that are shown; empty: all, but minor ones only where kinds or subjects are chosen. */
	readonly levels: readonly Level[];
	/** Kinds of events, or words for all kinds of a subject; empty: all. */
	readonly kinds: readonly string[];
	/** Types of things, and ids or names of single ones; empty: all. */
	readonly subjects: readonly string[];
	readonly narrowing: string;
}

const changesRoute: ChangesRoute = {
	view: 'changes',
	list: 'changes',
	levels: [],
	kinds: [],
	subjects: [],
	narrowing: '',
};

/** Returns the route of a sub-tab, with nothing chosen in it. */
export function changesRouteOf(list: ChangeListName): ChangesRoute {
	return {...changesRoute, list};
}

const typeWords: readonly string[] = subjectTypes;

/** Tells whether a word of a route is a type of things, not a single one. */
export function isSubjectType(word: string): word is SubjectType {
	return typeWords.includes(word);
}

const filters: readonly Filter[] = [
	{
		key: 'level=',
		values: levels,
		help: `level=LEVEL: ${levels.join(', ')}; without a filter all but minor; several separated by commas, as in all three filters`,
	},
	{key: 'kind=', values: changeKindWords, help: `kind=KIND: ${changeKindWords.join(', ')}`},
	{
		key: 'subject=',
		values: typeWords,
		help: `subject=SUBJECT: ${typeWords.join(', ')}; or the address, the id or the name of one of them`,
	},
];

function parseFilters(start: ChangesRoute, parts: readonly string[]): ChangesRoute | Refused {
	let route = start;
	const given = new Set<string>();
	for (const part of parts) {
		const [name = '', value] = part.split(/=(.*)/s);
		const read = value === undefined || value === '' ? undefined : readFilter(route, name, value.split(','));
		if (given.has(name)) return {problem: `${quote(name)} is given twice: separate its values by commas`};
		given.add(name);
		if (read === undefined) {
			const keys = [...filters.map(({key}) => key), '/TEXT'];
			return {problem: `${quote(part)} is not understood: changes take ${listWords(keys, 'and')}`};
		}
		if ('problem' in read) return read;
		route = read;
	}
	return route;
}

function readFilter(
	route: ChangesRoute,
	name: string,
	values: readonly string[],
): ChangesRoute | Refused | undefined {
	const wanted = [...new Set(values.map(each => each.trim()).filter(each => each !== ''))];
	switch (name) {
		case 'level': {
			const words = wanted.map(each => each.toLowerCase().replaceAll(' ', '-'));
			const wrong = words.find(word => !isOneOf(levels, word));
			if (wrong !== undefined) return {problem: `${quote(wrong)} is not a level: use ${listWords(levels)}`};
			return {...route, levels: levels.filter(level => words.includes(level))};
		}
		case 'kind': {
			const wrong = wanted.find(word => !changeKindWords.includes(word));
			if (wrong === undefined) return {...route, kinds: wanted};
			const hint = didYouMean(wrong, changeKindWords) || '; :help changes lists them';
			return {problem: `${quote(wrong)} is not a kind of change${hint}`};
		}
		case 'subject':
			return {...route, subjects: wanted};
		default:
			return undefined;
	}
}

function isOneOf<Value extends string>(values: readonly Value[], text: string): text is Value {
	return (values as readonly string[]).includes(text);
}

function formatFilter(name: string, values: readonly string[]): string {
	return values.length === 0 ? '' : `${name}=${quoteWord(values.join(','))}`;
}

function formatChanges({list, levels: shown, kinds, subjects, narrowing}: ChangesRoute): string {
	return joinWords(
		list,
		formatFilter('level', shown),
		formatFilter('kind', kinds),
		formatFilter('subject', subjects),
		formatNarrowing(narrowing),
	);
}

export const changesView = {
	tab: 'Changes',
	help: 'changes and calendar',
	link: 'changes',
	signs: ['estimate', 'marks'],
	words: {
		changes: {summary: 'what changed since you looked, and what needs you now', filters},
		calendar: {summary: 'what comes in the next 14 days; takes only /TEXT'},
	},
	start: changesRoute,
	printed: ['changes', 'calendar'],
	parse(word, parts, narrowing) {
		if (word !== 'calendar') return parseFilters({...changesRoute, narrowing}, parts);
		const [surplus] = parts;
		return surplus === undefined
			? {...changesRouteOf('calendar'), narrowing}
			: refuseSurplus(word, surplus, ' but /TEXT');
	},
	format: formatChanges,
	listOf: ({list}) => list,
	filter: (route, parts, narrowing) =>
		route.list === 'calendar'
			? {problem: 'the calendar has no filters: /TEXT narrows it'}
			: parseFilters({...changesRoute, narrowing}, parts),
	answer(route) {
		const {list} = route;
		return formatChanges(route) === list ? {command: list} : `${list} with filters or /TEXT`;
	},
} as const satisfies ViewRecord<ChangesRoute>;
