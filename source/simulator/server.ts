import {createHash, timingSafeEqual} from 'node:crypto';
import {createServer, type Server} from 'node:http';
import {getRequestListener} from '@hono/node-server';
import type {Hono} from 'hono';
import {type AnswerShape, answerShapes, type ServedPath, servedPaths} from '../domain/simulation.ts';
import {type Chain, createChain, defaultSpeed, startPace} from './chain.ts';
import {contractShape} from './contract-shape.ts';
import type {ChainOptions} from './genesis.ts';
import {serveIndexer} from './indexer-routes.ts';
import type {ChainState} from './model.ts';
import type {NodeTraits} from './node-blocks.ts';
import {serveNode} from './node-routes.ts';
import {hexDigest} from './random.ts';
import {createRouter} from './router.ts';
import {serverShape} from './server-shape.ts';
import {Refusal, type Shape} from './shape.ts';
import {transactionForm} from './transaction-form.ts';

export interface SimulatorOptions extends Omit<ChainOptions, 'startTime'> {
	/** 0 takes any free one. @default 0 */
	readonly port?: number | undefined;
	/** Key that every request but the one for the root path must carry in the header `Key`; empty: none. */
	readonly apiKey?: string | undefined;
	/**
	Seconds of chain time in one real second; 0 stands still. At 900 an epoch of six hours takes 24 seconds, and a
	second brings some 130 blocks. @default 900
	*/
	readonly speed?: number | undefined;
	/** Maximum wait of a broadcast in commit mode for its block. @default 10 000 */
	readonly commitTimeoutMilliseconds?: number | undefined;
	/**
	Shape of its answers: as the interface is written, or as the servers in use answer, including their own ids. @default
	'contract'
	*/
	readonly shapes?: AnswerShape | undefined;
	/**
	Readings of a delegator's list of more than 60 rows, over all connections, until its pages fit together: 0 never
	tears one, Infinity always does. @default 5 as the servers in use answer, 0 as the interface is written
	*/
	readonly tornReadings?: number | undefined;
	/** Milliseconds between two events of the stream of height and epoch. @default 3000 */
	readonly statusMilliseconds?: number | undefined;
	/** Paths that are taken away: they answer as one that never was. */
	readonly without?: readonly ServedPath[] | undefined;
	/** True if the node still reads the blocks of the others, and takes no transaction. @default false */
	readonly isCatchingUp?: boolean | undefined;
	/** Traits of the node that are other than those of a good one. */
	readonly node?: Omit<NodeTraits, 'isCatchingUp'> | undefined;
	/** The real time in unix milliseconds. @default Date.now */
	readonly now?: (() => number) | undefined;
}

/** A chain that answers over HTTP: indexer and node on the same address. */
export interface Simulator {
	/** `http://127.0.0.1:<port>`, without a final slash. */
	readonly url: string;
	readonly chain: Chain;
	/** Stops the chain and ends all connections. */
	close(): Promise<void>;
}

const host = '127.0.0.1';

/** Starts a chain and serves it on loopback. Rejects with a clear message where the port is taken. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
	const {port = 0, speed = defaultSpeed, now = () => Date.now()} = options;
	checkOptions(options);
	const hasSeparateIds = options.hasSeparateIds ?? options.shapes === 'server';
	const chain = createChain({...options, hasSeparateIds, startTime: now()});
	const closing = new AbortController();
	const streams = new AbortController();
	const app = createApp(chain, options, {closing: closing.signal, streams: streams.signal});
	// Requests of the program around it keep the classes that Node has.
	const server = createServer(getRequestListener(app.fetch, {overrideGlobalObjects: false}));
	const takenPort = await listen(server, port);
	const stopPace = startPace(chain, {speed, now});
	return {
		url: `http://${host}:${takenPort}`,
		chain,
		async close() {
			stopPace();
			// A stream gets its end before its connection is cut; a broadcast that waits has no answer.
			streams.abort();
			await new Promise(resolve => setImmediate(resolve));
			closing.abort();
			await new Promise<void>(resolve => {
				server.close(() => resolve());
				server.closeAllConnections();
			});
		},
	};
}

/** Signals that end waiting requests when the server closes, streams first. */
interface Ends {
	readonly closing: AbortSignal;
	readonly streams: AbortSignal;
}

