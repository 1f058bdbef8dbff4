import type {ListName, RoutedWord} from '../columns/views.ts';
import {quote} from '../domain/phrases.ts';
import type {ProposalQuery} from '../domain/proposal.ts';
import {andThen, type Refused, type Result} from '../domain/result.ts';
import type {WithdrawQuery} from '../domain/stake.ts';
import type {SortOrder, ValidatorQuery} from '../domain/validator.ts';

/** A filter of the service. */
export interface Filter {
	/** 'state=' */
	readonly key: string;
	/** Its values; empty: any text. */
	readonly values: readonly string[];
	/** Its form and meaning, for the manual. */
	readonly help: string;
}

/** First word of a route, and the parts that may follow. */
export interface RouteForm {
	/** Summary in a few words. */
	readonly summary: string;
	/** First word behind it. */
	readonly argument?: 'address' | 'hash' | 'id';
	/** True if the word is optional: without it the view is another one. */
	readonly isOptional?: boolean;
	/** List whose sort keys it takes. */
	readonly list?: ListName;
	/** Filters of that list. */
	readonly filters?: readonly Filter[];
}

/** Signs that stand in some views alone. */
export type SignName =
	| 'turnout'
	| 'outlook'
	| 'outcome'
	| 'votes'
	| 'you'
	| 'powerSums'
	| 'mine'
	| 'estimate'
	| 'atLeast'
	| 'trends'
	| 'order'
	| 'marks';

/** Choice and order of validators that no service knows, so that all of them are read. */
export interface OwnChoice {
	/** Sort key; undefined: the service sorts. */
	readonly sort: string | undefined;
	readonly order: SortOrder;
	/** True for the user's alone. */
	readonly isMine: boolean;
}

/** Command that prints a view without a terminal, with its query. */
interface ViewAnswer {
	readonly command: ListName | 'overview' | 'proposal' | 'parameters' | 'tx' | 'calendar' | 'changes';
	readonly argument?: string;
	readonly validators?: ValidatorQuery;
	readonly arrangement?: OwnChoice | undefined;
	readonly proposals?: ProposalQuery;
	readonly withdraws?: WithdrawQuery;
	/** Kinds of the transactions of a history. */
	readonly transactionKinds?: readonly string[];
}

/** A view, apart from how it is drawn: its digit is its place in the table (`route.ts`). */
export interface ViewRecord<Place extends {readonly view: string}> {
	/** Label of its tab. */
	readonly tab: string;
	/** Description of its digit, for the help. */
	readonly help: string;
	/** Name of a row's link to it in the last line. */
	readonly link: string;
	/** Signs that stand in it, beside those of every view. */
	readonly signs: readonly SignName[];
	/** Words that a route of it begins with, its own name first. */
	readonly words: Readonly<Record<string, RouteForm>>;
	/** Its place with default settings. */
	readonly start: Place;
	/** Forms of a route that can be printed without a terminal: 'proposal ID'. */
	readonly printed: readonly string[];
	/** Reads the parts behind one of its words. */
	parse(word: string, parts: readonly string[], narrowing: string): Place | Refused;
	/** Writes the text that parses to the route, without what is at its default. */
	format(route: Place): string;
	/** Returns the list that a route shows, by the word under which its look is kept; left out: it has none. */
	listOf?(route: Place): RoutedWord;
	/** Returns the first page of the same list with these filters instead; left out: the service cannot filter it. */
	filter?(route: Place, parts: readonly string[], narrowing: string): Place | Refused;
	/** Returns the command that prints a route; a text names what cannot be printed. */
	answer(route: Place): ViewAnswer | string;
}

/** Reads the one argument of a view. */
export function parseArgument<Place>(
	[argument, surplus]: readonly string[],
	what: string,
	toTyped: (text: string) => Result<string>,
	toRoute: (value: string) => Place & object,
): Place | Refused {
	if (argument === undefined) return {problem: `${what} is missing`};
	if (surplus !== undefined)
		return {problem: `${quote(surplus)} is one word too many: it takes only ${what}`};
	return andThen(toTyped(argument), toRoute);
}

/** Refuses any word behind a view that takes none. */
export function refuseSurplus(view: string, part: string, except = ''): Refused {
	return {problem: `${quote(part)} is not understood: ${view} takes nothing${except}`};
}
