import type {System} from './system.ts';

/** Writes one sentence for the person beside the answer, to stderr. */
export function printLine({stderr}: System, sentence: string): void {
	stderr.write(`stakedeck: ${sentence}\n`);
}

/** Cells of a line where neither a terminal nor the environment says. */
const defaultWidth = 80;

/** Cells of a line of text for people: those of the terminal, else COLUMNS where a shell exports it, else 80. */
export function lineWidth({stdout, environment}: Pick<System, 'environment' | 'stdout'>): number {
	return (stdout.isTTY && stdout.columns) || readWidth(environment.COLUMNS) || defaultWidth;
}

function readWidth(text = ''): number | undefined {
	return /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}
