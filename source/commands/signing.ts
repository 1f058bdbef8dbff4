import type {CellContext} from '../columns/cell-context.ts';
import {describeDoor} from '../columns/node-words.ts';
import {type SigningRow, signingSpec, toSigningRow} from '../columns/signing-rows.ts';
import {describeFailure, orUnknown, RequestError} from '../domain/failure.ts';
import type {NamedAddress} from '../domain/labels.ts';
import type {LastBlock} from '../domain/last-block.ts';
import type {ExpectedChain} from '../domain/node-queries.ts';
import {toAddress} from '../domain/parse-input.ts';
import {quote} from '../domain/phrases.ts';
import type {ChainNode} from '../domain/service.ts';
import {type Liveness, samplesApart, signsBetween} from '../domain/signing.ts';
import {wasInSetThroughout} from '../domain/signing-window.ts';
import type {Validator} from '../domain/validator.ts';
import {readKeptRanks} from '../ledger/read-kept-events.ts';
import {epochQuestion, parametersQuestion} from '../model/questions/chain.ts';
import {livenessQuestion, nodeAccessQuestion, nodeStatusQuestion} from '../model/questions/node.ts';
import {activeStakeQuestion} from '../model/questions/validators.ts';
import {readLastBlock} from '../model/read-last-block.ts';
import {readHeight} from '../model/read-position.ts';
import {describeNoLook, describeVote} from '../notices/missed-votes.ts';
import {writePieces} from '../output/write.ts';
import {attempt} from '../services/indexer/attempt.ts';
import {printLine} from '../system/print.ts';
import {sleep} from '../system/timer.ts';
import {UsageError} from '../system/usage-error.ts';
import type {AnswerContext} from './context.ts';
import {findValidators} from './find-validators.ts';
import {namesIfAny} from './known-labels.ts';
import {NoAnswerError} from './no-answer.ts';
import {placeOfLedger} from './read-events.ts';
import {writeList} from './write-list.ts';

/** Longest wait for blocks, and the times between two questions for the height: each twice the one before. */
const maxWaitMilliseconds = 60_000;
const firstPause = 1000;
const longestPause = 10_000;

/**
Waits until enough blocks have come after a sample to say who signs, and takes another; undefined where they do not come
within a minute, which is said.
*/
async function readLater(
	first: Liveness,
	node: ChainNode,
	{signal, system}: Pick<AnswerContext, 'signal' | 'system'>,
): Promise<Liveness | undefined> {
	printLine(system, `waiting for ${samplesApart} blocks, 60 seconds at most`);
	let pause = firstPause;
	let blocks = 0n;
	for (let waited = 0; waited < maxWaitMilliseconds; ) {
		await sleep(pause, signal);
		if (signal.aborted) throw new RequestError({kind: 'cancelled', address: node.address});
		waited += pause;
		pause = Math.min(2 * pause, longestPause, Math.max(1, maxWaitMilliseconds - waited));
		const height = await readNodeHeight(node, signal);
		blocks = height - first.height;
		if (blocks < samplesApart) continue;
		const later = await livenessQuestion.ask({node, signal});
		if (later && later.height - first.height >= samplesApart) return later;
	}
	const came = blocks > 0n ? `only ${blocks} blocks came` : 'no block came';
	printLine(system, `${came} within 60 seconds, so it is not known who signs; try again`);
	return undefined;
}

/** Returns the newest height; where a gateway hides the node's status, that of its missed votes. */
async function readNodeHeight(node: ChainNode, signal: AbortSignal): Promise<bigint> {
	const status = await orUnknown(nodeStatusQuestion.ask({node, signal}));
	return status?.latestHeight ?? (await livenessQuestion.ask({node, signal}))?.height ?? 0n;
}

/** A node to ask, and what an indexer knows of its chain. */
export interface NodeAsking
	extends Pick<AnswerContext, 'system' | 'look' | 'answer' | 'signal' | 'onAnswered'>,
		ExpectedChain {
	readonly node: ChainNode;
	/** Validators by the indexer, and the person's labels of them; undefined: no indexer is known. */
	readonly known?: Known | undefined;
	/** Tells from what is remembered whether one was in the set for the whole window; left out: nothing is. */
	readonly wasInSet?: ((liveness: Liveness, address: string) => boolean) | undefined;
}

interface Known {
	readonly validators: readonly Validator[];
	readonly labels: readonly NamedAddress[];
}

/** Answers with who signs, with the names that the indexer knows. */
export async function answerSigning(context: AnswerContext): Promise<void> {
	const {node, indexer, signal} = context;
	if (!node) throw new UsageError('no node to ask: give its address with -r URL (--rpc-url)');
	const [parameters, epoch, height, all] = await Promise.all([
		orUnknown(parametersQuestion.ask({indexer, signal})),
		orUnknown(epochQuestion.ask({indexer, signal})),
		orUnknown(readHeight({indexer, signal})),
		readNames(context),
	]);
	const chainId = parameters?.chainId ?? context.ledger.chainId;
	const labels = await namesIfAny(context, chainId);
	const known = {validators: all, labels: labels.filter(({isValidator}) => isValidator)};
	const wasInSet = await readSetMembers(chainId, {parameters, epoch: epoch?.epoch, validators: all}, context);
	await answerOfNode({...context, node, chainId, epoch: epoch?.epoch, height, known, wasInSet});
}

type SetFacts = Pick<Known, 'validators'> & Pick<ExpectedChain, 'epoch'> & Pick<CellContext, 'parameters'>;

