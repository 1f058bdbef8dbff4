import {createHash, timingSafeEqual} from 'node:crypto';
import {createServer, type Server} from 'node:http';
import {getRequestListener} from '@hono/node-server';
import type {Hono} from 'hono';
import {type AnswerFault, answerFaultNames, answerFaults} from '../domain/answer-faults.ts';
import {scenarioEvents, scenarios} from '../domain/scenarios.ts';
import type {AnswerShape} from '../domain/simulation.ts';
import {advancePath, serveAdvance} from './advance-route.ts';
import {type Chain, createChain, defaultSpeed, startPace} from './chain.ts';
import {currentSeconds} from './clock.ts';
import {contractShape} from './contract-shape.ts';
import {plantFaults} from './faults.ts';
import {serveIndexer} from './indexer-routes.ts';
import type {ChainState} from './model.ts';
import {serveNode} from './node-routes.ts';
import {hexDigest} from './random.ts';
import {createRouter} from './router.ts';
import {beginScenario, type Scenario} from './scenario.ts';
import {serverShape} from './server-shape.ts';
import {Refusal, type Shape} from './shape.ts';
import {checkOptions, type SimulatorOptions} from './simulator-options.ts';
import {readingsOfFresh} from './stake-routes.ts';
import {transactionForm} from './transaction-form.ts';

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
	const {port = 0, speed = defaultSpeed, start} = options;
	const realNow = options.now ?? (() => Date.now());
	checkOptions(options);
	const hasSeparateIds = options.hasSeparateIds ?? options.shapes === 'server';
	const isReal = start === undefined;
	const startedAt = realNow();
	const chain = createChain({
		...options,
		hasSeparateIds,
		startTime: start ?? startedAt,
		toldSpeed: isReal && speed > 0 ? speed : undefined,
	});
	const scenario = options.scenario === undefined ? undefined : beginScenario(chain.state, options.scenario);
	const now = isReal ? realNow : () => chain.state.clock.toldAt(chain.state.height);
	const closing = new AbortController();
	const streams = new AbortController();
	const fetch = createFetch({
		chain,
		scenario,
		options: {...options, speed, now},
		ends: {closing: closing.signal, streams: streams.signal},
	});
	// Requests of the program around it keep the classes that Node has.
	const server = createServer(getRequestListener(fetch, {overrideGlobalObjects: false}));
	const takenPort = await listen(server, port);
	const stopPace = startPace(chain, {speed, now: realNow, startedAt});
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

/** All that answers are made from. */
interface Parts {
	readonly chain: Chain;
	readonly scenario: Scenario | undefined;
	readonly options: SimulatorOptions & {readonly now: () => number; readonly speed: number};
	readonly ends: Ends;
}

/** Creates what answers requests: the chain, and over it the faults. */
function createFetch(parts: Parts) {
	const {
		chain: {state},
		options: {shapes = 'contract', without = [], faults = []},
	} = parts;
	const {epoch, height} = state;
	return plantFaults(createApp(parts).fetch, {
		paths: shapeOf(shapes).paths.filter(path => !without.includes(path)),
		planted: faults,
		stop: {epoch, height, seconds: currentSeconds(state)},
	});
}

function createApp({chain, scenario, options, ends}: Parts): Hono {
	const {
		shapes = 'contract',
		without = [],
		commitTimeoutMilliseconds = 10_000,
		isCatchingUp = false,
		faults = [],
		now,
		speed,
	} = options;
	const apiKey = options.apiKey === '' ? undefined : options.apiKey;
	const shape = shapeOf(shapes);
	const router = createRouter(shape, without);
	const {app, served: routes} = router;
	const needsKey = apiKey !== undefined;
	app.get('/', c => c.json(serveWelcome(chain, {needsKey, shapes, routes, faults, scenario})));
	app.use(async (c, next) => {
		// A page asks whether it may send the key before it does.
		if (needsKey && c.req.method !== 'OPTIONS') checkKey(c.req.header('Key'), apiKey);
		await next();
	});
	serveAdvance(app, chain, speed === 0);
	serveIndexer(router, chain.state, {
		shape,
		...tearingOf(options, scenario, chain.state, shape),
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

/** Chooses how often and when long lists are torn; what is the same each time does not count readings. */
function tearingOf(
	{faults, start, tornReadings}: SimulatorOptions,
	scenario: Scenario | undefined,
	state: ChainState,
	shape: Shape,
) {
	if (faults?.includes('torn-pages')) return {tornReadings: readingsOfFresh};
	if (scenario) return {tornReadings: Number.POSITIVE_INFINITY, isTorn: () => scenario.isTorn(state.epoch)};
	return {tornReadings: tornReadings ?? (start === undefined ? shape.tornReadings : 0)};
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

/** Answers GET /health: version and commit of the service. Both are invented. */
function serveHealth({seed}: ChainState) {
	return {commit: hexDigest(`${seed}/source`).slice(0, 40), version: '3.3.4'};
}

const shapes: Readonly<Record<AnswerShape, Shape>> = {contract: contractShape, server: serverShape};

function shapeOf(name: AnswerShape): Shape {
	return shapes[name];
}

/** Facts about a server beside its chain. */
interface WelcomeFacts {
	readonly needsKey: boolean;
	readonly shapes: AnswerShape;
	/** Paths that are served, with the keys of each query. */
	readonly routes: readonly string[];
	/** Ways in which it answers wrongly on purpose. */
	readonly faults: readonly AnswerFault[];
	readonly scenario: Scenario | undefined;
}

/** Returns the description of the server at its root path. */
function serveWelcome(
	{state, delegators}: Chain,
	{needsKey, shapes, routes, faults, scenario}: WelcomeFacts,
) {
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
		faults: answerFaultNames.map(name => ({
			name,
			sentence: answerFaults[name].sentence,
			isPlanted: faults.includes(name),
		})),
		scenario: scenario ? tellScenario(scenario) : null,
		advance: `POST ${advancePath}?blocks=N or ?epochs=N moves a chain of speed 0 on`,
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

/** Lists the steps of a scenario: from which block on, in which epoch, about whom, and what can be seen then. */
function tellScenario({name, steps}: Scenario) {
	return {
		name,
		sentence: scenarios[name].sentence,
		steps: steps.map(({epoch, height, event, ...rest}) => ({
			epoch: String(epoch),
			height: String(height),
			event,
			...rest,
			sentence: scenarioEvents[event].sentence,
		})),
	};
}
