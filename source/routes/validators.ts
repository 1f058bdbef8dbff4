import {quote} from '../domain/phrases.ts';
import {
	defaultSortOrder,
	readStateWord,
	stateWords,
	type ValidatorQuery,
	validatorSortFields,
} from '../domain/validator.ts';
import {
	firstPage,
	formatChoices,
	joinWords,
	type ListChoices,
	ownSorts,
	parseChoices,
	type RouteList,
} from './lists.ts';
import {parseArgument, type ViewRecord} from './view.ts';

export interface ValidatorsRoute extends ListChoices {
	readonly view: 'validators';
	/** States to filter by, sent to the service; empty: all. */
	readonly states: readonly string[];
	/** True for validators of the user's alone: labelled ones, and those with stake of theirs. */
	readonly isMine?: boolean | undefined;
	/** Address of the validator to go to, whatever page it is on. */
	readonly at: string | undefined;
}

const unfiltered = {states: [], isMine: undefined, at: undefined} as const;

/** The route that has no word. */
export const startRoute: ValidatorsRoute = {
	view: 'validators',
	...unfiltered,
	sort: 'votingPower',
	order: 'desc',
	...firstPage,
};

/** Returns the route of a validator, by its address. */
export function validatorRoute(address: string): ValidatorsRoute {
	return {...startRoute, at: address};
}

/** Returns the service's query of a route; narrowing and orders that it does not know concern loaded rows. */
export function toValidatorQuery({page = 1, states, sort, order}: ValidatorsRoute): ValidatorQuery {
	const sortField = validatorSortFields.find(field => field === sort);
	return sortField === undefined
		? {page, state: states, sortField: 'votingPower', sortOrder: defaultSortOrder('votingPower')}
		: {page, state: states, sortField, sortOrder: order};
}

/** A word for a state, which need not be one that this program knows. */
const stateWord = /^[a-z]+(?:-[a-z]+)*$/i;

const form: RouteList<ValidatorsRoute> = {
	list: 'validators',
	filters: [
		{
			key: 'state=',
			values: stateWords,
			help: `state=STATE: ${stateWords.join(', ')}; several separated by commas`,
		},
		{key: 'filter=', values: ['mine'], help: 'filter=FILTER: mine; yours, or with stake of yours'},
	],
	read(route, name, value, part) {
		if (name === 'filter' && value === 'mine') return {...route, isMine: true};
		if (name !== 'state') return undefined;
		const words = value.split(',');
		if (!words.every(word => stateWord.test(word))) {
			return {problem: `${quote(part)} is not a state: a state is a word such as ${stateWords.join(', ')}`};
		}
		return {...route, states: [...new Set([...route.states, ...words.map(readStateWord)])]};
	},
};

export const validatorsView = {
	tab: 'Validators',
	help: 'validators',
	link: 'validator',
	signs: ['mine', 'powerSums', 'trends', 'order', 'marks'],
	words: {
		validators: {summary: 'all validators', list: form.list, filters: form.filters},
		validator: {summary: 'that validator, among all', argument: 'address'},
		signing: {
			summary: 'all validators, those that missed most votes first',
			list: form.list,
			filters: form.filters,
		},
	},
	start: startRoute,
	printed: ['validators'],
	parse: (word, parts, narrowing) =>
		word === 'validator'
			? parseArgument(parts, 'an address', value => ({value}), validatorRoute)
			: parseChoices(form, {...startRoute, ...(word === 'signing' && {sort: 'missed'}), narrowing}, parts),
	format(route) {
		if (route.at !== undefined) return `validator ${route.at}`;
		const states = route.states.length === 0 ? '' : `state=${route.states.join(',')}`;
		const own = route.isMine ? 'filter=mine' : '';
		return joinWords('validators', states, own, ...formatChoices(route, startRoute.sort));
	},
	listOf: () => 'validators',
	filter: (route, parts, narrowing) =>
		parseChoices(form, {...route, page: undefined, narrowing, ...unfiltered}, parts),
	answer(route) {
		if (route.at !== undefined) return 'validator ADDRESS';
		const {page: _page, ...query} = toValidatorQuery(route);
		const {sort, order, isMine = false} = route;
		const own = ownSorts.find(each => each === sort);
		const isArranged = own !== undefined || isMine;
		return {
			command: 'validators',
			validators: query,
			...(isArranged && {arrangement: {sort: own, order, isMine}}),
		};
	},
} as const satisfies ViewRecord<ValidatorsRoute>;
