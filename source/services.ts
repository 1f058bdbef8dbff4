import type {Indexer} from './domain/service.ts';
import type {ThemeColor} from './theme.ts';

/** What the dashboard can be connected to. */
export type ServiceTarget =
	| {readonly kind: 'profile'; readonly name: string}
	| {readonly kind: 'address'; readonly address: string; readonly apiKey: string | undefined}
	| {readonly kind: 'embedded'};

export interface ProfileSummary {
	readonly name: string;
	/** Shown in its place. */
	readonly label: string | undefined;
	readonly color: ThemeColor | undefined;
	readonly isReadOnly: boolean;
}

/** A service ready to be asked. */
export interface Connection {
	readonly indexer: Indexer;
	/** Whether the answers are made up by the embedded chain. */
	readonly isDemo: boolean;
	/** Undefined where address and key were given otherwise. */
	readonly profile: ProfileSummary | undefined;
	readonly isReadOnly: boolean;
	readonly intervalMilliseconds: number;
	/** Ends the embedded chain, where there is one. */
	close(): Promise<void>;
}

export interface Services {
	readonly profiles: readonly ProfileSummary[];
	/** Connects without asking anything; rejects with a UsageError whose message is for people. */
	open(target: ServiceTarget): Promise<Connection>;
}
