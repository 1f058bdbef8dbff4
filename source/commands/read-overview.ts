import type {CellContext} from '../columns/cell-context.ts';
import type {CalendarEntry} from '../domain/calendar.ts';
import {type Concern, isQuiet} from '../domain/concern.ts';
import type {Flaw} from '../domain/decoded.ts';
import {withReleases, withStart} from '../domain/epoch-clock.ts';
import {describeFailure, orUnknown, RequestError} from '../domain/failure.ts';
import type {NamedAddress} from '../domain/labels.ts';
import {type MyStake, type MyStakeTotal, maxMyAddresses, sumMyStakes} from '../domain/my-stakes.ts';
import {hasOwnVotes, votesOfMine} from '../domain/my-votes.ts';
import type {ExpectedChain} from '../domain/node-queries.ts';
import type {Proposal} from '../domain/proposal.ts';
import type {ProposalStatusChoice} from '../domain/proposal-status.ts';
import {byEnd, isOpen} from '../domain/proposal-wait.ts';
import type {ChainNode} from '../domain/service.ts';
import type {SigningNow} from '../domain/signing-now.ts';
import type {Release} from '../domain/validator-stake.ts';
import {counted, requestLimits} from '../model/limits.ts';
import {readEpochStart} from '../model/questions/epoch-start.ts';
import {readEveryPage} from '../model/questions/list-question.ts';
import {proposalsQuestion} from '../model/questions/proposals.ts';
import type {IndexerRequest} from '../model/questions/question.ts';
import {clockBy, readActiveStake, readEpochNow} from '../model/read-epoch.ts';
import {withLastBlock} from '../model/read-last-block.ts';
import {type MineReading, readMine} from '../model/read-mine.ts';
import {readHeight} from '../model/read-position.ts';
import {readSigning} from '../model/read-signing.ts';
import {readOwnValidator} from '../model/read-this-node.ts';
import {calendarOf} from '../notices/calendar.ts';
import type {ConcernFacts} from '../notices/facts.ts';
import {watchedValidators} from '../notices/mine.ts';
import {concernsOf} from '../notices/needs.ts';
import {createProgress} from '../system/print.ts';
import type {AnswerContext} from './context.ts';
import {countOf} from './list-answer.ts';
import {readLedger} from './read-events.ts';
import {toCellContext} from './to-cell-context.ts';

/** Answers of one reading for the overview and the calendar. */
export interface Overview {
	/** Stake of the user's addresses, most recently used first. */
	readonly mine: readonly MyStake[];
	/** Sum of all the user's addresses, incomplete if some were not read. */
	readonly total: MyStakeTotal;
	/** Number of the user's addresses beyond the maximum, which are not read. */
	readonly unread: number;
	readonly flaws: readonly Flaw[];
	/** Sentences on what is missing. */
	readonly notes: readonly string[];
	/** Facts of the network. */
	readonly facts: CellContext;
	/** False if there are more proposals than are read. */
	readonly isWhole: boolean;
	/** Proposals under vote, the first to end on top. */
	readonly voting: readonly Proposal[];
	/** Number of proposals left out of the votes, as they were not asked for. */
	readonly leftOut: number;
	/** Concerns that are not quiet, the gravest first. */
	readonly concerns: readonly Concern[];
	/** Concerns that the person has put aside. */
	readonly quiet: readonly Concern[];
	/** Entries of the next days, the nearest first. */
	readonly next: readonly CalendarEntry[];
}

/** Statuses of the proposals that something is still to come of. */
const comingStatuses = [
	'votingPeriod',
	'pending',
	'=passed',
] as const satisfies readonly ProposalStatusChoice[];

