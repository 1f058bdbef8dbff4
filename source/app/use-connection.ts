import {useCallback, useEffect, useRef, useState} from 'react';
import {UsageError} from '../options/usage-error.ts';
import type {Connection, Services, ServiceTarget} from '../services.ts';

export interface ConnectionState {
	readonly connection: Connection;
	/** From 1; tells one connection from the next. */
	readonly number: number;
	readonly intervalMilliseconds: number;
	setInterval(milliseconds: number): void;
	/** Goes over to another service; resolves with what is wrong where it cannot. */
	connect(target: ServiceTarget): Promise<string | undefined>;
}

/** The service that is shown, and the way to another one; the one that was shown is closed. */
export function useConnection(services: Services, start: Connection): ConnectionState {
	const [state, setState] = useState({connection: start, number: 1, chosen: start.intervalMilliseconds});
	const latest = useRef(start);
	// Whoever started the first one closes it; those opened here are closed with the screen.
	useEffect(
		() => () => {
			if (latest.current !== start) void latest.current.close();
		},
		[start],
	);
	const connect = useCallback(
		async (target: ServiceTarget) => {
			try {
				const connection = await services.open(target);
				const before = latest.current;
				latest.current = connection;
				setState(({number}) => ({
					connection,
					number: number + 1,
					chosen: connection.intervalMilliseconds,
				}));
				if (before !== start) await before.close();
				return undefined;
			} catch (error) {
				if (error instanceof UsageError) return error.message;
				throw error;
			}
		},
		[services, start],
	);
	return {
		connection: state.connection,
		number: state.number,
		intervalMilliseconds: state.chosen,
		setInterval: milliseconds => setState(before => ({...before, chosen: milliseconds})),
		connect,
	};
}
