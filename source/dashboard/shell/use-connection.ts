import {useCallback, useEffect, useRef, useState} from 'react';
import type {Connection, Services, ServiceTarget} from '../../services/connection.ts';
import {UsageError} from '../../system/usage-error.ts';
import type {ViewMemory} from './view-memory.ts';

/** What came of going over to another service; overtaken: a later choice was there first, and holds. */
export type ConnectOutcome =
	| {readonly kind: 'connected'}
	| {readonly kind: 'overtaken'}
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
	/** Goes over to another service; where it cannot, the one that is shown stays. */
	connect(target: ServiceTarget): Promise<ConnectOutcome>;
}

/** The service that is shown, and the way to another one; the one that was shown is closed. */
export function useConnection(services: Services, start: Connection): ConnectionState {
	const [state, setState] = useState(() => shown(start, 1));
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
				// A key command may take its time: what was chosen meanwhile is what is wanted.
				if (attempt !== attempts.current) {
					await connection.close();
					return {kind: 'overtaken'};
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
	return {
		connection: state.connection,
		number: state.number,
		intervalMilliseconds: state.chosen,
		memory: state.memory,
		chooseInterval: milliseconds => setState(before => ({...before, chosen: milliseconds})),
		connect,
	};
}

/** A connection as it is shown at first. */
function shown(connection: Connection, number: number) {
	const memory: ViewMemory = new Map();
	return {connection, number, chosen: connection.intervalMilliseconds, memory};
}
