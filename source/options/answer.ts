import {innerKinds, readInnerKind} from '../columns/inner-fields.ts';
import {findColumn, findSort, type PrintedWord, printedColumnWords, wordOfColumn} from '../columns/views.ts';
import {maxCalendarDays} from '../domain/calendar.ts';
import {type Level, levels} from '../domain/concern.ts';
import type {NamedAddress} from '../domain/labels.ts';
import {kindWords, type ProposalQuery, readKind} from '../domain/proposal.ts';
import {readStatusChoice, statusWords} from '../domain/proposal-status.ts';
import type {WithdrawQuery} from '../domain/stake.ts';
import {
	defaultSortOrder,
	readStateWord,
	sortOrders,
	type ValidatorQuery,
	validatorSortFields,
} from '../domain/validator.ts';
import {voteWords} from '../domain/votes.ts';
import {ownSorts, serviceSorts} from '../routes/route.ts';
import type {OwnChoice} from '../routes/view.ts';
import {UsageError} from '../system/usage-error.ts';
import type {Arguments} from './arguments.ts';
import type {ChangeOptions} from './change-choice.ts';
import {type CommandTexts, printedListsOf} from './command.ts';
import {type AnswerFormat, defaultJobs, jobsRange, outputFormats, ownFilters} from './flags.ts';
import {readMoment, type Span} from './values/since.ts';
import {isProposalId, readArgument, readChoice, readEpoch, readWhole, refuseChoice} from './values/values.ts';

/** A column that was asked for. */
interface ChosenColumn {
	readonly id: string;
	/** Name that C and the accepted words use. */
	readonly word: string;
}

/** Options of an answer, in the words of the service. Fields that the command does not take are empty. */
export interface AnswerOptions {
	readonly command: string;
	/** Address, hash or id; '' for a command without one. */
	readonly argument: string;
	/** Arguments of a command that takes any number of them, as typed. */
	readonly wanted?: readonly string[];
	/** True if it answers at once with what one look shows. */
	readonly isUnwaiting?: boolean;
	readonly output: AnswerFormat;
	/** Page to show, from 1; undefined: the service's first. */
	readonly page: number | undefined;
	/** True if every page is wanted. */
	readonly isAll: boolean;
	/** Requests at a time where every page is wanted; undefined: as many as is usual. */
	readonly jobs?: number;
	/** Columns of its table and CSV, in their order, by the words they were asked for with; undefined: all. */
	readonly columns?: readonly ChosenColumn[] | undefined;
	/** True if what it is decided by is wanted beside it. */
	readonly isExplained?: boolean;
	/** Days of a calendar; undefined: as many as is usual. */
	readonly days?: number | undefined;
	/** Level from which on what is found is a failure; undefined: none is. */
	readonly failIfAny?: Level | undefined;
	/** Votes that are wanted; undefined: all. */
	readonly votes?: readonly string[] | undefined;
	/** Kinds of transactions that are wanted; undefined: all. */
	readonly transactionKinds?: readonly string[] | undefined;
	/** Time of which rewards are wanted; undefined: what can be claimed now. */
	readonly span?: Span | undefined;
	/** Validator that stake would leave, as typed. */
	readonly from?: string | undefined;
	/** True if the wallet's commands are wanted in place of the answer. */
	readonly hasCommands?: boolean;
	readonly validators: ValidatorQuery;
	/** Choice and order of the validators that no service knows; undefined: none. */
	readonly arrangement?: OwnChoice | undefined;
	readonly proposals: ProposalQuery;
	readonly withdraws: WithdrawQuery;
	/** Choice of changes; undefined: those of a day. */
	readonly changes?: ChangeOptions | undefined;
}

interface TypedCommand {
	readonly name: string;
	readonly command: CommandTexts;
	readonly typed: Arguments;
}

