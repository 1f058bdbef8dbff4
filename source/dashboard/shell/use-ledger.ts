import {useEffect, useState, useSyncExternalStore} from 'react';
import {paceOf} from '../../domain/periods.ts';
import {type LedgerAccess, noLedger} from '../../ledger/ledger-access.ts';
import type {LoadSqlite} from '../../ledger/ledger-file.ts';
import type {BareEvent} from '../../notices/notices.ts';
import type {Connection} from '../../services/connection.ts';
import {isMyAddress, isNamedOnChain, type Store} from '../../store/store.ts';
import type {Clock} from '../../system/timer.ts';
import type {LostLedger} from '../../watching/lost-ledger.ts';
import type {OpenWatch} from '../../watching/open-watch.ts';
import {toWatchedService} from '../../watching/watched-service.ts';
import type {Feed} from '../queries/feed.ts';
import {useNodeBlockReader} from '../queries/use-chain-head.ts';
import {useChainId} from '../queries/use-parameters.ts';
import {useSigningReader} from '../queries/use-signing.ts';
import {useOwnValidatorReader} from '../queries/use-this-node.ts';
import {useLatest} from '../ui/use-latest.ts';
import type {Dialogs} from './use-dialogs.ts';

/** Place where changes of the chain are remembered. */
export interface LedgerSetup {
	/** Folder of the file; undefined: there is none, so that it is kept in memory. */
	readonly folder: string | undefined;
	readonly load: LoadSqlite;
}

interface LedgerOptions {
	readonly connection: Connection;
	readonly feed: Feed;
	/** Labels of the chain. */
	readonly store: Store;
	readonly clock: Clock;
	/** Returns the ends of what was broadcast on a chain since that time, unix milliseconds. */
	ends(chain: string, since: number): readonly BareEvent[];
	readonly notify: Dialogs['notify'];
}

/** Wait behind the first answers, so that nothing of this delays the first rows. */
const lateMilliseconds = 1000;

/**
Keeps the ledger of the chain that is shown, and watches the chain for it.

@param setup an access that is open already is taken as it is
*/
export function useLedger(
	setup: LedgerSetup | LedgerAccess | undefined,
	options: LedgerOptions,
): LedgerAccess {
	const {connection, feed, clock} = options;
	const {isDemo} = connection;
	const {indexer, answers, service, isPaused, intervalMilliseconds} = feed;
	const readers = useLatest({
		signing: useSigningReader(feed),
		nodeBlock: useNodeBlockReader(feed),
		ownValidator: useOwnValidatorReader(feed),
	});
	const chain = useChainId(feed);
	const latest = useLatest(options);
	const hasAnswered = useHasAnswered(service);
	const [watch, setWatch] = useState<OpenWatch>();
	const [lost, setLost] = useState<LostLedger>();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the connection has a number of its own for a chain that began anew
	useEffect(() => {
		if (!setup || !('folder' in setup) || chain === undefined || !hasAnswered) return;
		const ending = new AbortController();
		const since = clock.now();
		const open = async () => {
			const {openWatch} = await import('../../watching/open-watch.ts');
			const opened = await openWatch({
				...setup,
				chain,
				clock,
				isDemo,
				indexer,
				answers,
				pace: paceOf(intervalMilliseconds),
				person: () => personOf(latest.current.store, readers.current.ownValidator()),
				ends: () => latest.current.ends(chain, since),
				signal: ending.signal,
				service: () => toWatchedService(service.read()),
				signing: () => readers.current.signing(),
				nodeBlock: () => readers.current.nodeBlock(),
				coming: () => latest.current.feed.coming,
				lost,
				onLost: setLost,
				onNote: note => latest.current.notify(note, 'warning'),
			});
			if (ending.signal.aborted) return opened.close();
			ending.signal.addEventListener('abort', () => opened.close());
			setWatch(opened);
		};
		const cancel = clock.after(lateMilliseconds, () => void open());
		return () => {
			cancel();
			ending.abort();
			setWatch(undefined);
		};
	}, [
		setup,
		isDemo,
		intervalMilliseconds,
		indexer,
		answers,
		service,
		feed.connection,
		chain,
		hasAnswered,
		lost,
		clock,
		readers,
	]);
	useEffect(() => watch?.setPaused(isPaused), [watch, isPaused]);
	return (setup && 'read' in setup ? setup : watch?.ledger) ?? noLedger;
}

/** Checks whether a service has ever given a good answer. */
function useHasAnswered(service: Feed['service']): boolean {
	const {kind} = useSyncExternalStore(service.subscribe, service.read);
	const [hasAnswered, setAnswered] = useState(false);
	if (!hasAnswered && kind === 'live') setAnswered(true);
	return hasAnswered;
}

/** @param own validator of the person's own node, which is theirs without a label */
function personOf(store: Store, own: string | undefined) {
	const {addresses} = store.read();
	const validators = addresses.filter(each => isNamedOnChain(each) && each.isValidator);
	return {
		addresses: addresses.filter(isMyAddress).map(({address, label = ''}) => ({address, label})),
		validators: new Set([...validators.map(({address}) => address), ...(own === undefined ? [] : [own])]),
	};
}
