import {ExportedChains} from '../exporter/exported-chains.ts';
import {createPages} from '../exporter/pages.ts';
import {RequestCounts} from '../exporter/request-counts.ts';
import {describeAddress, serveMetrics} from '../exporter/server.ts';
import type {AskAllOptions} from '../options/service.ts';
import {printLine} from '../system/print.ts';
import type {System} from '../system/system.ts';
import {startRepeating, systemClock} from '../system/timer.ts';
import {Delivery} from '../watching/delivery.ts';
import type {LoneChain} from '../watching/lone-watch.ts';
import {type WatchLoaders, watchUntilEnded} from './watch-until-ended.ts';

/** Options of `exporter` beside those of watching. */
export interface ExporterOptions {
	readonly listen: {readonly host: string; readonly port: number};
	/** Host names by which it may be asked for, besides its own address. */
	readonly allowedHosts: readonly string[];
	readonly hasAllValidators: boolean;
}

interface ExporterRun {
	readonly isRemembering: boolean;
	readonly ask: AskAllOptions;
	readonly exporter: ExporterOptions;
}

/** Milliseconds between two readings of the labels, which may have been given elsewhere. */
const labelMilliseconds = 60_000;

/** Serves metrics until it is told to end. Resolves with the exit code. */
export function serveExporter(
	run: ExporterRun,
	{
		system,
		loaders,
		version,
	}: {readonly system: System; readonly loaders: WatchLoaders; readonly version: string},
): Promise<number> {
	const {listen, allowedHosts, hasAllValidators} = run.exporter;
	const {now} = systemClock;
	const requests = new RequestCounts();
	const profiles = run.ask.targets.map(target => ('name' in target ? target.name : ''));
	const chains = new ExportedChains({requests, profiles, hasAllValidators, now});
	return watchUntilEnded(run, {
		system,
		loaders,
		onRequest: ({status}, {kind, profile}) =>
			requests.note(kind, profile, {status, now: Math.floor(now() / 1000)}),
		async begin(_, fail) {
			const tell = (scrapes: number) => ({
				usage: {...system.usage(), version, scrapes},
				chains: chains.tell(),
			});
			const server = await serveMetrics({...listen, allowedHosts}, createPages(tell, systemClock.steady));
			const place = describeAddress({...listen, port: server.port});
			printLine(system, `metrics are at http://${place}/metrics`);
			return {
				onChain(chain, {network, labels}, signal) {
					const profile = network ?? profiles[0] ?? '';
					const remove = chains.add({chain, profile, labels});
					const stop = followChain(chain, {chains, system, onEnd: fail});
					signal.addEventListener('abort', () => {
						remove();
						stop();
					});
				},
				close: () => server.close(),
			};
		},
	});
}

interface Following {
	readonly chains: ExportedChains;
	readonly system: System;
	onEnd(error: unknown): void;
}

/** Counts the events of a chain, and reads its labels anew, until the returned function is called. */
function followChain(chain: LoneChain, {chains, system, onEnd}: Following): () => void {
	const delivery = new Delivery({
		ledger: chain.ledger,
		clock: systemClock,
		after: chain.placeBefore,
		reader: undefined,
		batchMilliseconds: 0,
		measure: () => () => 0,
		isWanted: () => true,
		deliver: async events =>
			chains.count(
				chain.chain,
				events.map(({kind}) => kind),
			),
		onEnd,
	});
	const refresh = () => void chain.refreshPerson().catch(onEnd);
	const refreshing = startRepeating(refresh, labelMilliseconds);
	const leaveHangUp = system.onSignal('SIGHUP', refresh);
	return () => {
		delivery.close();
		clearInterval(refreshing);
		leaveHangUp();
	};
}
