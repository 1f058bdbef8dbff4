import {UsageError} from '../system/usage-error.ts';
import type {Arguments} from './arguments.ts';
import {type OutputFormat, outputFormats} from './flags.ts';
import {readChoice} from './values/values.ts';

/** Labels to print, or to take over from a file. */
export interface LabelOptions {
	/** Path of the file; "-" is stdin; undefined: nothing is taken over. */
	readonly from: string | undefined;
	/** True if labels of the file take the place of others. */
	readonly mayReplace: boolean;
	readonly output: OutputFormat;
}

export function readLabelOptions(typed: Arguments): LabelOptions {
	const from = typed.text('import');
	if (typed.has('overwrite') && from === undefined) {
		throw new UsageError('--overwrite says what --import may do: give both');
	}
	return {
		from,
		mayReplace: typed.has('overwrite'),
		output: readChoice(typed.labelOf('output'), typed.text('output') ?? 'table', outputFormats),
	};
}