function createApp(chain: Chain, options: SimulatorOptions, ends: Ends): Hono {
	const {
		shapes = 'contract',
		without = [],
		commitTimeoutMilliseconds = 10_000,
		isCatchingUp = false,
		now = () => Date.now(),
	} = options;
	const apiKey = options.apiKey === '' ? undefined : options.apiKey;
	const shape = shapeOf(shapes);
	const router = createRouter(shape, without);
	const {app, served: routes} = router;
	app.get('/', c => c.json(serveWelcome(chain, {needsKey: apiKey !== undefined, shapes, routes})));
	app.use(async (c, next) => {
		// A page asks whether it may send the key before it does.
		if (apiKey !== undefined && c.req.method !== 'OPTIONS') checkKey(c.req.header('Key'), apiKey);
		await next();
	});
	serveIndexer(router, chain.state, {
		shape,
		tornReadings: options.tornReadings ?? shape.tornReadings,
		now,
		status: {everyMilliseconds: options.statusMilliseconds ?? 3000, signal: ends.streams},
	});
	serveNode(router, chain, {
		...shape.node,
		...options.node,
		commitTimeoutMilliseconds,
		isCatchingUp,
		signal: ends.closing,
	});
	router.serve('/health', c => shape.writing.health(c, serveHealth(chain.state)));
	return app;
}

function checkKey(given: string | undefined, apiKey: string): void {
	if (given === undefined) throw new Refusal(401, 'the header Key is missing');
	const digest = (text: string) => createHash('sha256').update(text).digest();
	if (!timingSafeEqual(digest(given), digest(apiKey))) throw new Refusal(403, 'the key is wrong');
}

function listen(server: Server, port: number): Promise<number> {
	return new Promise((resolve, reject) => {
		server.once('error', (error: NodeJS.ErrnoException) => {
			const reason = error.code === 'EADDRINUSE' ? 'the port is taken; choose another' : error.message;
			reject(new Error(`the embedded chain cannot listen on ${host}:${port}: ${reason}`, {cause: error}));
		});
		server.listen(port, host, () => {
			const address = server.address();
			resolve(typeof address === 'object' && address ? address.port : port);
		});
	});
}

function checkOptions({
	port = 0,
	speed = defaultSpeed,
	validators = 1,
	delegators = 0,
	seed = 0,
	shapes = 'contract',
	without = [],
}: SimulatorOptions): void {
	const checks: ReadonlyArray<readonly [boolean, string]> = [
		[Number.isInteger(port) && port >= 0 && port <= 65_535, 'port: expected 0 to 65535'],
		[Number.isFinite(speed) && speed >= 0, 'speed: expected chain seconds per second, 0 or more'],
		[Number.isInteger(validators) && validators >= 1, 'validators: expected a whole number from 1'],
		[Number.isInteger(delegators) && delegators >= 0, 'delegators: expected a whole number from 0'],
		[Number.isFinite(seed), 'seed: expected a number'],
		[answerShapes.includes(shapes), `shapes: expected one of ${answerShapes.join(', ')}`],
		[without.every(path => servedPaths.includes(path)), 'without: expected paths that are served'],
	];
	const failed = checks.find(([isRight]) => !isRight);
	if (failed) throw new RangeError(failed[1]);
}

/** Answers GET /health: version and commit of the service. Both are invented. */
function serveHealth({seed}: ChainState) {
	return {commit: hexDigest(`${seed}/source`).slice(0, 40), version: '3.3.4'};
}

const shapes: Readonly<Record<AnswerShape, Shape>> = {contract: contractShape, server: serverShape};

function shapeOf(name: AnswerShape): Shape {
	return shapes[name];
}

interface WelcomeFacts {
	readonly needsKey: boolean;
	readonly shapes: AnswerShape;
	/** Paths that are served, with the keys of each query. */
	readonly routes: readonly string[];
}

/** Returns the description of the server at its root path. */
function serveWelcome({state, delegators}: Chain, {needsKey, shapes, routes}: WelcomeFacts) {
	const open = state.proposals.filter(({status}) => status === 'voting');
	return {
		about: 'an embedded proof-of-stake chain of stakedeck: its data is made up and gone when it stops',
		chainId: state.identity.chainId,
		epoch: String(state.epoch),
		height: String(state.height),
		chainTime: new Date(state.time).toISOString(),
		needsKey,
		shapes,
		routes,
		examples: {
			delegators: delegators.slice(0, 5),
			validators: state.validatorsByStake.slice(0, 3).map(({address}) => address),
			proposals: (open.length > 0 ? open : state.proposals).slice(-3).map(({id}) => String(id)),
			transactions: state.transactions.newest(3).map(({id}) => id),
		},
		transactionId: state.hasSeparateIds
			? 'the SHA-256 of the 32 bytes of the hash that the node answers with'
			: 'the hash that the node answers with',
		transactionForm,
	};
}
