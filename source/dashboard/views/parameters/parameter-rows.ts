import {unreadChecksums} from '../../../columns/parameter-fields.ts';
import {
	describeNextEpoch,
	type ParameterFacts,
	type ParameterWords,
	parameterNames,
	parameterWords,
} from '../../../columns/parameter-words.ts';
import {cleanLine} from '../../../domain/clean.ts';
import type {Checksum, Parameters} from '../../../domain/parameters.ts';
import {formatInteger} from '../../../format/number.ts';
import {ofValue, type ParameterRow, toParameterRow, wireValues} from './parameter-row.ts';

type PlainField = keyof typeof parameterWords;

const plainFields: readonly PlainField[] = [
	'chainId',
	'nativeTokenAddress',
	'genesisTime',
	'apr',
	'unbondingLength',
	'pipelineLength',
	'cubicSlashingWindowLength',
	'epochsPerYear',
	'minDuration',
	'minNumOfBlocks',
	'epochSwitchBlocksDelay',
	'maxBlockTime',
];

/** Index for the row of the next epoch: after the other rows about epochs. */
const beforeNextEpoch: PlainField = 'minNumOfBlocks';

/** Every field of the parameters as a row: the known ones, one for all checksums, and what a newer service adds. */
export function createParameterRows(parameters: Parameters, facts: ParameterFacts): readonly ParameterRow[] {
	const nextEpoch: ParameterRow = {
		id: 'next epoch',
		field: 'next epoch',
		name: 'Next epoch',
		...describeNextEpoch(facts),
		source: undefined,
		flaws: [],
	};
	return [
		...plainFields.flatMap(field => {
			const words = parameterWords[field](parameters, facts);
			const row = toParameterRow(parameters, {field, name: parameterNames[field]}, words);
			return field === beforeNextEpoch ? [row, nextEpoch] : [row];
		}),
		...checksumRows(parameters),
		...otherRows(parameters),
	];
}

const noChecksums: ParameterWords = {
	group: 'checksums',
	value: undefined,
	exact: undefined,
	meaning: 'SHA-256 of each transaction program',
};

function checksumRows(parameters: Parameters): ParameterRow[] {
	const {checksums} = parameters;
	const unread = unreadChecksums(parameters).map(
		(flaw): ParameterRow => ({
			id: `checksums ${flaw.path}`,
			group: 'checksums',
			field: flaw.path,
			name: flaw.path,
			value: undefined,
			exact: undefined,
			meaning: '',
			source: undefined,
			flaws: [ofValue(flaw)],
		}),
	);
	if (checksums.length > 0) return [createProgramsRow(checksums), ...unread];
	return unread.length > 0
		? unread
		: [toParameterRow(parameters, {field: 'checksums', name: 'Programs'}, noChecksums)];
}

/** One row for all of them: their hashes are in its details. */
function createProgramsRow(checksums: readonly Checksum[]): ParameterRow {
	return {
		id: 'checksums',
		group: 'checksums',
		field: 'checksums',
		name: 'Programs',
		value: formatInteger(checksums.length),
		exact: checksums.map(({name, sha256}) => `${name} ${sha256}`).join('\n'),
		meaning: 'that transactions run; their hashes are in the details',
		programs: checksums,
		source: checksums.map(({group, name, sha256}) => ({...(group !== undefined && {group}), name, sha256})),
		flaws: [],
	};
}

/** What a newer service sends beside the known fields, as the JSON it is. */
function otherRows({source}: Parameters): ParameterRow[] {
	const known: readonly string[] = [...plainFields, 'checksums'];
	return Object.entries(wireValues(source))
		.filter(([name]) => !known.includes(name))
		.map(([name, value], index) => {
			const text = cleanLine(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
			return {
				id: `other ${index} ${name}`,
				group: 'other',
				field: cleanLine(name),
				name: cleanLine(name),
				value: text,
				exact: text,
				meaning: 'unknown parameter, shown as the service sent it',
				source: value,
				flaws: [],
			};
		});
}
