import type {ParameterWords} from '../../../columns/parameter-words.ts';
import {type Decoded, type Flaw, isFlawed, type JsonValue} from '../../../domain/decoded.ts';
import type {Checksum, Parameters} from '../../../domain/parameters.ts';

/** One parameter, or one entry of the checksums, as a row of its own. */
export interface ParameterRow extends Decoded, ParameterWords {
	/** Tells it from all other rows. */
	readonly id: string;
	/** What people call it. */
	readonly name: string;
	/** The interface's own name. */
	readonly field: string;
	/** The things that a row for several of them stands for. */
	readonly programs?: readonly Checksum[];
}

/** The row of a field, with the value as it came and the flaws of that field alone. */
export function toParameterRow(
	parameters: Parameters,
	{field, name}: {readonly field: keyof Parameters & string; readonly name: string},
	words: ParameterWords,
): ParameterRow {
	const flaws = isFlawed(parameters, field)
		? parameters.flaws.filter(flaw => flaw.field === '' || flaw.field === field).map(ofValue)
		: [];
	return {id: field, field, name, ...words, source: wireValues(parameters.source)[field], flaws};
}

/** Moves the flaw to the row's `value`, the field in which the row shows it. */
export function ofValue(flaw: Flaw): Flaw {
	return {...flaw, field: 'value'};
}

/** The raw fields of the answer; empty if it is not an object. */
export function wireValues(source: JsonValue): Readonly<Record<string, JsonValue>> {
	return typeof source === 'object' && source !== null && !Array.isArray(source) ? {...source} : {};
}
