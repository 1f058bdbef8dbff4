import type {NodeDoor} from '../domain/node-queries.ts';
import type {NodeStatus} from '../domain/node-status.ts';
import {blockTimeOf} from '../domain/parameters.ts';
import {activeStates} from '../domain/validator.ts';
import {formatDuration} from '../format/time.ts';
import {isPlainObject} from '../services/decoding/decode-item.ts';
import {addressOfRow, askNumber, sumOfPower} from './chain-checks.ts';
import {type Check, toCheck} from './check.ts';
import {chainLists} from './lists.ts';
import {textOfValue, wholeOf} from './raw-answer.ts';
import {maxSecondsLate} from './time-checks.ts';
import {broken, kept, UncheckedError} from './verdict.ts';
import type {Visit} from './visit.ts';

const parametersPath = 'api/v1/chain/parameters';
const heightPath = 'api/v1/chain/block/latest';
const epochPath = 'api/v1/chain/epoch/latest';

/** Validators whose state is asked for one by one, at most. */
const maxAsked = 12;

/** Checks of the indexer against a node. */
export const nodeChecks: readonly Check[] = [
	toCheck({
		id: 'node-chain',
		holds: 'indexer and node are of the same chain',
		async ask(visit) {
			const {network} = await askStatus(visit);
			const {json} = await visit.askGood(parametersPath);
			return {network, chainId: isPlainObject(json) ? textOfValue(json.chainId) : undefined};
		},
		judge({network, chainId}) {
			if (network === chainId) return kept(`both are of ${network}`);
			return broken(
				`the indexer is of ${chainId}, and the node is of ${network}: one of the two addresses is that of another chain`,
				parametersPath,
			);
		},
	}),
	toCheck({
		id: 'node-height',
		holds: `the newest block is the node's, at most ${maxSecondsLate} seconds below it`,
		async ask(visit) {
			visit.node();
			const {json} = await visit.askGood(parametersPath);
			const maxBlockTime = isPlainObject(json) ? wholeOf(json.maxBlockTime) : undefined;
			const before = await askStatus(visit);
			const height = await askNumber(visit, heightPath, 'block', 'node');
			return {node: before.latestHeight, height, seconds: blockTimeOf({maxBlockTime})};
		},
		judge({node, height, seconds}) {
			if (node === undefined) throw new UncheckedError('the node does not tell its newest block');
			const below = node - height;
			const late = Number(below) * seconds;
			if (late >= maxSecondsLate) {
				return broken(
					`it is ${height}, ${below} blocks below the ${node} of the node, some ${formatDuration(late)}: see whether the crawler runs and reaches its node`,
					heightPath,
				);
			}
			return kept(`${height}, and the node had ${node} just before`);
		},
	}),
	toCheck({
		id: 'node-epoch',
		holds: "the epoch is the node's, give or take one",
		async ask(visit) {
			const before = await knock(visit);
			const epoch = await askNumber(visit, epochPath, 'epoch', 'node');
			return {before, epoch, after: await knock(visit)};
		},
		judge({before, epoch, after}) {
			if (epoch < before.epoch - 1n || epoch > after.epoch + 1n) {
				return broken(`it is ${epoch}, and the node is in epoch ${before.epoch}`, epochPath);
			}
			const isSame = epoch >= before.epoch && epoch <= after.epoch;
			return kept(`epoch ${epoch}`, isSame ? undefined : `the node is in epoch ${after.epoch}`);
		},
	}),
	toCheck({
		id: 'node-power',
		holds: 'the active power of the list is that of the node',
		async ask(visit) {
			await knock(visit);
			const exact = await visit.askNode(() => visit.node().queries.getActivePower({signal: visit.signal}));
			if (exact === undefined) throw new UncheckedError('the node does not tell it');
			return {exact, list: await visit.readPages(chainLists.validators.path)};
		},
		judge({exact, list}) {
			const sum = sumOfPower(list.rows, true);
			if (!list.isWhole || sum === undefined) throw new UncheckedError('the list cannot be summed up');
			const node = exact / 1_000_000n;
			const apart = node > sum ? node - sum : sum - node;
			// Powers are whole NAM, come from a float of the indexer, and change with an epoch.
			const slack = BigInt(list.rows.length) + node / 200n;
			if (apart > slack)
				return broken(`the active ones sum up to ${sum} NAM, and the node has ${node}`, list.path);
			return kept(`${sum} NAM, and ${node} by the node`);
		},
	}),
	toCheck({
		id: 'node-states',
		holds: "the state of a validator is the node's",
		ask: askStates,
		judge({suspects, told, count}) {
			const wrong = suspects.filter(
				({address, state}) => told.get(address) !== undefined && told.get(address) !== state,
			);
			const [first] = wrong;
			if (!first)
				return kept(
					`${count} in consensus are in the node's set, ${told.size} more were asked for one by one`,
				);
			const others = wrong.length === 1 ? '' : `, and ${wrong.length - 1} more differ`;
			return broken(
				`${first.address} is told as ${first.state}, and the node says ${told.get(first.address)}${others}`,
				chainLists.validators.path,
			);
		},
	}),
];

interface ToldState {
	readonly address: string;
	readonly state: string;
}

/** Compares the set of the node with the list, and asks for those one by one that differ, or are in no set. */
async function askStates(visit: Visit) {
	const {epoch} = await knock(visit);
	const {queries} = visit.node();
	const {signal} = visit;
	const list = await visit.readPages(chainLists.validators.path);
	const liveness = await visit.askNode(() => queries.getLiveness({signal}));
	if (!liveness) throw new UncheckedError('the node does not tell who is in its set');
	const all = list.rows.map(
		(row): ToldState => ({address: addressOfRow(row), state: textOfValue(row.state) ?? ''}),
	);
	const isDoubtful = ({address, state}: ToldState) =>
		(state === 'consensus') !== liveness.validators.has(address);
	const doubtful = all.filter(isDoubtful);
	const others = all.filter(each => each.state !== 'consensus' && !isDoubtful(each));
	// Stake without a use matters most to who has bonded it, and few validators have any.
	const [active, inactive] = [others.filter(isActive), others.filter(each => !isActive(each))];
	const suspects = [...doubtful, ...inactive, ...active].slice(0, maxAsked);
	const told = new Map<string, string | undefined>();
	for (const {address} of suspects) {
		const found = await visit.askNode(() => queries.getStateAt(address, epoch, {signal}));
		told.set(address, found?.state);
	}
	return {suspects, told, count: all.filter(({state}) => state === 'consensus').length - doubtful.length};
}

function isActive({state}: ToldState): boolean {
	return activeStates.includes(state);
}

async function askStatus(visit: Visit): Promise<NodeStatus> {
	const status = await visit.askNode(() => visit.node().getStatus({signal: visit.signal}));
	if (status.network === undefined) throw new UncheckedError('the node does not say of which chain it is');
	return status;
}

/** Asks the node for its epoch. Throws where it answers no questions about the chain's state. */
async function knock(visit: Visit): Promise<Extract<NodeDoor, {kind: 'open'}>> {
	const {queries} = visit.node();
	const expected = {chainId: undefined, epoch: undefined};
	const door = await visit.askNode(() => queries.knock(expected, {signal: visit.signal}));
	if (door.kind === 'open') return door;
	throw new UncheckedError('the node answers no questions about the state of the chain');
}
