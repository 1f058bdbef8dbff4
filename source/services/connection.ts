import type {Journal} from '../broadcast/journal.ts';
import type {Result} from '../domain/result.ts';
import type {ChainNode, Indexer, TimeLimit} from '../domain/service.ts';
import type {SampleKind} from '../domain/simulation.ts';
import type {ProfileSummary} from '../options/config/profile.ts';
import type {ServiceTarget} from '../options/service.ts';

export type {ProfileSummary} from '../options/config/profile.ts';
export type {ServiceTarget} from '../options/service.ts';

/** The file that holds the key of a service. */
export interface KeyFile {
	readonly path: string;
	/** The same service, with the key that the file holds by then. */
	readonly target: ServiceTarget;
}

/** A service ready to be asked. */
export interface Connection {
	readonly indexer: Indexer;
	/** Takes broadcasts, unless nothing may be broadcast, and answers questions; undefined: no node is configured. */
	readonly node: ChainNode | undefined;
	/** True if the node is at an address of this machine, and so the person's own: its validator is theirs. */
	readonly isOwnNode?: boolean | undefined;
	/** Name that the profile gives; the indexer's parameters may say it too. */
	readonly chainId: string | undefined;
	/** Journal of the embedded chain, in memory alone; undefined: the one in a file. */
	readonly journal: Journal | undefined;
	/** True if the answers are made up by the embedded chain. */
	readonly isDemo: boolean;
	/** Profile in use; undefined: address and key were given otherwise. */
	readonly profile: ProfileSummary | undefined;
	/** True if nothing may be broadcast. */
	readonly isReadOnly: boolean;
	/** File of the key; undefined: the key comes from elsewhere. */
	readonly keyFile?: KeyFile | undefined;
	/** Milliseconds between two polls. */
	readonly intervalMilliseconds: number;
	/** Addresses that hold stake on the embedded chain; empty for any other service, which does not report them. */
	readonly delegators: readonly string[];
	/** Writes a transaction that the embedded chain takes now; undefined for any other service. */
	readonly sampleOf?: ((kind: SampleKind) => string | undefined) | undefined;
	/** Ends the embedded chain, where there is one. */
	close(): Promise<void>;
}

/** The services that can be asked, one of them at a time; the dashboard switches between them as it runs. */
export interface Services {
	/** Profiles of the configuration when it was last read, in its order. */
	profiles(): readonly ProfileSummary[];
	/** Reads the configuration again; where it is broken, the profiles known before stay. */
	readProfiles(): Promise<Result<readonly ProfileSummary[]>>;
	/** Connects without sending a request; rejects with a UsageError whose message is for people. */
	open(target: ServiceTarget): Promise<Connection>;
	/** Returns how the address was last opened in this session, with its key, which is kept in memory alone. */
	recall(address: string): ServiceTarget | undefined;
	/**
	Keeps a service that was opened in this session as a profile.

	@param mayReplace true if a profile of that name gets this service in the place of its own
	*/
	save(name: string, connection: Connection, mayReplace: boolean): Promise<SaveOutcome>;
}

/** Outcome of keeping a service as a profile. */
export type SaveOutcome =
	| {
			readonly kind: 'saved';
			readonly file: string;
			/** Line that opens it. */
			readonly opening: string;
			/** True if it has a key that came from no file, and so is not kept. */
			readonly hasKeyLeft: boolean;
	  }
	/** The name is that of a profile. */
	| {readonly kind: 'taken'}
	| {readonly kind: 'refused'; readonly problem: string};

/**
Time limits of an attempt and of a whole read, as part of the time between two polls: enough for one slow answer,
and for a second attempt if the first failed quickly.
*/
const attemptShare = 0.8;
const totalShare = 0.9;

/** Returns the limit for polled reads: as asked for, but below the interval, so that no reading meets the next. */
export function toPollLimit(limit: TimeLimit, intervalMilliseconds: number): TimeLimit {
	return {
		attemptMilliseconds: Math.min(limit.attemptMilliseconds, Math.round(intervalMilliseconds * attemptShare)),
		totalMilliseconds: Math.min(limit.totalMilliseconds, Math.round(intervalMilliseconds * totalShare)),
	};
}

/** Returns a limit for a single attempt: a node is asked once, so the attempt may take all of the time. */
export function inOneAttempt(given: TimeLimit): TimeLimit {
	return {...given, attemptMilliseconds: given.totalMilliseconds};
}
