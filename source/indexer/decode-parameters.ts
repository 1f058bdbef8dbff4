import type {Flaw} from '../domain/decoded.ts';
import type {Checksum, Parameters} from '../domain/parameters.ts';
import {cleanLine} from './clean.ts';
import {type FieldReaders, field, isAbsent, isPlainObject, type Reader} from './decode-item.ts';
import {itemSchema} from './decode-page.ts';
import {decimal, integer, line, mismatch} from './field.ts';

const sha256 = /^[\da-f]{64}$/i;

const parametersReaders: FieldReaders<Parameters> = {
	unbondingLength: field('unbondingLength', integer),
	pipelineLength: field('pipelineLength', integer),
	epochsPerYear: field('epochsPerYear', integer),
	apr: field('apr', decimal),
	nativeTokenAddress: field('nativeTokenAddress', line),
	chainId: field('chainId', line),
	genesisTime: field('genesisTime', integer),
	minDuration: field('minDuration', integer),
	minNumOfBlocks: field('minNumOfBlocks', integer),
	maxBlockTime: field('maxBlockTime', integer),
	checksums: {wire: 'checksums', read: checksumsReader(), otherwise: []},
	epochSwitchBlocksDelay: field('epochSwitchBlocksDelay', integer),
	cubicSlashingWindowLength: field('cubicSlashingWindowLength', integer),
};

export const parametersObject = itemSchema(parametersReaders);

/** Reads {"current": {name: hash}, "fallback": {hash: name}}, a flat {name: hash}, and any mixture of them. */
function checksumsReader(): Reader<readonly Checksum[]> {
	return (value, path) => {
		if (!isPlainObject(value)) {
			return {
				value: undefined,
				flaws: [{path, field: '', problem: mismatch('an object', value)}],
			};
		}
		const checksums: Checksum[] = [];
		const flaws: Flaw[] = [];
		for (const [key, entry] of Object.entries(value)) {
			const group = isPlainObject(entry) ? cleanLine(key) : undefined;
			for (const [name, hash] of Object.entries(isPlainObject(entry) ? entry : {[key]: entry})) {
				if (typeof hash === 'string') checksums.push(toChecksum(group, name, hash));
				else if (!isAbsent(hash)) {
					const at = group === undefined ? `${path}.${name}` : `${path}.${key}.${name}`;
					flaws.push({path: cleanLine(at), field: '', problem: mismatch('text', hash)});
				}
			}
		}
		return {value: checksums, flaws};
	};
}

/** The group "fallback" has hash and name the other way round. */
function toChecksum(group: string | undefined, key: string, value: string): Checksum {
	const isTurned = sha256.test(key) && !sha256.test(value);
	return {group, name: cleanLine(isTurned ? value : key), sha256: cleanLine(isTurned ? key : value)};
}
