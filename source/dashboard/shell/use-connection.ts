import {useCallback, useEffect, useRef, useState} from 'react';
import {type Failure, RequestError} from '../../domain/failure.ts';
import {parametersQuestion} from '../../model/questions/chain.ts';
import type {Connection, Services, ServiceTarget} from '../../services/connection.ts';
import type {Clock} from '../../system/timer.ts';
import {UsageError} from '../../system/usage-error.ts';
import type {ViewMemory} from './view-memory.ts';

/** Outcome of switching to another service; overtaken: a later choice was made meanwhile, and holds. */
type ConnectOutcome =
	| {readonly kind: 'connected'}
	| {readonly kind: 'overtaken'}
	/** Outcome without a good answer: the service that is shown stays. */
	| {readonly kind: 'unanswered'; readonly failure: Failure}
	/** Outcome of an invalid target; `problem` is one sentence. */
	| {readonly kind: 'refused'; readonly problem: string};

export interface ConnectionState {
	readonly connection: Connection;
	/** Number of the connection, from 1. */
	readonly number: number;
	readonly intervalMilliseconds: number;
	/** State of the lists of this connection: another service has other items. */
	readonly memory: ViewMemory;
	chooseInterval(milliseconds: number): void;
	/** Switches to another service once it gave a good answer; until then the one that is shown stays. */
	connect(target: ServiceTarget): Promise<ConnectOutcome>;
	/** Returns the target, with its key, of an earlier connection to the address; undefined: none, or it is shown. */
	recall(address: string): ServiceTarget | undefined;
	/** Time at which the chain of this service began again, in Unix milliseconds, while the first line says so. */
	readonly begunAnewAt: number | undefined;
	/** Drops all data of the service, as its chain began again. */
	beginAnew(): void;
}

/** Time for which the first line says that a chain began again. */
const newsMilliseconds = 600_000;

interface ShownConnection extends ReturnType<typeof shown> {
	readonly begunAnewAt?: number | undefined;
}

/** Keeps the service that is shown, and switches to another one, closing the former. */
export function useConnection(services: Services, start: Connection, clock: Clock): ConnectionState {
	const [state, setState] = useState<ShownConnection>(() => shown(start, 1));
	const latest = useRef(start);
	const attempts = useRef(0);
	// Whoever started the first one closes it; those opened here are closed with the screen.
	useEffect(
		() => () => {
			if (latest.current !== start) void latest.current.close();
		},
		[start],
	);
	const connect = useCallback(
		async (target: ServiceTarget): Promise<ConnectOutcome> => {
			const attempt = ++attempts.current;
			try {
				const connection = await services.open(target);
				const failure = attempt === attempts.current ? await tryOut(connection) : undefined;
				// A key command may take its time: a choice made meanwhile wins.
				if (failure || attempt !== attempts.current) {
					await connection.close();
					return failure && attempt === attempts.current
						? {kind: 'unanswered', failure}
						: {kind: 'overtaken'};
				}
				const before = latest.current;
				latest.current = connection;
				setState(({number}) => shown(connection, number + 1));
				if (before !== start) await before.close();
				return {kind: 'connected'};
			} catch (error) {
				if (!(error instanceof UsageError)) throw error;
				if (attempt !== attempts.current) return {kind: 'overtaken'};
				return {kind: 'refused', problem: error.message};
			}
		},
		[services, start],
	);
	const beginAnew = useCallback(() => {
		const at = clock.now();
		setState(({connection, number, chosen}) => ({
			...shown(connection, number + 1, chosen),
			begunAnewAt: at,
		}));
	}, [clock]);
	const {begunAnewAt} = state;
	useEffect(() => {
		if (begunAnewAt === undefined) return;
		const forget = () => setState(before => ({...before, begunAnewAt: undefined}));
		return clock.after(begunAnewAt + newsMilliseconds - clock.now(), forget);
	}, [clock, begunAnewAt]);
	return {
		connection: state.connection,
		number: state.number,
		intervalMilliseconds: state.chosen,
		memory: state.memory,
		chooseInterval: milliseconds => setState(before => ({...before, chosen: milliseconds})),
		connect,
		recall: address => (address === state.connection.indexer.address ? undefined : services.recall(address)),
		begunAnewAt,
		beginAnew,
	};
}

/** Time limit for the first answer of a service. */
const limitMilliseconds = 10_000;

/** Tries a service with a request that every one answers; resolves with its failure; undefined: it answered. */
async function tryOut({indexer}: Connection): Promise<Failure | undefined> {
	try {
		await parametersQuestion.ask({
			indexer,
			isQuestion: true,
			timeLimit: {attemptMilliseconds: limitMilliseconds, totalMilliseconds: limitMilliseconds},
		});
		return undefined;
	} catch (error) {
		if (error instanceof RequestError) return error.failure;
		throw error;
	}
}

/** Returns the initial state of a connection. */
function shown(connection: Connection, number: number, chosen = connection.intervalMilliseconds) {
	const memory: ViewMemory = new Map();
	return {connection, number, chosen, memory};
}
