import type {Context} from 'hono';
import {blockHash} from './block-routes.ts';
import {type ConsensusKey, consensusKeyOf} from './consensus-keys.ts';
import type {ChainState} from './model.ts';
import {fail, readNumber, refuseForm, toResult} from './node-envelope.ts';
import {type QueryManner, serveQuery} from './node-queries.ts';
import {digest, hexDigest} from './random.ts';
import type {Router} from './router.ts';
import {seatsAt} from './signing.ts';

/** Traits of the node that may be other than those of a good one. */
export interface NodeTraits {
	/** True if it still reads the blocks of the others, and takes nothing. */
	readonly isCatchingUp: boolean;
	/** @default 'answered' */
	readonly queries?: QueryManner | undefined;
	/** Chain id that it tells. @default that of the chain */
	readonly network?: string | undefined;
	/** Address of its own validator, or any text for a node that is none. @default one that slept and signs again */
	readonly validator?: string | undefined;
	/** Blocks that it keeps. @default 10 000 */
	readonly keptBlocks?: number | undefined;
}

/** Serves what a node tells beside transactions: itself, the state of the chain, votes on blocks and who may vote. */
export function serveBlocksOfNode({serve}: Router, state: ChainState, traits: NodeTraits): void {
	serve('/status', c => c.json(toStatusAnswer(state, traits)));
	serve('/net_info', c => c.json(toPeersAnswer(state, traits)));
	serve('/abci_query', c => serveQuery(c, state, traits.queries ?? 'answered'));
	serve('/commit', c =>
		atHeight(c, {state, traits}, height => c.json(toCommitAnswer(state, height, traits.network))),
	);
	serve('/validators', c =>
		atHeight(c, {state, traits}, height => {
			const [page, size] = [c.req.query('page'), c.req.query('per_page')].map(readNumber);
			if (Number.isNaN(page)) return refuseForm(c, 'page');
			if (Number.isNaN(size)) return refuseForm(c, 'per_page');
			const perPage = size === undefined || size < 1 ? 30 : Math.min(size, 100);
			const all = membersAt(state, height);
			const pages = Math.max(1, Math.ceil(all.length / perPage));
			const wanted = page ?? 1;
			if (wanted < 1 || wanted > pages)
				return fail(c, `page should be within [1, ${pages}] range, given ${wanted}`);
			const validators = all.slice((wanted - 1) * perPage, wanted * perPage).map(toMember);
			const counts = {count: String(validators.length), total: String(all.length)};
			return c.json(toResult({block_height: String(height), validators, ...counts}));
		}),
	);
}

/** Answers at the height of the request, the newest where none is named, as far back as the node keeps blocks. */
function atHeight(
	c: Context,
	{state, traits}: {readonly state: ChainState; readonly traits: NodeTraits},
	answer: (height: number) => Response,
): Response {
	const latest = Number(state.height);
	const height = readNumber(c.req.query('height'));
	if (height === undefined) return answer(latest);
	if (Number.isNaN(height)) return refuseForm(c, 'height');
	if (height <= 0) return fail(c, `height must be greater than 0, but got ${height}`);
	if (height > latest)
		return fail(c, `height ${height} must be less than or equal to the current blockchain height ${latest}`);
	const earliest = earliestOf(state, traits);
	if (height < earliest) return fail(c, `height ${height} is not available, lowest height is ${earliest}`);
	// Said of the newest block too, though votes on it may still come.
	c.header('cache-control', 'public, max-age=86400');
	return answer(height);
}

function earliestOf(
	{height, signing}: ChainState,
	{keptBlocks = Number.POSITIVE_INFINITY}: NodeTraits,
): number {
	return Math.max(1, Number(height) - Math.min(keptBlocks, signing.keptBlocks) + 1);
}

interface Member extends ConsensusKey {
	readonly power: bigint;
	isAbsent(height: number): boolean;
}

/** Returns the set of a block in its order: most power first, then by address. */
function membersAt({seed, signing}: ChainState, height: number): readonly Member[] {
	return seatsAt(signing, height)
		.map(({address, power}) => ({
			...consensusKeyOf(seed, address),
			power,
			isAbsent: signing.attendanceOf(address).isAbsent,
		}))
		.sort((left, right) =>
			left.power === right.power
				? left.cometAddress < right.cometAddress
					? -1
					: 1
				: left.power > right.power
					? -1
					: 1,
		);
}

