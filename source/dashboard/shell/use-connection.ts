import {useCallback, useEffect, useRef, useState} from 'react';
import {type Failure, RequestError} from '../../domain/failure.ts';
import type {Connection, Services, ServiceTarget} from '../../services/connection.ts';
import type {Clock} from '../../system/timer.ts';
import {UsageError} from '../../system/usage-error.ts';
import type {ViewMemory} from './view-memory.ts';

/** What came of going over to another service; overtaken: a later choice was there first, and holds. */
export type ConnectOutcome =
	| {readonly kind: 'connected'}
	| {readonly kind: 'overtaken'}
	/** It gave no good answer, so the one that is shown stays. */
	| {readonly kind: 'unanswered'; readonly failure: Failure}
	/** One sentence. */
	| {readonly kind: 'refused'; readonly problem: string};

export interface ConnectionState {
	readonly connection: Connection;
	/** From 1; tells one connection from the next. */
	readonly number: number;
	readonly intervalMilliseconds: number;
	/** Where its lists were left: another service has other things. */
	readonly memory: ViewMemory;
	chooseInterval(milliseconds: number): void;
	/** Goes over to another service once that gave a good answer; until then the one that is shown stays. */
	connect(target: ServiceTarget): Promise<ConnectOutcome>;
	/** Target by which the address was connected to earlier in this session, with its key; undefined: it was not, or it is shown. */
	recall(address: string): ServiceTarget | undefined;
	/** Unix milliseconds since when the chain of this service is another one, while that is news. */
	readonly begunAnewAt: number | undefined;
	/** Drops all that is known of the service, as its chain has begun anew. */
	beginAnew(): void;
}

/** Time for which the first line says that a chain began anew. */
const newsMilliseconds = 600_000;

interface ShownConnection extends ReturnType<typeof shown> {
	readonly begunAnewAt?: number | undefined;
}

/** The service that is shown, and the way to another one; the one that was shown is closed. */
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
				// A key command may take its time: what was chosen meanwhile is what is wanted.
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
		const begunAnewAt = clock.now();
		setState(({connection, number, chosen}) => ({...shown(connection, number + 1, chosen), begunAnewAt}));
		clock.after(newsMilliseconds, () =>
			setState(before => (before.begunAnewAt === begunAnewAt ? {...before, begunAnewAt: undefined} : before)),
		);
	}, [clock]);
	return {
		connection: state.connection,
		number: state.number,
		intervalMilliseconds: state.chosen,
		memory: state.memory,
		chooseInterval: milliseconds => setState(before => ({...before, chosen: milliseconds})),
		connect,
		recall: address => (address === state.connection.indexer.address ? undefined : services.recall(address)),
		begunAnewAt: state.begunAnewAt,
		beginAnew,
	};
}

/** Time limit for the first answer of a service. */
const limitMilliseconds = 10_000;

/** Asks a service for what every one has; resolves with why it gave no good answer. */
async function tryOut({indexer}: Connection): Promise<Failure | undefined> {
	try {
		await indexer.getParameters({
			isQuestion: true,
			timeLimit: {attemptMilliseconds: limitMilliseconds, totalMilliseconds: limitMilliseconds},
		});
		return undefined;
	} catch (error) {
		if (error instanceof RequestError) return error.failure;
		throw error;
	}
}

/** A connection as it is shown at first. */
function shown(connection: Connection, number: number, chosen = connection.intervalMilliseconds) {
	const memory: ViewMemory = new Map();
	return {connection, number, chosen, memory};
}
