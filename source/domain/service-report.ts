import {type Capability, capabilities, type KnownCapabilities} from './beyond.ts';
import type {Decoded} from './decoded.ts';
import type {Failure} from './failure.ts';
import type {CrawlerReading, Lag} from './lag.ts';
import type {NodeStatus} from './service.ts';

/** Answer to whether a service has a path, and what says so. */
export type Standing =
	| {readonly kind: 'yes' | 'no' | 'unknown'}
	| {readonly kind: 'noAnswer'; readonly failure: Failure};

/** Report of a node on itself. */
export interface NodeReport {
	readonly address: string;
	/** Undefined where it gave no answer. */
	readonly status: NodeStatus | undefined;
	/** Failure of the question, if it was asked and gave no answer. */
	readonly failure: Failure | undefined;
}

/** Description of a service, and which of the things beyond the interface it answers. */
export interface ServiceReport extends Decoded {
	/** The base address of the indexer. */
	readonly address: string;
	readonly version: string | undefined;
	readonly commit: string | undefined;
	readonly chainId: string | undefined;
	readonly epoch: bigint | undefined;
	readonly height: bigint | undefined;
	/** Undefined where nothing says how its crawlers are. */
	readonly crawlers: CrawlerReading | undefined;
	/** Undefined where nothing says that anything is late. */
	readonly lag: Lag | undefined;
	readonly capabilities: Readonly<Record<Capability, Standing>>;
	/** Undefined: none is configured, or nothing may be broadcast. */
	readonly node: NodeReport | undefined;
}

/** @param failureOf why the last question for it had no answer; undefined: it had one, or was not asked */
export function standingsOf(
	known: ReturnType<KnownCapabilities['read']>,
	failureOf: (name: Capability) => Failure | undefined,
): ServiceReport['capabilities'] {
	const standingOf = (name: Capability): Standing => {
		const failure = failureOf(name);
		if (failure) return {kind: 'noAnswer', failure};
		const has = known[name];
		return {kind: has === undefined ? 'unknown' : has ? 'yes' : 'no'};
	};
	return Object.fromEntries(capabilities.map(name => [name, standingOf(name)])) as Record<
		Capability,
		Standing
	>;
}
