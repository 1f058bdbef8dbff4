import {cleanLine, quoteBeginning} from '../domain/clean.ts';
import {type Capability, capabilities, capabilityPaths} from '../domain/extensions.ts';
import {describeBriefly, is404, RequestError} from '../domain/failure.ts';
import type {ChainNode, Indexer, Standing} from '../domain/service.ts';
import {readService} from '../services/indexer/read-service.ts';
import {systemClock} from '../system/timer.ts';
import {type AskRaw, GoneError} from './asker.ts';
import {chainChecks} from './chain-checks.ts';
import {type Check, toCheck} from './check.ts';
import {filterChecks} from './filter-checks.ts';
import {listChecks} from './list-checks.ts';
import {chainLists} from './lists.ts';
import {type Meter, SpentError} from './meter.ts';
import {nodeChecks} from './node-checks.ts';
import {orderChecks} from './order-checks.ts';
import {type RawAnswer, textOfValue, wholeOf} from './raw-answer.ts';
import {stakeChecks} from './stake-checks.ts';
import {firstTimeChecks, lastTimeChecks} from './time-checks.ts';
import {typeChecks} from './type-checks.ts';
import {BrokenError, broken, type CheckVerdict, kept, UncheckedError, unchecked} from './verdict.ts';
import {describeStatus, Visit} from './visit.ts';

/** Question that must be refused. */
interface Refused {
	readonly id: string;
	/** Words for what is asked for. */
	readonly what: string;
	/** Status that tells it best. */
	readonly status: 400 | 404;
	toPath(visit: Visit): Promise<string>;
}

/** Proposals beyond the newest one, so that none is there before long. */
const farAbove = 100_000n;

const refused: readonly Refused[] = [
	{
		id: 'proposal-unknown',
		what: 'a proposal that there is not',
		status: 404,
		async toPath(visit) {
			const {rows} = await visit.readPages(chainLists.proposals.path);
			const newest = rows.reduce((most, {id}) => maxOfTwo(most, wholeOf(textOfValue(id)) ?? 0n), 0n);
			return `${chainLists.proposals.path}/${newest + farAbove}`;
		},
	},
	{
		id: 'proposal-out-of-range',
		what: 'a proposal whose id is no number of 64 bits',
		status: 400,
		toPath: async () => `${chainLists.proposals.path}/${2n ** 64n}`,
	},
	{
		id: 'wrapper-unknown',
		what: 'a transaction that there is not',
		status: 404,
		toPath: async () => `api/v1/chain/wrapper/${'5ca1ab1e'.repeat(8)}`,
	},
	{
		id: 'wrapper-malformed',
		what: 'a transaction by an id that is no hash',
		status: 400,
		toPath: async () => 'api/v1/chain/wrapper/abc',
	},
	{
		id: 'unknown-path',
		what: 'a path that there is not',
		status: 404,
		toPath: async () => 'api/v1/no-such-path',
	},
];

function maxOfTwo(left: bigint, right: bigint): bigint {
	return left > right ? left : right;
}

/** Checks of what is refused beside pages. */
const errorChecks: readonly Check[] = refused.map(({id, what, status, toPath}) =>
	toCheck({
		id,
		holds: `${what} is refused, best with ${status}`,
		ask: async visit => visit.ask(await toPath(visit)),
		judge(answer) {
			const {status: came = 0, failure, path} = answer;
			if (failure) return broken(`${describeStatus(answer)} came`, path);
			if (came < 300) {
				return broken(`${came} came: readers take that for one that is there; answer ${status}`, path);
			}
			if (came >= 500)
				return broken(`${describeStatus(answer)} came, as if the service had failed; answer ${status}`, path);
			return kept(`${came} came`, came === status ? undefined : `${status} would say it better`);
		},
	}),
);

/** Requests that asking for everything beyond the interface may take, with retries. */
const probeRequests = 30;

/** Check of what a service answers beside its interface, by the questions that readers ask it. */
const beyondCheck = toCheck({
	id: 'beyond',
	holds: 'what is there beyond the interface is answered or refused as unknown',
	async ask(visit) {
		if (visit.left() < probeRequests) throw new UncheckedError('too few requests are left for it');
		const {indexer, signal} = visit;
		const reading = await readService({indexer, node: undefined, signal, now: systemClock.now});
		if (visit.left() <= 0) throw new SpentError();
		return reading;
	},
	judge({capabilities: standings}) {
		const of = (kind: string) => capabilities.filter(name => standings[name].kind === kind);
		const failing = of('noAnswer').filter(name => !isRefused(standings[name]));
		const why = failing.map(name => standings[name]).find(({kind}) => kind === 'noAnswer');
		if (why?.kind === 'noAnswer') {
			const came = `${listPaths(failing)}: ${describeBriefly(why.failure)}`;
			return broken(`${came}; mend it, or answer 404 where there is no such path`);
		}
		const there = of('yes');
		return kept(
			there.length === 0 ? 'nothing' : `${there.length} of ${capabilities.length} paths that readers know`,
			there.length === capabilities.length
				? undefined
				: `not there: ${listPaths(capabilities.filter(name => !there.includes(name)))}`,
		);
	},
});

/** Tells whether a path was refused, as a service without it may, which takes a word of it for an id. */
function isRefused(standing: Standing): boolean {
	if (standing.kind !== 'noAnswer') return false;
	const {failure} = standing;
	return is404(failure) || (failure.kind === 'serviceError' && failure.status < 500);
}

function listPaths(names: readonly Capability[]): string {
	return names.map(name => capabilityPaths[name].replace(/^api\/v1\//, '')).join(', ');
}

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
