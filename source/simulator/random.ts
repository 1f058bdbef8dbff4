import {createHash} from 'node:crypto';

/** Source of numbers that are the same for the same seed, on every machine. */
export interface Random {
	/** Returns a number from 0 up to, not including, 1. */
	fraction(): number;
	/** Returns a whole number from least to most, both included. */
	integer(least: number, most: number): number;
	/** Returns true with this probability, 0 to 1. */
	chance(probability: number): boolean;
	/** Returns one item of a list that is not empty. */
	pick<Item>(items: readonly Item[]): Item;
	/** Returns one of the values, each as likely as its weight beside the others. */
	weighted<Item>(choices: ReadonlyArray<readonly [Item, number]>): Item;
}

/** Creates a source from any text; other texts give unrelated sources, so each use takes its own. */
export function createRandom(seed: string): Random {
	const fraction = createGenerator(seed);
	const integer = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1));
	return {
		fraction,
		integer,
		chance: probability => fraction() < probability,
		pick: items => at(items, integer(0, items.length - 1)),
		weighted(choices) {
			let rest = fraction() * choices.reduce((sum, [, weight]) => sum + weight, 0);
			const chosen = choices.find(([, weight]) => {
				rest -= weight;
				return rest < 0;
			});
			return (chosen ?? at(choices, choices.length - 1))[0];
		},
	};
}

/** Returns the SHA-256 of a text, 32 bytes: the same identity for the same label. */
export function digest(label: string): Uint8Array {
	return createHash('sha256').update(label).digest();
}

/** Returns the SHA-256 of a text or of bytes, lower-case hex. */
export function hexDigest(content: string | Uint8Array): string {
	return createHash('sha256').update(content).digest('hex');
}

/** Returns the item at an index that must exist. */
export function at<Item>(items: readonly Item[], index: number): Item {
	const item = items[index];
	if (item === undefined) throw new RangeError(`no item ${index} in a list of ${items.length}`);
	return item;
}

/** Creates the small fast counter generator (sfc32): three words of state and a counter, 2^32 steps at the least. */
function createGenerator(seed: string): () => number {
	const bytes = digest(seed);
	const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	let a = words.getInt32(0);
	let b = words.getInt32(4);
	let c = words.getInt32(8);
	let counter = 1;
	return () => {
		const sum = (((a + b) | 0) + counter) | 0;
		counter = (counter + 1) | 0;
		a = b ^ (b >>> 9);
		b = (c + (c << 3)) | 0;
		c = ((c << 21) | (c >>> 11)) + sum;
		c |= 0;
		return (sum >>> 0) / 4_294_967_296;
	};
}
