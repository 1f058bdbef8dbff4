import {tintNames} from '../../theme/color.ts';
import {intervalRange} from '../values/values.ts';
import {longestProfileName, type ProfileKey, profileKeys} from './profile.ts';

const address = {type: 'string', pattern: '^[hH][tT]{2}[pP][sS]?://[^/?#@]+(?:/[^?#]*)?$'};
const file = {type: 'string', pattern: '\\S'};
const command = {
	type: 'array',
	items: {type: 'string'},
	prefixItems: [{type: 'string', minLength: 1}],
	minItems: 1,
};

/** What each key of a profile may hold. */
const properties: Readonly<Record<ProfileKey, object>> = {
	label: {type: 'string', maxLength: longestProfileName, pattern: '^(?=.*\\S)[^\\p{Cc}]+$'},
	color: {enum: tintNames},
	'indexer-url': address,
	'rpc-url': address,
	'chain-id': {type: 'string', pattern: '^[!-~]{1,100}$'},
	'api-key-file': file,
	'api-key-command': command,
	'rpc-key-file': file,
	'rpc-key-command': command,
	'read-only': {type: 'boolean'},
	interval: {type: 'number', minimum: intervalRange.least, maximum: intervalRange.most},
	'allow-plain-http': {type: 'boolean'},
};

const anAddress = {anyOf: [{required: ['indexer-url']}, {required: ['rpc-url']}]};

/**
What [profiles.NAME] may hold.

@param meaningOf what a key does, in words
*/
export function profilesSchema(meaningOf: (key: ProfileKey) => string): object {
	const described = profileKeys.map(key => [key, {description: meaningOf(key), ...properties[key]}] as const);
	return {
		type: 'object',
		propertyNames: {pattern: '^[\\p{L}\\p{N}][\\p{L}\\p{N}._-]*$', maxLength: longestProfileName},
		additionalProperties: {
			type: 'object',
			additionalProperties: false,
			properties: Object.fromEntries(described),
			// There is one key, and it is sent nowhere but to the addresses beside it.
			dependentSchemas: {
				'api-key-file': {...anAddress, not: {required: ['api-key-command']}},
				'api-key-command': anAddress,
				'rpc-key-file': {required: ['rpc-url'], not: {required: ['rpc-key-command']}},
				'rpc-key-command': {required: ['rpc-url']},
			},
		},
	};
}
