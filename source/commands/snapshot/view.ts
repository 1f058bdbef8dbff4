import type {NamedAddress} from '../../domain/labels.ts';
import {listWords} from '../../domain/phrases.ts';
import type {SortOrder} from '../../domain/validator.ts';
import type {AnswerOptions} from '../../options/answer.ts';
import {listOf} from '../../routes/default-order.ts';
import {parseRoute} from '../../routes/parse-route.ts';
import {isSortedByService, viewNames, viewOf, views} from '../../routes/route.ts';
import {UsageError} from '../../system/usage-error.ts';

/** View of the dashboard as one answer. */
interface ViewOptions {
	readonly answer: AnswerOptions;
	/** Order of the rows that are read; undefined: that of the service. */
	readonly sorting: {readonly sort: string; readonly order: SortOrder} | undefined;
	/** Text that shown rows contain; empty: all rows. */
	readonly narrowing: string;
}

/**
Reads a route as one answer, with the same requests as the dashboard. Throws a UsageError for an invalid route or one
without a printed form.

@param known labels that the route may give instead of an address
*/
export function readView(text: string, known: readonly NamedAddress[] = []): ViewOptions {
	const route = parseRoute(text, known);
	if ('problem' in route) throw new UsageError(`--view: ${route.problem}`);
	const asked = viewOf(route).answer(route);
	if (typeof asked === 'string') {
		const forms = viewNames.flatMap(view => views[view].printed);
		throw new UsageError(`--view: without a terminal it can be ${listWords(forms)}, not ${asked}`);
	}
	const list = listOf(route);
	const isList = list !== undefined && asked.command === list && 'sort' in route;
	const {sort, order, page, isAll} = isList
		? route
		: ({sort: 'service', order: 'asc', page: 1, isAll: false} as const);
	return {
		answer: {
			argument: '',
			output: 'table',
			validators: {},
			proposals: {},
			withdraws: {},
			...asked,
			page: page === 1 || isAll || asked.arrangement ? undefined : page,
			isAll: isAll || asked.arrangement !== undefined,
		},
		sorting: !isList || isSortedByService(list, sort) ? undefined : {sort, order},
		narrowing: 'narrowing' in route ? route.narrowing : '',
	};
}
