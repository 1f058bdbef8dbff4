import {useState} from 'react';
import type {NetworkRow} from '../columns/network-row.ts';
import {RequestError} from '../domain/failure.ts';
import type {LedgerAccess} from '../ledger/ledger-access.ts';
import type {NetworksRequest} from '../networks/read-networks.ts';
import {defaultRoute, type Route} from '../routes/route.ts';
import type {Connection, Services} from '../services/connection.ts';
import type {Store} from '../store/store.ts';
import type {Clock} from '../system/timer.ts';
import type {ServiceSwitch} from './command-line/service-switch.ts';
import type {Networks, OpenNetworks} from './shell/networks-context.ts';
import type {LedgerSetup} from './shell/use-ledger.ts';
import {useLatest} from './ui/use-latest.ts';

interface NetworksOptions {
	readonly services: Services;
	readonly store: Store;
	readonly ledgerSetup?: LedgerSetup | LedgerAccess | undefined;
	readonly clock: Clock;
	readonly connection: Connection;
	readonly serviceSwitch: Pick<ServiceSwitch, 'goTo'>;
	visit(route: Route): void;
}

/** Provides the networks of the configuration: one object for as long as the dashboard runs. */
export function useOpenNetworks(options: NetworksOptions): Networks {
	const latest = useLatest(options);
	const [networks] = useState((): Networks => {
		const listeners = new Set<(profile: string) => void>();
		return {
			open() {
				const {services, store, ledgerSetup, clock} = latest.current;
				const ledger = ledgerSetup && 'folder' in ledgerSetup ? ledgerSetup : undefined;
				return openNetworks({
					services,
					ledger,
					memoryOf: async chain => store.on(chain).read(),
					now: clock.now,
				});
			},
			goTo(profile) {
				const {connection, serviceSwitch, visit} = latest.current;
				const show = () => visit(defaultRoute('overview'));
				if (connection.profile?.name === profile) show();
				else serviceSwitch.goTo(profile, show);
			},
			noteSaved(profile) {
				for (const listener of listeners) listener(profile);
			},
			onSaved(listener) {
				listeners.add(listener);
				return () => void listeners.delete(listener);
			},
		};
	});
	return networks;
}

interface OpenOptions extends Pick<NetworksRequest, 'ledger' | 'memoryOf' | 'now'> {
	readonly services: Services;
}

/** Opens the networks of all profiles; each is connected to once, as its key may be asked of a person. */
function openNetworks({services, ...facts}: OpenOptions): OpenNetworks {
	const ending = new AbortController();
	const connections = new Map<string, Connection>();
	let rows: readonly NetworkRow[] = [];
	const drop = (name: string) => {
		void connections.get(name)?.close();
		connections.delete(name);
	};
	const open = async (name: string) => {
		const connection = connections.get(name) ?? (await services.open({kind: 'profile', name}));
		if (ending.signal.aborted) void connection.close();
		else connections.set(name, connection);
		return connection;
	};
	return {
		async ask(onRows, saved) {
			// Its address and its key may be others now.
			if (saved !== undefined) drop(saved);
			// A start reads nothing of the ledger.
			const [reading, {readNetworks, unaskedNetwork}] = await Promise.all([
				services.readProfiles(),
				import('../networks/read-networks.ts'),
			]);
			if ('problem' in reading) return reading;
			const {value: profiles} = reading;
			const before = rows.filter(({name}) => name !== saved);
			const show = (next: readonly NetworkRow[]) => {
				rows = next;
				if (!ending.signal.aborted) onRows(rows);
			};
			show(
				profiles.map(profile => before.find(({name}) => name === profile.name) ?? unaskedNetwork(profile)),
			);
			try {
				await readNetworks(
					saved === undefined ? profiles : profiles.filter(({name}) => name === saved),
					{...facts, open, signal: ending.signal},
					{
						before,
						onRow(row) {
							const {problem} = row;
							// Its key may be another one by then.
							if (typeof problem === 'object' && problem.kind === 'refusedKey') drop(row.name);
							show(rows.map(each => (each.name === row.name ? row : each)));
						},
					},
				);
			} catch (error) {
				// The view was left, which cancels the requests.
				if (!(error instanceof RequestError && ending.signal.aborted)) throw error;
			}
			return {value: rows};
		},
		close() {
			ending.abort();
			for (const name of [...connections.keys()]) drop(name);
		},
	};
}