/**
Reads the overview. Rejects if the proposals cannot be had; any other part is then unknown or holds its failure.

@param days of its calendar; undefined: as many as is usual
*/
export async function readOverview(given: AnswerContext, days?: number): Promise<Overview> {
	const {indexer, made} = counted(given.indexer);
	const context = {...given, indexer};
	const {signal, node, look} = context;
	const [lists, now, stake] = await Promise.all([
		Promise.all(comingStatuses.map(status => readProposals(status, {indexer, signal}))),
		readEpochNow({indexer, signal}),
		readActiveStake({indexer, node, signal}),
	]);
	const found = lists.flatMap(({items}) => items);
	const coming = [...new Map(found.map(each => [each.id ?? each, each])).values()];
	const network = toCellContext(look, {stake, ...clockBy(now, coming)});
	const isCut = lists.some(list => list.isCut);
	const chainId = network.parameters?.chainId;
	const [named, accepted, {events, signing: seen}] = await readMemory(chainId, context);
	const own = new Map(named.flatMap(each => (each.isValidator ? [[each.address, each.label ?? '']] : [])));
	const mine = await readAllMine(named, {context, network, hasRoom: () => made() < requestLimits.overview});
	const {stakes, ofValidators} = mine;
	const total = sumMyStakes([...stakes, ...mine.unread]);
	const labels = new Map(named.map(({address, label = ''}) => [address, label]));
	const asked = {chainId, epoch: network.clock?.epoch, seen, stakes, labels: own};
	const ofNode = node ? await readNode(node, context, asked) : {};
	const clock = await settleClock(network, total.releases, days ? {indexer, signal} : undefined);
	const lag = await context.readCondition?.();
	context.onAnswered();
	const votes = votesOfMine({stakes, ofValidators, names: new Map(), labels: own});
	const facts = {...network, clock, votes, ownVotes: hasOwnVotes(votes) || undefined};
	const {now: at = 0n, parameters} = facts;
	const all = concernsOf({
		now: at,
		epoch: clock?.epoch,
		isEpochReckoned: clock?.isReported === false,
		chainId,
		service: {address: indexer.address, lostSince: undefined},
		lag,
		stakes,
		validators: facts.stake?.all ?? [],
		labels,
		...ofNode,
		parameters,
		proposals: coming,
		votes,
		events,
	});
	const quiet = all.filter(concern => isQuiet(concern, accepted));
	return {
		mine: stakes,
		total,
		unread: mine.unread.length,
		facts,
		isWhole: !isCut,
		notes: [
			...describeMissing({...network, ...ofNode}, context, own.size > 0),
			...describeUnreadOwn(mine),
			...describeCut(isCut, coming.length),
		],
		voting: coming.filter(isOpen).sort(byEnd),
		leftOut: lists[0]?.leftOut ?? 0,
		flaws: [...lists.flatMap(list => list.flaws), ...mine.flaws],
		concerns: all.filter(concern => !quiet.includes(concern)),
		quiet,
		next: calendarOf({...facts, now: at, stakes, proposals: coming, concerns: all, events}, days),
	};
}

interface NodeFacts
	extends Pick<ExpectedChain, 'chainId' | 'epoch'>,
		Pick<ConcernFacts, 'stakes' | 'labels'> {
	/** Missed votes as the ledger last saw them. */
	readonly seen: SigningNow | undefined;
}

/** Asks the node for missed votes and for whose it is, and looks at the last block if one of the user's validators is suspect. */
async function readNode(
	node: ChainNode,
	{indexer, isOwnNode, signal}: AnswerContext,
	{seen: last, chainId, epoch, ...whose}: NodeFacts,
): Promise<Pick<ConcernFacts, 'signing' | 'nodeValidator'>> {
	const height = await orUnknown(readHeight({indexer, signal}));
	const expected = {chainId, epoch, height};
	const {shown} = await readSigning({shown: undefined, last}, {node, expected, now: Date.now}, {signal});
	const address = shown && isOwnNode ? await readOwnValidator(node, expected, {signal}) : undefined;
	const nodeValidator = address === undefined ? undefined : {address, name: undefined};
	const watched = watchedValidators({...whose, nodeValidator});
	return {signing: await withLastBlock(shown, watched, {node, signal}), nodeValidator};
}

