/** Milliseconds for which a redirect is known. */
const knownMilliseconds = 600_000;

/** Max number of redirects that are known; beyond it the oldest is forgotten. */
const maxKnown = 500;

/** Redirects of a service, so that a read that is repeated goes straight to where it ended. */
export class KnownRedirects {
	readonly #known = new Map<string, {readonly target: string; readonly at: number}>();

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
