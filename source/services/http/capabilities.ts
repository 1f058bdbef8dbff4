import {RequestError} from '../../domain/failure.ts';
import {type Changing, settable} from '../../system/changing.ts';

type Known<Name extends string> = Readonly<Partial<Record<Name, boolean>>>;

export interface Capabilities<Name extends string> {
	/** Stable snapshots: the same object until something becomes known. */
	readonly known: Changing<Known<Name>>;
	/**
	Asks for something that not every service has; undefined where it has no such path, or `read` says so by undefined.
	Only that is remembered: whatever else goes wrong, the next call asks again.
	*/
	ask<Value>(name: Name, read: () => Promise<Value | undefined>): Promise<Value | undefined>;
	/** Takes over the version that the service says of itself, and forgets what another one had; true: it did. */
	noteVersion(version: string | undefined): boolean;
}

interface CapabilitiesOptions<Name extends string> {
	/** Tells whether a failure is about the path; false: about what was looked for there; undefined: about neither. */
	isMissing(name: Name, error: RequestError): boolean | undefined;
	/** Capabilities that another version has too. */
	readonly lasting?: Known<Name>;
	/** Milliseconds of a clock that never goes back. */
	now?(): number;
}

/** Versions that change all the time, as two servers answer in turn, must not have each path tried all the time. */
export const learningMilliseconds = 600_000;

/** Learns from the answers which paths a service has. */
export function createCapabilities<Name extends string>({
	isMissing,
	lasting = {} as Known<Name>,
	now = () => performance.now(),
}: CapabilitiesOptions<Name>): Capabilities<Name> {
	const known = settable({} as Known<Name>);
	let version: string | undefined;
	let learnedAt = Number.NEGATIVE_INFINITY;

	function note(name: Name, isThere: boolean) {
		if (known.read()[name] !== isThere) known.set(before => ({...before, [name]: isThere}));
	}

	return {
		known,
		async ask(name, read) {
			if (known.read()[name] === false) return undefined;
			try {
				const value = await read();
				note(name, value !== undefined);
				return value;
			} catch (error) {
				const isPathMissing = error instanceof RequestError ? isMissing(name, error) : undefined;
				if (isPathMissing !== undefined) note(name, !isPathMissing);
				if (!isPathMissing) throw error;
				return undefined;
			}
		},
		noteVersion(next) {
			version ??= next;
			if (next === undefined || next === version) return false;
			if (now() - learnedAt < learningMilliseconds) return false;
			version = next;
			learnedAt = now();
			known.set(() => lasting);
			return true;
		},
	};
}
