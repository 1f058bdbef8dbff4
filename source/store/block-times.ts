import path from 'node:path';
import type {BlockTimes} from '../domain/history.ts';
import {readKeptAnswers, writeKeptAnswers} from './kept-answers.ts';

/** File of the times of all chains. */
export interface KeptBlocks {
	/** Returns the times of a chain; undefined: not known yet, so that nothing is kept. */
	on(chain: string | undefined): BlockTimes;
	/** Resolves once all is written. Never rejects. */
	settled(): Promise<void>;
}

const fileName = 'blocks.json';

/** @param folder undefined: nothing outlives the session */
export function openBlockTimes(folder: string | undefined): KeptBlocks {
	const file = folder === undefined ? undefined : path.join(folder, fileName);
	let waiting = new Map<string, string>();
	let writing = Promise.resolve();
	// Another program may have written meanwhile, and what comes while one writes waits for the next time.
	const write = async (target: string) => {
		if (waiting.size === 0) return;
		const added = waiting;
		waiting = new Map();
		const kept = await readKeptAnswers(target);
		for (const [key, time] of added) kept.set(key, time);
		await writeKeptAnswers(target, kept).catch(() => undefined);
	};
	return {
		on: chain => ({
			async read() {
				if (chain === undefined) return new Map();
				const kept = new Map([...(await readKeptAnswers(file)), ...waiting]);
				return new Map([...kept].flatMap(([key, time]) => readEntry(key, time, chain)));
			},
			keep(height, time) {
				if (chain === undefined) return;
				waiting.set(`${chain} ${height}`, String(time));
				if (file !== undefined) writing = writing.then(() => write(file));
			},
		}),
		settled: () => writing,
	};
}

function readEntry(key: string, time: string | null, chain: string): [bigint, bigint][] {
	const height = key.startsWith(`${chain} `) ? key.slice(chain.length + 1) : '';
	return /^\d{1,18}$/.test(height) && time !== null && /^\d{1,12}$/.test(time)
		? [[BigInt(height), BigInt(time)]]
		: [];
}
