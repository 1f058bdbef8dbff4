import type {Context, HonoRequest, MiddlewareHandler} from 'hono';
import type {AnswerShape, ServedPath} from '../domain/simulation.ts';
import type {SortOrder, ValidatorSortField} from '../domain/validator.ts';
import type {ChainState, ProposalStatus, ValidatorProfile} from './model.ts';
import type {WrapperRecord} from './transaction-store.ts';

/** The query of a request. What cannot be read throws the Refusal that it is answered with. */
export interface Query {
	/** Returns the page, from 1; left out, the first. */
	page(): number;
	/** Returns the epoch; undefined where it was left out. */
	epoch(): bigint | undefined;
	/** Returns the epoch as of which stake is asked for; undefined: now. */
	activeAt(): bigint | undefined;
	/** Returns one of the words that a parameter may be; undefined where it was left out. */
	word<Word extends string>(name: string, words: readonly Word[]): Word | undefined;
	/** Returns the words of a parameter that may be repeated. */
	words<Word extends string>(name: string, words: readonly Word[]): readonly Word[];
	text(name: string): string | undefined;
}

/** Readers of requests. */
export interface RequestReading {
	query(request: HonoRequest): Query;
	/** Parses the proposal id in a path. Throws a Refusal if it is not one. */
	proposalId(text: string): ProposalId;
	/** Chooses the order of validators for the parameters of a query. */
	validatorOrder(field: ValidatorSortField | undefined, order: SortOrder): ValidatorOrder;
	/** Returns the wrapper hash in a path, lower-case. Throws a Refusal if it is not one. */
	transactionId(text: string): string;
	/** Words of the filter by status, each with the statuses that it keeps. */
	readonly statusFilter: ReadonlyMap<string, readonly ProposalStatus[]>;
	/** Tells whether a proposal's content is one that the pattern searches for. */
	holds(content: string, pattern: string): boolean;
}

/** A proposal as a path names it. */
export interface ProposalId {
	/** Name that a refusal repeats. */
	readonly text: string;
	/** Index among all proposals; that of an invalid id matches none. */
	readonly index: number;
}

/** An order of validators; "database" is none that one could show them in. */
export type ValidatorOrder = `${ValidatorSortField} ${SortOrder}` | 'database';

/** The lock of a bond as it is served. */
interface ServedLock {
	readonly earliestRedelegationEpoch: string;
	readonly earliestRedelegationTime: string;
}

/** Writers of answers. */
export interface Writing {
	validatorPage<Item>(page: ServedPage<Item>): object;
	/** Returns a page of any other list. */
	page<Item>(page: ServedPage<Item>): object;
	/** Rows of a delegator's list in the order in which they are served; a row is known by its name. */
	inOrder<Row>(rows: readonly Row[], nameOf: (row: Row) => string, state: ChainState): readonly Row[];
	profile(profile: ValidatorProfile): ValidatorProfile;
	/** Returns the field of a merged bond for its lock. */
	lock(lock: ServedLock | undefined): {readonly redelegationInfo?: ServedLock | null};
	/** Makes a row of withdraws from one of unbonds. */
	withdraw(unbond: ServedUnbond): object;
	/** Estimates the start of an epoch, unix seconds, as the service does. */
	epochTime(state: ChainState, epoch: bigint): string;
	/** Estimates the end of a lock, which a service may reckon otherwise. */
	lockTime(state: ChainState, epoch: bigint): string;
	parameters(state: ChainState): object;
	wrapper(record: WrapperRecord, state: ChainState): object;
	health(c: Context, health: object): Response;
}

/** A row of unbonds as it is served. */
export interface ServedUnbond {
	readonly minDenomAmount: string;
	readonly validator: object;
	readonly withdrawEpoch: string;
	readonly withdrawTime: string;
	readonly canWithdraw: boolean;
}

/** Refusals of requests. */
export interface Refusing {
	noProposal(id: string): string;
	noTransaction(id: string): string;
	/** Answers at a path where nothing is served. */
	unknownPath(c: Context): Response;
	/** Answers at one that is served, for another method than GET. */
	otherMethod(c: Context): Response;
	/** Answers where something was thrown while the request was answered. */
	error(c: Context, error: Error): Response;
}

/** Behaviour of the node where that differs. */
export interface NodeManner {
	/** Broadcasts in commit mode that may wait for a block at once. */
	readonly maxCommits: number;
	/** True if a broadcast without `tx` is refused; if not, it is one of no bytes. */
	readonly needsTransaction: boolean;
}

/** Differences between two ways of answering, chosen once, when a chain is served. */
export interface Shape {
	readonly name: AnswerShape;
	readonly paths: readonly ServedPath[];
	readonly reading: RequestReading;
	readonly writing: Writing;
	readonly refusing: Refusing;
	readonly node: NodeManner;
	/** Readings of a long list until its pages fit together. */
	readonly tornReadings: number;
	/** Runs before anything else, the check of the key included. */
	readonly before: readonly MiddlewareHandler[];
}

interface RefusalOptions {
	/** True if the sentence is the whole body, and no JSON. @default false */
	readonly isPlainText?: boolean;
}

/** A refused request: the status and a sentence for the client. */
export class Refusal extends Error {
	override readonly name = 'Refusal';
	readonly status: 400 | 401 | 403 | 404 | 500 | 502;
	readonly isPlainText: boolean;

	constructor(status: Refusal['status'], message: string, {isPlainText = false}: RefusalOptions = {}) {
		super(message);
		this.status = status;
		this.isPlainText = isPlainText;
	}
}

/** Returns an answer, or refuses with 404 where there is none. */
export function requireFound(answer: object | undefined, problem: string): object {
	if (!answer) throw new Refusal(404, problem);
	return answer;
}

/** Items on a full page. */
export const itemsPerPage = 30;

/** Page of a list as it is served; counts are integers here. */
export interface ServedPage<Item> {
	readonly results: readonly Item[];
	readonly pagination: {
		readonly page: number;
		readonly perPage: number;
		readonly totalPages: number;
		readonly totalItems: number;
	};
}

/** Cuts a page out of a list and serves only its items; past the end it is empty. */
export function servePage<Item, Served>(
	items: readonly Item[],
	page: number,
	serve: (item: Item) => Served,
): ServedPage<Served> {
	const totalItems = items.length;
	return {
		results: items.slice((page - 1) * itemsPerPage, page * itemsPerPage).map(serve),
		pagination: {page, perPage: itemsPerPage, totalPages: Math.ceil(totalItems / itemsPerPage), totalItems},
	};
}

/** Returns the same page with counts as text, as every list but the validators has them. */
export function withTextCounts<Item>({results, pagination}: ServedPage<Item>) {
	const {page, perPage, totalPages, totalItems} = pagination;
	return {
		results,
		pagination: {
			page: String(page),
			perPage: String(perPage),
			totalPages: String(totalPages),
			totalItems: String(totalItems),
		},
	};
}