interface MineContext {
	readonly context: AnswerContext;
	readonly network: Pick<CellContext, 'parameters' | 'clock'>;
	/** Returns whether another request may be made for votes and rewards. */
	hasRoom(): boolean;
}

/** Reads what belongs to the user, with progress on a terminal's stderr; addresses beyond the maximum are not read. */
async function readAllMine(
	named: readonly NamedAddress[],
	{context: {indexer, signal, system}, network: {parameters, clock}, hasRoom}: MineContext,
) {
	const toOwner = ({address, label = ''}: NamedAddress) => ({address, label});
	const own = named.filter(({isValidator}) => !isValidator).map(toOwner);
	const owners = own.slice(0, maxMyAddresses);
	const progress = createProgress(system, 'addresses');
	let read = 0;
	const onRead = () => progress.show(++read, owners.length);
	try {
		const mine = await readMine({
			indexer,
			signal,
			owners,
			validators: named.flatMap(({address, isValidator}) => (isValidator ? [address] : [])),
			apr: parameters?.apr,
			epoch: clock?.epoch,
			hasRoom,
			onRead,
		});
		return {
			...mine,
			unread: own
				.slice(maxMyAddresses)
				.map(each => ({...each, position: undefined, readAt: undefined, failure: undefined})),
		};
	} finally {
		progress.end();
	}
}

/** Says which votes and rewards are missing. */
function describeUnreadOwn({
	failures,
	leftOut,
}: Pick<MineReading, 'failures' | 'leftOut'>): readonly string[] {
	const lists = `${leftOut} ${leftOut === 1 ? 'list' : 'lists'} of votes and rewards`;
	return [
		...[...failures].map(([kind, {failure}]) => `${kind} could not be read: ${describeFailure(failure)}`),
		...(leftOut > 0 ? [`${lists} were not asked for: that would be too many requests`] : []),
	];
}

/** Reads what the person has named and put aside on a chain, and what was seen of it. */
function readMemory(chain: string | undefined, context: AnswerContext) {
	return Promise.all([context.readNamed(chain), context.readQuiet(chain), readLedger(chain, context)]);
}

/** Says what could not be read of the chain, as what needs the user may be missing for it. */
function describeMissing(
	{stake, parameters, signing}: CellContext,
	{ledger, node}: AnswerContext,
	hasValidators: boolean,
): readonly string[] {
	const chain = parameters?.chainId ?? ledger.chainId;
	return [
		...(chain === undefined
			? ['the chain id could not be read, so addresses that you labelled on this chain are missing']
			: []),
		...(stake ? [] : ['the validators could not be read, so it is not known which of them are jailed']),
		...(node && hasValidators && !signing
			? ['the node did not give the missed votes, so it is not known whether your validators sign']
			: []),
	];
}

function describeCut(isCut: boolean, count: number): readonly string[] {
	return isCut
		? [`there are at least ${countOf(count, 'proposals')} to come: the service has more than are read`]
		: [];
}

async function readProposals(status: ProposalStatusChoice, asking: IndexerRequest) {
	const list = await readEveryPage(proposalsQuestion, asking, {status}, {isPartEnough: 'cut'});
	if (list.standing !== 'short' || list.isCut) return list;
	const problem = `${list.items.length} of ${list.lastTotal} proposals came, so the list is incomplete; try again`;
	throw new RequestError({kind: 'incomplete', address: asking.indexer.address, problem});
}

/**
Adds how much of the epoch is left, by what is withdrawn next or by the first block of the epoch.

@param asking undefined: blocks are not asked for, as a dozen requests are too many
*/
async function settleClock(
	{clock, parameters, now = 0n}: CellContext,
	releases: readonly Release[],
	asking: IndexerRequest | undefined,
): Promise<CellContext['clock']> {
	const dated = withReleases(clock, releases, now);
	if (!dated || dated.secondsLeft !== undefined || !asking) return dated;
	const start = await orUnknown(readEpochStart(asking, dated.epoch, parameters?.minNumOfBlocks));
	return start ? withStart(dated, start, {parameters, now}) : dated;
}
