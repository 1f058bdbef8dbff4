import {ask, until} from './comet-node.ts';

/** Votes of one block, as the next block has them. */
interface Votes {
	/** Validators of the set that voted, by their CometBFT address: true where the vote is missing. */
	readonly missing: ReadonlyMap<string, boolean>;
	/** Counted votes that were missed, up to this block. */
	readonly missed: ReadonlyMap<string, number>;
}

/** State of a validator, by its votes. */
export type Standing = 'consensus' | 'jailed' | 'inactive';

/** Missed votes reckoned apart from the program and the chain's own count: from the commits in the blocks alone. */
export interface VoteBook {
	/** Blocks over which votes are counted. */
	readonly window: number;
	/** Returns the newest block that was read. */
	newest(): number;
	/** Reads the blocks up to that height, and waits for it where it is to come. */
	readTo(height: number): Promise<void>;
	/** Returns the missed votes of all validators whose votes are in that block. */
	missedAt(height: number): ReadonlyMap<string, number>;
	/** Returns the votes that a block carries, by CometBFT addresses in the order of the set: true where one is missing. */
	votesIn(height: number): ReadonlyMap<string, boolean>;
	/** Returns how a validator stands now: one that left the set is jailed if it had missed as many votes as that takes. */
	standingOf(comet: string): Standing;
	/** Returns the votes of a validator in the blocks after one and up to another. */
	between(from: number, to: number, comet: string): Span;
}

/** Returns the number of missed votes at which the nodes' application jails. */
export const limitOf = (window: number): number => Math.floor((window * 9) / 10);

interface Span {
	readonly owed: number;
	readonly missed: number;
	/** Older votes that were missed, and left the window meanwhile. */
	readonly left: number;
}

interface Block {
	readonly block: {
		readonly header: {readonly height: string};
		readonly last_commit: {
			readonly height: string;
			readonly signatures: readonly {readonly block_id_flag: number; readonly validator_address: string}[];
		};
	};
}

const absent = 1;

/** Opens a book of the blocks of a node that is never stopped; window: blocks over which votes are counted. */
export function openVoteBook(url: string, window: number): VoteBook {
	// Entry h has the votes that block h carries: those on block h − 1.
	const entries: Votes[] = [
		{missing: new Map(), missed: new Map()},
		{missing: new Map(), missed: new Map()},
	];

	function get(height: number): Votes {
		const found = entries[height];
		if (!found) throw new Error(`block ${height} was not read`);
		return found;
	}

	let reading = Promise.resolve();
	async function goOnTo(height: number) {
		while (entries.length <= height) {
			await until(async () => (await ask(url, `block?height=${entries.length}`)) !== undefined);
			entries.push(await read(entries.length));
		}
	}

	async function read(height: number): Promise<Votes> {
		const block = (await ask<Block>(url, `block?height=${height}`))!.block;
		const set = (await ask<{validators: {address: string}[]}>(
			url,
			`validators?height=${height - 1}&per_page=100`,
		))!.validators;
		const {signatures} = block.last_commit;
		if (Number(block.last_commit.height) !== height - 1 || signatures.length !== set.length) {
			throw new Error(`the commit in block ${height} is not that of the set before it`);
		}
		const missing = new Map<string, boolean>();
		for (const [index, {block_id_flag, validator_address}] of signatures.entries()) {
			const {address} = set[index]!;
			const isMissing = block_id_flag === absent;
			if (!isMissing && validator_address !== address) throw new Error(`block ${height}: another one voted`);
			missing.set(address, isMissing);
		}
		return {missing, missed: count(missing, height)};
	}

	// Counts again from the blocks themselves, back to where the validator came or the window begins.
	function count(missing: ReadonlyMap<string, boolean>, height: number): ReadonlyMap<string, number> {
		const missed = new Map<string, number>();
		for (const [comet, isMissing] of missing) {
			let sum = isMissing ? 1 : 0;
			for (let each = height - 1; each > height - window; each -= 1) {
				const before = entries[each]?.missing.get(comet);
				if (before === undefined) break;
				if (before) sum += 1;
			}
			missed.set(comet, sum);
		}
		return missed;
	}

	return {
		window,
		newest: () => entries.length - 1,
		readTo(height) {
			// One after the other: several ask at a time.
			reading = reading.catch(() => {}).then(() => goOnTo(height));
			return reading;
		},
		missedAt: height => get(height).missed,
		votesIn: height => get(height).missing,
		standingOf(comet) {
			if (entries.at(-1)?.missed.has(comet)) return 'consensus';
			const last = entries.findLastIndex(({missed}) => missed.has(comet));
			const first = entries.findLastIndex(({missed}, height) => height < last && !missed.has(comet)) + 1;
			const counts = entries.slice(first, last + 1).map(({missed}) => missed.get(comet) ?? 0);
			return counts.some(count => count >= limitOf(window)) ? 'jailed' : 'inactive';
		},
		between(from, to, comet) {
			const votes = (after: number, last: number) =>
				entries.slice(Math.max(0, after + 1), Math.max(0, last + 1)).map(({missing}) => missing.get(comet));
			const span = votes(from, to);
			return {
				owed: span.filter(isMissing => isMissing !== undefined).length,
				missed: span.filter(Boolean).length,
				left: votes(from - window, to - window).filter(Boolean).length,
			};
		},
	};
}