/** @param readLabels reads the person's labels; called only if an argument is not itself an address */
export async function readAnswer(
	{name, command, typed}: TypedCommand,
	readLabels: () => Promise<readonly NamedAddress[]>,
): Promise<AnswerOptions> {
	const {argument: kind, argumentsShown, formats = outputFormats} = command;
	const page = typed.text('page');
	if (page !== undefined && typed.has('all')) {
		throw new UsageError('--page asks for one page, --all for every page: give one of the two');
	}
	if (typed.has('jobs') && !typed.has('all')) {
		throw new UsageError('--jobs says how many pages of --all are asked for at a time: give both');
	}
	const arrangement = name === 'validators' ? readArrangement(typed) : undefined;
	const argument =
		kind === undefined || kind === 'file' || kind === 'shell'
			? ''
			: await readArgument(kind, typed.words[1] ?? '', {isUnchecked: typed.has('unchecked'), readLabels});
	return {
		command: name,
		argument,
		...(argumentsShown !== undefined && {wanted: typed.words.slice(1), isUnwaiting: typed.has('no-wait')}),
		output: readChoice(typed.labelOf('output'), typed.text('output') ?? 'table', formats),
		page:
			page === undefined
				? undefined
				: readWhole(typed.labelOf('page'), page, {least: 1, most: Number.MAX_SAFE_INTEGER}),
		isAll: typed.has('all') || arrangement !== undefined,
		jobs: readWhole(typed.labelOf('jobs'), typed.text('jobs') ?? String(defaultJobs), jobsRange),
		columns: readColumns(printedList({name, command, typed}, argument), typed),
		isExplained: typed.has('explain'),
		...readNeeds(typed),
		...readMine(name, typed),
		validators: readValidatorQuery(typed),
		arrangement,
		// Kinds of changes are others.
		proposals: name === 'proposals' ? readProposalQuery(typed) : {},
		withdraws: readWithdrawQuery(typed),
		// The table of kinds is loaded for them alone.
		...(name === 'changes' && {
			changes: (await import('./change-options.ts')).readChangeOptions(typed),
		}),
	};
}

function readNeeds(typed: Arguments): Pick<AnswerOptions, 'days' | 'failIfAny'> {
	const [days, level] = [typed.text('days'), typed.text('fail-if-any')];
	return {
		days: days === undefined ? undefined : readWhole(typed.labelOf('days'), days, daysRange),
		failIfAny: level === undefined ? undefined : readChoice(typed.labelOf('fail-if-any'), level, levels),
	};
}

function readMine(
	command: string,
	typed: Arguments,
): Pick<AnswerOptions, 'votes' | 'transactionKinds' | 'span' | 'from' | 'hasCommands'> {
	const from = typed.text('from')?.trim();
	if (command === 'move' && !from) {
		throw new UsageError('move needs --from VALIDATOR: the validator that the stake would leave');
	}
	if (typed.has('commands') && (typed.has('output') || typed.has('columns'))) {
		throw new UsageError('--commands prints lines for a shell: it goes with neither --output nor --columns');
	}
	return {
		votes: typed.has('vote')
			? typed.texts('vote').map(text => readChoice(typed.labelOf('vote'), text.trim(), voteWords))
			: undefined,
		transactionKinds:
			command === 'history' && typed.has('kind')
				? typed
						.texts('kind')
						.map(text => readInnerKind(text) ?? refuseChoice(typed.labelOf('kind'), text, innerKinds))
				: undefined,
		span: command === 'rewards' || command === 'history' ? readSpan(typed) : undefined,
		from,
		hasCommands: typed.has('commands'),
	};
}

function readSpan(typed: Arguments): Span | undefined {
	const [since, until] = [typed.text('since'), typed.text('until')];
	if (since === undefined) {
		if (until === undefined) return undefined;
		throw new UsageError('--until says where the time of --since ends: give both');
	}
	if (typed.has('page')) {
		throw new UsageError('--page asks for one page, --since for all of a time: give one of the two');
	}
	return {
		since: readMoment(typed.labelOf('since'), since),
		until: until === undefined ? undefined : readMoment(typed.labelOf('until'), until),
	};
}

