import type {TimeLimit} from '../domain/service.ts';
import type {System} from '../system/system.ts';
import type {Arguments} from './arguments.ts';
import type {Config} from './config/config-file.ts';
import type {ProfileSummary} from './config/profile.ts';
import {noteOnAddress, type ServiceTarget} from './service.ts';
import type {Settings} from './settings.ts';

/** The service to ask, and how. */
export interface AskOptions extends ServiceOptions {
	readonly target: ServiceTarget;
	/** Chain id of the profile in force; undefined: only the service tells it. */
	readonly chainId: string | undefined;
}

/** Options of asking services, whatever for. */
export interface ServiceOptions {
	readonly timeLimit: TimeLimit;
	/** Requests open at a time, of all that are wanted; undefined: any number. */
	readonly mostAtOnce?: number | undefined;
	/** True if each request is written to stderr. */
	readonly isVerbose: boolean;
	/** Flags for every service, those that are switched to later included. */
	readonly flags: ServiceFlags;
	/** Options for an address given by hand. The active profile's read-only still applies. */
	readonly byHand: Pick<ServiceFlags, 'isReadOnly'> & {readonly intervalMilliseconds: number};
	/** Profiles of the configuration, in its order. */
	readonly profiles: readonly ProfileSummary[];
	/** Note to the person before the answer. */
	readonly note: string | undefined;
}

export interface ServiceFlags {
	readonly isReadOnly: boolean;
	/** Undefined: each profile's own. */
	readonly intervalMilliseconds: number | undefined;
	readonly allowsPlainHttp: boolean;
}

interface Surroundings extends Pick<System, 'environment'> {
	readonly settings: Settings;
	readonly config: Config;
}

/** Returns how the target is asked, and every service that the dashboard may switch to. */
export function toAsk(typed: Arguments, target: ServiceTarget, surroundings: Surroundings): AskOptions {
	return {target, chainId: surroundings.settings.chainId.value, ...toServiceOptions(typed, surroundings)};
}

export function toServiceOptions(
	typed: Arguments,
	{settings, config, environment}: Surroundings,
): ServiceOptions {
	const {intervalMilliseconds: interval} = settings;
	const totalMilliseconds = settings.timeoutMilliseconds.value;
	return {
		// A retry is for what fails at once: a service that is slow is not helped by a second question.
		timeLimit: {attemptMilliseconds: totalMilliseconds, totalMilliseconds},
		isVerbose: typed.has('verbose'),
		flags: {
			isReadOnly: typed.has('read-only'),
			intervalMilliseconds: interval.origin.kind === 'flag' ? interval.value : undefined,
			allowsPlainHttp: typed.has('allow-plain-http'),
		},
		byHand: {isReadOnly: settings.isReadOnly.value, intervalMilliseconds: interval.value},
		profiles: config.profiles,
		note: noteOnAddress(settings, environment),
	};
}
