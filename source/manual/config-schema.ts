import {type TopKey, topKeys} from '../options/config/config-file.ts';
import {keysSchema} from '../options/config/keys-section.ts';
import {profilesSchema} from '../options/config/profile-schema.ts';
import {meaningOf} from './config-help.ts';

/** What each key of the file may hold. */
const properties: Readonly<Record<TopKey, object>> = {
	profile: {type: 'string'},
	start: {type: 'string'},
	keys: keysSchema,
	profiles: profilesSchema(meaningOf),
};

/** The JSON schema of the configuration, by which editors complete and check it. */
export const configSchema = {
	$schema: 'https://json-schema.org/draft/2020-12/schema',
	title: 'The configuration of stakedeck',
	type: 'object',
	additionalProperties: false,
	properties: Object.fromEntries(
		topKeys.map(key => [key, {description: meaningOf(key), ...properties[key]}] as const),
	),
};
