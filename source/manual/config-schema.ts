import {profilesSchema} from '../options/config/profile-schema.ts';
import {type TopKey, topKeys} from '../options/config/top-keys.ts';
import {helpOfKey} from './config-help.ts';

const text = async () => ({type: 'string'});

/** What each key of the file may hold; what reads a section is loaded only where one is there, or here. */
const pieces: Readonly<Record<TopKey, () => Promise<object>>> = {
	profile: text,
	start: text,
	theme: async () => (await import('../options/config/theme-section.ts')).themeSchema,
	keys: async () => (await import('../options/config/keys-section.ts')).keysSchema,
	views: async () => (await import('../options/config/views-section.ts')).viewsSchema,
	profiles: async () => profilesSchema(helpOfKey),
};

/** The JSON schema of the configuration, by which editors complete and check it. */
export async function configSchema(): Promise<object> {
	const properties = topKeys.map(
		async key => [key, {description: helpOfKey(key), ...(await pieces[key]())}] as const,
	);
	return {
		$schema: 'https://json-schema.org/draft/2020-12/schema',
		title: 'The configuration of stakedeck',
		type: 'object',
		additionalProperties: false,
		properties: Object.fromEntries(await Promise.all(properties)),
	};
}
