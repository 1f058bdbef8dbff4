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

/** Every field of the parameters as a row: the known ones, each checksum, and what a newer service adds. */
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
	const rows = [...checksums.map(toChecksumRow), ...unread];
	return rows.length > 0
		? rows
		: [toParameterRow(parameters, {field: 'checksums', name: 'Checksums'}, noChecksums)];
}

function toChecksumRow({group, name, sha256}: Checksum, index: number): ParameterRow {
	return {
		// A mixture of the wire's shapes can hold one name twice.
		id: `checksums ${index} ${group ?? ''} ${name}`,
		group: 'checksums',
		field: name,
		name,
		value: sha256,
		exact: sha256,
		meaning: `SHA-256 of a transaction program${group === undefined ? '' : `, ${group}`}`,
		source: sha256,
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
