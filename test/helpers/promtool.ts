import {spawnSync} from 'node:child_process';
import {isInstalled} from './completion.ts';

/** Tells whether the programs of Debian's package prometheus are missing. */
export const isWithoutPrometheus = !isInstalled('promtool') || !isInstalled('prometheus');

/** Words for the title of a test that needs them. */
export const prometheusNote = isWithoutPrometheus
	? " (skipped: Debian's package prometheus is not installed)"
	: '';

/** Runs promtool; returns its exit code and all that it said. */
export function runPromtool(
	words: readonly string[],
	input = '',
): {readonly code: number | null; readonly said: string} {
	const {status, stdout, stderr} = spawnSync('promtool', words, {input, encoding: 'utf8'});
	return {code: status, said: stdout + stderr};
}
