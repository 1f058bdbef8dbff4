import {cleanLine} from '../../domain/clean.ts';
import type {Checksum, Parameters} from '../../domain/parameters.ts';
import {type FieldReaders, field, isAbsent, isPlainObject, type Reader, type Report} from './decode-item.ts';
import {itemSchema} from './decode-page.ts';
import {chainId, decimal, integer, line, mismatch} from './field.ts';

const sha256 = /^[\da-f]{64}$/i;

export const parametersReaders: FieldReaders<Parameters> = {
	unbondingLength: field('unbondingLength', integer),
	pipelineLength: field('pipelineLength', integer),
	epochsPerYear: field('epochsPerYear', integer),
	apr: field('apr', decimal),
	nativeTokenAddress: field('nativeTokenAddress', line),
	chainId: field('chainId', chainId),
	genesisTime: field('genesisTime', integer),
	minDuration: field('minDuration', integer),
	minNumOfBlocks: field('minNumOfBlocks', integer),
	maxBlockTime: field('maxBlockTime', integer),
	checksums: {wire: 'checksums', read: (value, report) => readChecksums(value, report), otherwise: []},
	epochSwitchBlocksDelay: field('epochSwitchBlocksDelay', integer),
	cubicSlashingWindowLength: field('cubicSlashingWindowLength', integer),
	duplicateVoteMinSlashRate: field('duplicateVoteMinSlashRate', decimal),
	lightClientAttackMinSlashRate: field('lightClientAttackMinSlashRate', decimal),
};

export const parametersObject = itemSchema(parametersReaders);

/** Reads {"current": {name: hash}, "fallback": {hash: name}}, a flat {name: hash}, and any mixture of them. */
const readChecksums: Reader<readonly Checksum[]> = (value, report) => {
	if (!isPlainObject(value)) {
		report(mismatch('an object', value));
		return undefined;
	}
	return Object.entries(value).flatMap(([key, entry]) =>
		isPlainObject(entry)
			? Object.entries(entry).flatMap(pair => toChecksums(cleanLine(key), pair, report))
			: toChecksums(undefined, [key, entry], report),
	);
};

/** Reads checksums, none for what is absent or no text; the group "fallback" has hash and name the other way round. */
function toChecksums(
	group: string | undefined,
	[key, value]: readonly [string, unknown],
	report: Report,
): Checksum[] {
	if (typeof value !== 'string') {
		const name = cleanLine(key);
		if (!isAbsent(value)) report(mismatch('text', value), group ? `${group}.${name}` : name, name);
		return [];
	}
	const isTurned = sha256.test(key) && !sha256.test(value);
	return [{group, name: cleanLine(isTurned ? value : key), sha256: cleanLine(isTurned ? key : value)}];
}
