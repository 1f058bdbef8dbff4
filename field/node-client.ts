import {describeFailure, type RequestError} from '../source/domain/failure.ts';
import {jailedAt} from '../source/domain/signing.ts';
import {addLiveness, type SigningNow} from '../source/domain/signing-now.ts';
import {createChainNode} from '../source/services/node/chain-node.ts';
import type {ValidatorNode} from './comet-network.ts';
import {addressOf, type Look, type LookRow} from './looks.ts';
import type {VoteBook} from './vote-book.ts';

/** Client of a node, as the dashboard has one: it remembers what it was told. */
export interface NodeClient {
	readonly node: ValidatorNode;
	/** Asks who missed votes; undefined: the node is not to be asked now. */
	look(): Promise<Look | undefined>;
	/** Asks for all the rest once, and yields each answer that contradicts the blocks. */
	askAll(book: VoteBook): Promise<readonly string[]>;
	/** Asks for the votes of a block that the node has no more, and returns the mistake in what comes of it. */
	askPruned(): Promise<string | undefined>;
}

const timeLimit = {attemptMilliseconds: 5000, totalMilliseconds: 5000};
const unknownChain = {chainId: undefined, epoch: undefined};

export function openNodeClient(node: ValidatorNode): NodeClient {
	const {queries} = createChainNode({address: node.url, timeLimit});
	let before: SigningNow | undefined;

	async function look(): Promise<Look | undefined> {
		const door = await queries.knock(unknownChain);
		const liveness = door.kind === 'open' ? await queries.getLiveness() : undefined;
		if (door.kind !== 'open' || !liveness) return undefined;
		before = addLiveness(before, {liveness, at: Date.now(), node: node.url, epoch: door.epoch});
		return toLook(before);
	}

	async function askAll(book: VoteBook): Promise<readonly string[]> {
		const head = await look();
		if (!head) return ['it does not answer'];
		await book.readTo(head.height);
		const height = BigInt(head.height - 1);
		const wrong: string[] = [];
		const [votes, set] = await Promise.all([queries.getBlockVotes(height), queries.getValidatorSet(height)]);
		const told = new Map(
			set?.map(({cometAddress}, place) => [cometAddress, votes?.flags[place] === 'absent']),
		);
		for (const [comet, isMissing] of book.votesIn(head.height)) {
			if (told.get(comet) !== isMissing)
				wrong.push(`${comet} in block ${height}: absent is ${told.get(comet)}`);
		}
		if (!votes?.isCanonical) wrong.push(`the votes on block ${height} are not canonical`);
		if (votes?.flags.length !== set?.length) wrong.push(`block ${height} has votes of another set`);
		const own = await queries.getValidatorOfComet(node.comet);
		if (own?.address !== addressOf(node.comet)) wrong.push(`its validator is not ${own?.address}`);
		const nobody = await queries.getValidatorOfComet('0'.repeat(40));
		if (nobody === undefined || nobody.address !== undefined) wrong.push('it knows the validator of no key');
		const [power, peers] = await Promise.all([queries.getActivePower(), queries.getPeers()]);
		const sum = set?.reduce((total, member) => total + member.power, 0n);
		if (power === undefined || power % 1_000_000n !== 0n) wrong.push(`the power is ${power} for ${sum}`);
		if (peers === undefined || peers > 3n) wrong.push(`it has ${peers} peers`);
		return wrong;
	}

	async function askPruned(): Promise<string | undefined> {
		try {
			return `it gave the votes ${JSON.stringify((await queries.getBlockVotes(2n))?.flags)}`;
		} catch (error) {
			const {failure} = error as RequestError;
			const words = failure?.kind === 'nodeError' ? describeFailure(failure) : String(error);
			return words.includes('height 2 is not available') ? undefined : words;
		}
	}

	return {node, look, askAll, askPruned};
}

function toLook({liveness, signs, earlier}: SigningNow): Look {
	const rows = [...liveness.validators.values()].map(({address, cometAddress, missed}): [string, LookRow] => {
		const word = signs.get(address);
		// The oldest answer that is kept is that with which the last one was compared.
		const since = word && Number(earlier.at(-1)?.liveness.height);
		return [cometAddress, {address, missed: Number(missed), signs: word, since}];
	});
	return {
		height: Number(liveness.height),
		window: Number(liveness.window),
		jailedAt: Number(jailedAt(liveness)),
		rows: new Map(rows),
	};
}
