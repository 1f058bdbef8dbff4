import {cleanLine, quoteBeginning} from '../domain/clean.ts';
import {RequestError} from '../domain/failure.ts';
import type {ChainNode, Indexer} from '../domain/service.ts';
import {type AskRaw, GoneError} from './asker.ts';
import {beyondCheck} from './beyond-check.ts';
import {chainChecks} from './chain-checks.ts';
import type {Check} from './check.ts';
import {errorChecks} from './error-checks.ts';
import {filterChecks} from './filter-checks.ts';
import {listChecks} from './list-checks.ts';
import {type Meter, SpentError} from './meter.ts';
import {nodeChecks} from './node-checks.ts';
import {orderChecks} from './order-checks.ts';
import type {RawAnswer} from './raw-answer.ts';
import {stakeChecks} from './stake-checks.ts';
import {firstTimeChecks, lastTimeChecks} from './time-checks.ts';
import {typeChecks} from './type-checks.ts';
import {BrokenError, broken, type CheckVerdict, UncheckedError, unchecked} from './verdict.ts';
import {Visit} from './visit.ts';

/** Every check, in the order in which they are made: those that others stand on first. */
export const checks: readonly Check[] = [
	...firstTimeChecks,
	...typeChecks,
	...listChecks.filter(({isFor}) => isFor === 'service'),
	...errorChecks,
	...filterChecks,
	...orderChecks,
	...nodeChecks,
	...chainChecks,
	...listChecks.filter(({isFor}) => isFor !== 'service'),
	...stakeChecks,
	beyondCheck,
	...lastTimeChecks,
];

/** Outcome of one check. */
export interface CheckOutcome extends CheckVerdict {
	readonly id: string;
	readonly holds: string;
	/** Delegator; undefined: it is about the service. */
	readonly address: string | undefined;
	/** Paths that were asked. */
	readonly asked: readonly string[];
}

/** Things that a run asks. */
export interface CheckedService {
	readonly askRaw: AskRaw;
	readonly meter: Meter;
	/** Client that reads tolerantly, for what is beyond the interface. */
	readonly indexer: Indexer;
	readonly node: ChainNode | undefined;
	readonly addresses: readonly string[];
	readonly signal: AbortSignal;
	readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
	/** Checks to make. @default all */
	readonly checks?: readonly Check[] | undefined;
}

/** Outcomes of a run, and why it ended before its end. */
interface Run {
	readonly outcomes: readonly CheckOutcome[];
	/** Failure that ended it; undefined: all checks were made. */
	readonly gone: RequestError | undefined;
}

/** Outcome in the place of the checks of each address. */
const noDelegators: CheckOutcome = {
	id: 'delegators',
	holds: "delegators' lists: bonds, unbonds, merged bonds, merged unbonds, withdraws",
	...unchecked('no address is given: --address ADDRESS names whose lists are read'),
	address: undefined,
	asked: [],
};

/** Requests that must be left for a broken check to be made once more. */
const againRequests = 8;

/**
Makes all checks, one after the other. What is broken is asked once more, as the chain may have moved in between,
unless that is ruled out.
Rejects where the run is interrupted, or where nothing answers from the beginning.
*/
export async function runChecks(service: CheckedService): Promise<Run> {
	const known = new Map<string, Promise<RawAnswer>>();
	const outcomes: CheckOutcome[] = [];
	let gone: RequestError | undefined;
	const mayWait = () => outcomes.every(({result}) => result !== 'broken');
	await requireService(service, known);
	for (const {check, address} of chooseChecks(service)) {
		const visitIn = (isFresh: boolean) =>
			new Visit({...service, left: service.meter.left, known, address, isFresh, mayWait});
		if (gone) {
			outcomes.push(
				toOutcome(check, visitIn(false), address, unchecked('the service had stopped answering')),
			);
			continue;
		}
		try {
			outcomes.push(await makeCheck(check, address, visitIn, service.meter));
		} catch (error) {
			if (!(error instanceof GoneError)) throw error;
			gone = new RequestError(error.failure, {cause: error});
			outcomes.push(toOutcome(check, visitIn(false), address, broken('the service stopped answering')));
		}
	}
	return {outcomes: service.addresses.length === 0 ? [...outcomes, noDelegators] : outcomes, gone};
}