/** Reads from the ledger in which epochs validators were in the set. */
async function readSetMembers(
	chainId: string | undefined,
	{parameters, epoch, validators}: SetFacts,
	context: AnswerContext,
): Promise<NodeAsking['wasInSet']> {
	const place = await placeOfLedger(chainId, context);
	if (!place || epoch === undefined) return undefined;
	const addresses = validators.flatMap(({address}) => address ?? []);
	const ranks = await readKeptRanks(place, addresses);
	return (liveness, address) =>
		wasInSetThroughout({epoch, liveness, blockSeconds: undefined}, ranks.get(address) ?? [], parameters);
}

/** Reads the validators for their names; none, and a note, where they cannot be had, as the node counts without them. */
async function readNames({indexer, signal, system}: AnswerContext): Promise<readonly Validator[]> {
	const {value, error} = await attempt(activeStakeQuestion.ask({indexer, signal}, undefined));
	if (error) printLine(system, `the names of validators are not known: ${describeFailure(error.failure)}`);
	return value?.all ?? [];
}

/** Answers with who signs, as a node tells it. */
export async function answerOfNode(asking: NodeAsking): Promise<void> {
	const {system, answer, node, signal, onAnswered} = asking;
	const first = await readFirst(asking);
	const chosen = chooseValidators(first, asking);
	const later = answer.isUnwaiting ? undefined : await readLater(first, node, asking);
	const liveness = later ?? first;
	const silent = chosen.named.filter(address => !later || signsBetween(first, later, address) !== 'yes');
	const last = silent.some(address => liveness.validators.has(address))
		? (await orUnknown(readLastBlock({node, signal}, liveness.height)))?.last
		: undefined;
	onAnswered();
	const rows = (chosen.named.length > 0 ? chosen.named : sorted(liveness)).map(address =>
		toSigningRow(address, liveness, {
			name: chosen.nameOf(address),
			signs: later && signsBetween(first, later, address),
			isWhole: asking.wasInSet?.(liveness, address) ?? false,
			look: last?.kind === 'seen' && silent.includes(address) ? last.look : undefined,
		}),
	);
	const facts = rows.some(({isWhole}) => isWhole) ? {history: () => []} : {};
	const content = {items: rows, facts};
	await writeList({listing: signingSpec}, asking, content);
	const notes = answer.output === 'table' && last ? notesOn(rows, last) : [];
	if (notes.length > 0) await writePieces(system.stdout, [`\n${notes.join('\n')}\n`]);
	const why = last && describeNoLook(last);
	if (why !== undefined) printLine(system, why);
}

/** Reads the missed votes of now. Throws where the node does not tell them, or those of another time or chain. */
async function readFirst({node, signal, ...expected}: NodeAsking): Promise<Liveness> {
	const {address} = node;
	const door = await nodeAccessQuestion.ask({node, signal}, expected);
	const liveness = await livenessQuestion.ask({node, signal});
	if (liveness) return liveness;
	const why = door.kind === 'open' ? undefined : describeDoor(door, expected.epoch);
	if (door.kind === 'forbidden' && door.isNowhere) throw new NoAnswerError(`${address}: ${why}`);
	throw new NoAnswerError(
		`${address} does not tell who signs${why === undefined ? '' : `: ${why}`}; ask another node, stakedeck service lists what one has`,
	);
}

/** Chooses the validators that were named; none named: all in the answer. */
function chooseValidators(liveness: Liveness, {answer, known}: NodeAsking) {
	const {validators = [], labels = []} = known ?? {};
	const names = new Map(validators.map(({address = '', name}) => [address, name] as const));
	const labelled = new Map(labels.map(({address, label}) => [address, label] as const));
	// One of the set that the indexer does not have yet is found by its address.
	const unlisted = [...liveness.validators.keys()].filter(address => !names.has(address));
	const all = [...validators, ...unlisted.map(address => ({address, name: undefined}))];
	const find = (typed: string): string => {
		const comet = typed.trim().toUpperCase();
		const byComet = [...liveness.validators.values()].find(({cometAddress}) => cometAddress === comet);
		if (byComet) return byComet.address;
		const [found, ...others] = findValidators(typed, all, labels);
		if (others.length > 0) {
			const addresses = [found, ...others].join(' and ');
			throw new UsageError(`${quote(typed)} is the name of ${addresses}: give one of them`);
		}
		const address = toAddress(typed);
		if (found !== undefined) return found;
		if ('value' in address && !known) return address.value;
		const hint = known ? 'stakedeck validators lists them' : 'without an indexer only addresses are known';
		throw new UsageError(`there is no validator ${quote(typed)}; ${hint}`);
	};
	return {
		named: [...new Set((answer.wanted ?? []).map(find))],
		nameOf: (address: string) => labelled.get(address) ?? names.get(address),
	};
}

/** Sorts all validators of an answer: those that missed most first. */
function sorted({validators}: Liveness): readonly string[] {
	return [...validators.values()]
		.toSorted((left, right) => Number(right.missed - left.missed) || (left.address < right.address ? -1 : 1))
		.map(({address}) => address);
}

/** Writes a line on each validator whose vote was looked at. */
function notesOn(rows: readonly SigningRow[], last: LastBlock): readonly string[] {
	return rows.flatMap(({look, name, address, cometAddress}) => {
		const vote = look && describeVote(last, cometAddress);
		return vote === undefined ? [] : [`${name ?? address} ${vote}`];
	});
}
