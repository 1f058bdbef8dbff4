import type {Flaw} from '../domain/decoded.ts';
import {formatInteger} from '../format/number.ts';
import type {OutputFormat} from '../options/flags.ts';

/** How many flaws are named. */
const named = 3;

/** One sentence that counts what could not be understood and names the first of it; undefined where all could. */
export function flawNote(flaws: readonly Flaw[], output: OutputFormat): string | undefined {
	if (flaws.length === 0) return undefined;
	const first = flaws.slice(0, named).map(({path, problem}) => (path ? `${path}: ${problem}` : problem));
	const more = flaws.length > named ? '; ...' : '';
	const count = flaws.length === 1 ? 'one field' : `${formatInteger(flaws.length)} fields`;
	// JSON has them as they came.
	const marked = output === 'json' ? '' : ' (shown as ?)';
	return `${count} could not be understood${marked}: ${first.join('; ')}${more}`;
}