/** Asks the first question. Rejects where no answer comes or the key is refused, as all others would be. */
async function requireService({askRaw, indexer}: CheckedService, known: Map<string, Promise<RawAnswer>>) {
	const path = 'api/v1/chain/parameters';
	const asked = await askFirst(askRaw, path);
	const {failure, status} = asked;
	if (failure) throw new RequestError(failure);
	// The client of all commands says it in the words for what is to be done.
	if (status === 401 || status === 403) await indexer.getParameters();
	known.set(` ${path}`, Promise.resolve(asked));
}

async function askFirst(askRaw: AskRaw, path: string): Promise<RawAnswer> {
	try {
		return await askRaw(path);
	} catch (error) {
		throw error instanceof GoneError ? new RequestError(error.failure, {cause: error}) : error;
	}
}

interface ChosenCheck {
	readonly check: Check;
	readonly address: string | undefined;
}

/** Puts the checks in their order, those of an address together and in the place of the first of them. */
function chooseChecks({addresses, checks: wanted = checks}: CheckedService): readonly ChosenCheck[] {
	const ofAddress = wanted.filter(({isFor}) => isFor !== 'service');
	const chosen = addresses.flatMap((address, index) =>
		ofAddress
			.filter(({isFor}) => index === 0 || isFor === 'each address')
			.map((check): ChosenCheck => ({check, address})),
	);
	return wanted.flatMap((check): readonly ChosenCheck[] => {
		if (check.isFor === 'service') return [{check, address: undefined}];
		return check === ofAddress[0] ? chosen : [];
	});
}

async function makeCheck(
	check: Check,
	address: string | undefined,
	visitIn: (isFresh: boolean) => Visit,
	meter: Meter,
): Promise<CheckOutcome> {
	const visit = visitIn(false);
	const first = await judge(check, visit);
	const isFinal = first.result !== 'broken' || check.isMadeOnce || first.isProven;
	if (isFinal || meter.left() < againRequests) return toOutcome(check, visit, address, first);
	const again = visitIn(true);
	const second = await judge(check, again);
	if (second.result === 'not checked') return toOutcome(check, visit, address, first);
	if (second.result === 'broken') return toOutcome(check, again, address, second);
	const note = `at first otherwise: ${first.came}`;
	return toOutcome(check, again, address, {
		...second,
		note: second.note === undefined ? note : `${second.note}; ${note}`,
	});
}

async function judge(check: Check, visit: Visit): Promise<CheckVerdict> {
	try {
		return await check.run(visit);
	} catch (error) {
		if (error instanceof BrokenError) return broken(error.message, error.path);
		if (error instanceof UncheckedError || error instanceof SpentError) return unchecked(error.message);
		if (error instanceof RequestError && error.failure.kind !== 'cancelled') return broken(error.message);
		throw error;
	}
}

function toOutcome(
	{id, holds}: Check,
	visit: Visit,
	address: string | undefined,
	verdict: CheckVerdict,
): CheckOutcome {
	const {result, came, note, path = visit.about} = verdict;
	const notes = [note, visit.shortened].filter(each => each !== undefined).join('; ');
	const asked = path === undefined ? visit.paths : [path, ...visit.paths.filter(each => each !== path)];
	return {
		id,
		holds,
		result,
		came: toSentence(came),
		note: toSentence(notes) || undefined,
		path,
		address,
		asked,
	};
}

/** Longest sentence, in UTF-16 units: a service's words in it may have any length. */
const maxSentence = 800;

function toSentence(text: string): string {
	return quoteBeginning(cleanLine(text), maxSentence);
}
