import type {Capability, Health, KnownCapabilities} from '../../domain/extensions.ts';
import {RequestError} from '../../domain/failure.ts';
import {settable} from '../../system/changing.ts';

type Known = Readonly<Partial<Record<Capability, boolean>>>;

interface Capabilities {
	readonly known: KnownCapabilities;
	/**
	Asks for something beyond the interface; undefined where the service has no such path. Only that is remembered:
	whatever else goes wrong, the next call asks again.
	*/
	ask<Value>(capability: Capability, read: () => Promise<Value>): Promise<Value | undefined>;
	/** Takes over what the service says of itself: another version may have other paths. */
	noteHealth(health: Health): void;
}

/** Paths that answer for whatever is in them: a 404 to one of these is about the path, whatever its body. */
const plainPaths: ReadonlySet<Capability> = new Set([
	'health',
	'epoch',
	'height',
	'crawlers',
	'allValidators',
	'allProposals',
	'history',
	'votes',
	'rewards',
	'pastReward',
	'balances',
	'tokens',
	'supply',
	'gasPrice',
	'gasEstimate',
]);

/** Versions that change all the time, as two servers answer in turn, must not have each path tried all the time. */
const learningMilliseconds = 600_000;

/** Learns from the answers which paths a service has. @param now milliseconds of a clock that never goes back */
export function createCapabilities(now = () => performance.now()): Capabilities {
	const known = settable<Known>({});
	let version: string | undefined;
	let learnedAt = Number.NEGATIVE_INFINITY;

	function note(capability: Capability, isThere: boolean) {
		if (known.read()[capability] !== isThere) known.set(before => ({...before, [capability]: isThere}));
	}

	return {
		known,
		async ask(capability, read) {
			if (known.read()[capability] === false) return undefined;
			try {
				const value = await read();
				note(capability, true);
				return value;
			} catch (error) {
				if (!isNotFound(error)) throw error;
				const isPathMissing = error.failure.isPathMissing || plainPaths.has(capability);
				note(capability, !isPathMissing);
				if (!isPathMissing) throw error;
				return undefined;
			}
		},
		noteHealth(health) {
			version ??= health.version;
			if (health.version === undefined || health.version === version) return;
			if (now() - learnedAt < learningMilliseconds) return;
			version = health.version;
			learnedAt = now();
			known.set(() => ({health: true}));
		},
	};
}

type NotFoundError = RequestError & {
	readonly failure: Extract<RequestError['failure'], {kind: 'notFound'}>;
};

function isNotFound(error: unknown): error is NotFoundError {
	return error instanceof RequestError && error.failure.kind === 'notFound';
}
