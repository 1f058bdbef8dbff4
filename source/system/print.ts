import type {System} from './system.ts';

/** Writes one sentence for the person beside the answer, to stderr. */
export function printLine({stderr}: System, sentence: string): void {
	stderr.write(`stakedeck: ${sentence}\n`);
}