function toMember({cometAddress, publicKey, power}: Member) {
	return {
		address: cometAddress,
		pub_key: toKey(publicKey),
		voting_power: String(power),
		proposer_priority: '0',
	};
}

function toKey(value: string) {
	return {type: 'tendermint/PubKeyEd25519', value};
}

function hashOfSet(members: readonly Member[]): string {
	return hexDigest(
		members.map(({cometAddress, power}) => `${cometAddress} ${power}\n`).join(''),
	).toUpperCase();
}

/** Writes the answer to the question how the node is: its chain, how far it has come, and who it is. */
function toStatusAnswer(state: ChainState, traits: NodeTraits) {
	const {height, signing, seed, identity} = state;
	const own = traits.validator ?? signing.own;
	const {cometAddress, publicKey} = consensusKeyOf(seed, own);
	const seat = seatsAt(signing, Number(height)).find(({address}) => address === own);
	const earliest = earliestOf(state, traits);
	return toResult({
		node_info: {
			id: hexDigest(`${seed}/node`).slice(0, 40),
			network: traits.network ?? identity.chainId,
			version: '0.37.15',
			moniker: 'stakedeck',
		},
		sync_info: {
			latest_block_hash: blockHash(state, 'block', height).toUpperCase(),
			latest_block_height: String(height),
			latest_block_time: toTime(state, height),
			earliest_block_height: String(earliest),
			earliest_block_time: toTime(state, BigInt(earliest)),
			catching_up: traits.isCatchingUp,
		},
		validator_info: {
			address: cometAddress,
			pub_key: toKey(publicKey),
			voting_power: String(seat?.power ?? 0n),
		},
	});
}

function toTime({clock}: ChainState, height: bigint): string {
	return new Date(clock.toldAt(height)).toISOString();
}

/** Writes the answer to the question who else is there; peers come and go with the epochs. */
function toPeersAnswer({seed, epoch, identity}: ChainState, {network = identity.chainId}: NodeTraits) {
	const count = 18 + ((digest(`${seed}/peers/${epoch}`)[0] ?? 0) % 9);
	const peers = Array.from({length: count}, (_, index) => ({
		node_info: {id: hexDigest(`${seed}/peer/${index}`).slice(0, 40), network, moniker: `peer-${index + 1}`},
		is_outbound: index % 3 === 0,
		remote_ip: `192.0.2.${index + 1}`,
	}));
	return toResult({listening: true, listeners: ['Listener(@)'], n_peers: String(count), peers});
}

/** Writes the votes on a block, in the order of its set. */
function toCommitAnswer(state: ChainState, at: number, network = state.identity.chainId) {
	const height = BigInt(at);
	const members = membersAt(state, at);
	const isTip = height === state.height;
	const hash = (kind: 'block' | 'state', of: bigint) => blockHash(state, kind, of).toUpperCase();
	const block = (of: bigint) => ({hash: hash('block', of), parts: {total: 1, hash: hash('state', of)}});
	const time = toTime(state, height);
	const header = {
		version: {block: '11'},
		chain_id: network,
		height: String(height),
		time,
		last_block_id: block(height - 1n),
		validators_hash: hashOfSet(members),
		next_validators_hash: hashOfSet(membersAt(state, at + 1)),
		app_hash: hash('state', height - 1n),
		proposer_address: members[at % members.length]?.cometAddress ?? '',
	};
	const signatures = members.map(member => toSignature(member, {height: at, time, isTip}));
	const commit = {height: String(height), round: 0, block_id: block(height), signatures};
	return toResult({signed_header: {header, commit}, canonical: !isTip});
}

/** Flags of a vote in a commit. */
const flags = {absent: 1, signed: 2, nil: 3};

/** Writes one vote: an absent one names nobody, and now and then one is for no block. */
function toSignature(
	{cometAddress, isAbsent}: Member,
	{height, time, isTip}: {readonly height: number; readonly time: string; readonly isTip: boolean},
) {
	const bytes = digest(`${cometAddress}/${height}`);
	const [first = 0, second = 0] = bytes;
	// Some votes come after the block that they are on.
	if (isAbsent(height) || (isTip && first < 24)) {
		return {
			block_id_flag: flags.absent,
			validator_address: '',
			timestamp: '0001-01-01T00:00:00Z',
			signature: null,
		};
	}
	return {
		block_id_flag: first === 255 && second < 128 ? flags.nil : flags.signed,
		validator_address: cometAddress,
		timestamp: time,
		signature: Buffer.concat([bytes, bytes]).toString('base64'),
	};
}
