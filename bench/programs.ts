import {cli} from './service/chain.ts';

/** A program that is measured, and the keys that mean the same in each. */
export interface Program {
	/** Name in the table. */
	readonly name: string;
	readonly file: string;
	readonly parameters: readonly string[];
	/** Text that the screen shows once it can be used. */
	readonly ready: RegExp;
	/** A word that its first output has as one piece, with which the first paint is there. */
	readonly firstWord: string;
	readonly down: string;
	readonly up: string;
	/** Rows that the cursor can go down on the first screen, whatever the machine runs. */
	readonly reach: number;
	/** Keys that turn pages; undefined: it has no list of our rows. */
	readonly pages?: {readonly down: string; readonly up: string};
}

/** The dashboard on a chain, as it is started from `dist/`. @param more further parameters */
export function stakedeck(address: string, view = 'validators', more: readonly string[] = []): Program {
	return {
		name: 'stakedeck',
		file: process.execPath,
		parameters: [cli, '-i', address, '--view', view, ...more],
		ready: /❯ +1 /,
		firstWord: 'Kestrel',
		down: 'j',
		up: 'k',
		reach: 19,
		pages: {down: 'n', up: 'p'},
	};
}

/** The dashboard as it opens where no view is named. @param firstWord of its first row */
export function overview(address: string, firstWord: string): Program {
	return {
		...stakedeck(address),
		name: 'overview',
		parameters: [cli, '-i', address],
		ready: /● live/,
		firstWord,
	};
}

/** The single executable, where it was built: `npm run build:binary`. */
export const executable = new URL(`../dist/stakedeck-linux-${process.arch}`, import.meta.url).pathname;
