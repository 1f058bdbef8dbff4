/** Requests beyond one a read within a minute, and those of the first minute, in which a start makes many reads. */
const maxAMinute = 4;
const maxAtStart = 12;

const minute = 60_000;

/** Milliseconds for which a redirect is known. */
const knownMilliseconds = 600_000;

/** Max number of redirects that are known; beyond it the oldest is forgotten. */
const maxKnown = 500;

/**
Requests that a client makes beyond one a read: retries, and steps of redirects. A program that polls allows itself few of
them, or a service that fails at each first try, or redirects each read, would be asked several times as often.
*/
export class SpareRequests {
	readonly #isPolled: boolean;
	#left = maxAtStart;
	#at = performance.now();
	readonly #known = new Map<string, {readonly target: string; readonly at: number}>();

	constructor(isPolled: boolean) {
		this.#isPolled = isPolled;
	}

	/** Takes one. Returns false where there is none left. */
	take(): boolean {
		if (!this.#isPolled) return true;
		const now = performance.now();
		const gained = ((now - this.#at) / minute) * maxAMinute;
		this.#left = Math.max(this.#left, Math.min(maxAMinute, this.#left + gained));
		this.#at = now;
		if (this.#left < 1) return false;
		this.#left--;
		return true;
	}

	/** Returns where a read of this address ended a while ago; the address itself where it led nowhere else. */
	targetOf(url: string): string {
		const known = this.#known.get(url);
		if (known && performance.now() - known.at < knownMilliseconds) return known.target;
		// Forgotten, so that where the address leads by now is noted anew.
		this.#known.delete(url);
		return url;
	}

	/** Notes where a read ended. @param isGood false: with a failure, so that the way is asked for anew */
	note(url: string, target: string, isGood: boolean): void {
		const known = this.#known.get(url);
		if (isGood && known?.target === target) return;
		this.#known.delete(url);
		if (isGood && target !== url) this.#known.set(url, {target, at: performance.now()});
		const [oldest] = this.#known.keys();
		if (oldest !== undefined && this.#known.size > maxKnown) this.#known.delete(oldest);
	}
}
