/** Numbers that are the same for the same seed. */
export interface Dice {
	/** Returns a whole number from least to most, both included. */
	whole(least: number, most: number): number;
	chance(probability: number): boolean;
	pick<Item>(items: readonly Item[]): Item;
}

export function createDice(seed: number): Dice {
	let state = (seed * 2_654_435_761) >>> 0;
	const fraction = () => {
		state = (state + 0x6d_2b_79_f5) >>> 0;
		let word = Math.imul(state ^ (state >>> 15), 1 | state);
		word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
		return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
	};
	const whole = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1));
	return {
		whole,
		chance: probability => fraction() < probability,
		pick(items) {
			const item = items[whole(0, items.length - 1)];
			if (item === undefined) throw new RangeError('nothing to pick from');
			return item;
		},
	};
}