const daysRange = {least: 1, most: maxCalendarDays};

/** Returns the list that a command prints; undefined: it prints none. */
function printedList({name, command, typed}: TypedCommand, argument: string): PrintedWord | undefined {
	const [list, other] = printedListsOf(name, command);
	const isOther = name === 'votes' ? !isProposalId(argument) : typed.has('since');
	return isOther ? (other ?? list) : list;
}

function readColumns(view: PrintedWord | undefined, typed: Arguments): readonly ChosenColumn[] | undefined {
	if (view === undefined || !typed.has('columns')) return undefined;
	const words = printedColumnWords(view);
	const ids = typed.texts('columns').map(text => {
		const id = findColumn(view, text);
		return id !== undefined && words.includes(wordOfColumn(view, id))
			? id
			: refuseChoice(typed.labelOf('columns'), text, words);
	});
	return [...new Set(ids)].map(id => ({id, word: wordOfColumn(view, id)}));
}

function readValidatorQuery(typed: Arguments): ValidatorQuery {
	const state = typed.texts('state').map(text => readStateWord(text.trim()));
	if (state.includes(''))
		throw new UsageError('--state takes words separated by commas, and one of them is empty');
	const key = typed.text('sort') ?? 'votingPower';
	const sort = findSort('validators', key);
	const own = ownSorts.find(each => each === sort);
	const sortField =
		validatorSortFields.find(field => field === (own ? 'votingPower' : sort)) ??
		refuseChoice(typed.labelOf('sort'), key, [...serviceSorts, ...ownSorts]);
	const sortOrder = (own ? undefined : readSortOrder(typed)) ?? defaultSortOrder(sortField);
	return {...(state.length > 0 ? {state} : {}), sortField, sortOrder};
}

function readSortOrder(typed: Arguments) {
	const order = typed.text('order');
	return order === undefined ? undefined : readChoice(typed.labelOf('order'), order, sortOrders);
}

/** Checks whether an answer has the missed votes of validators, which only a node reports. */
export function hasMissed({columns = [], arrangement}: AnswerOptions): boolean {
	return arrangement?.sort === 'missed' || columns.some(({id}) => id === 'missed');
}

/** Reads what no service sorts or filters by; undefined: none of it was asked for. */
function readArrangement(typed: Arguments): OwnChoice | undefined {
	const key = findSort('validators', typed.text('sort') ?? '');
	const sort = ownSorts.find(each => each === key);
	const filter = typed.text('filter');
	if (filter !== undefined) readChoice(typed.labelOf('filter'), filter, ownFilters);
	if (sort === undefined && filter === undefined) return undefined;
	if (typed.has('page')) {
		const asked = filter === undefined ? `--sort ${sort}` : `--filter ${filter}`;
		throw new UsageError(`--page asks for one page, ${asked} needs every page: give one of the two`);
	}
	const order = sort === undefined ? undefined : readSortOrder(typed);
	return {sort, order: order ?? 'desc', isMine: filter !== undefined};
}

function readProposalQuery(typed: Arguments): ProposalQuery {
	const [status, kind, pattern] = [typed.text('status'), typed.text('kind'), typed.text('pattern')];
	return {
		...(status === undefined
			? {}
			: {
					status: readStatusChoice(status) ?? refuseChoice(typed.labelOf('status'), status, statusWords),
				}),
		...(kind === undefined
			? {}
			: {kind: readKind(kind) ?? refuseChoice(typed.labelOf('kind'), kind, kindWords)}),
		...(pattern === undefined ? {} : {pattern}),
	};
}

function readWithdrawQuery(typed: Arguments): WithdrawQuery {
	const epoch = typed.text('epoch');
	return epoch === undefined ? {} : {epoch: readEpoch(typed.labelOf('epoch'), epoch)};
}
