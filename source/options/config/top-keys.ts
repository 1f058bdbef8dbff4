import {type Borders, borderChoices, isBorders} from '../../domain/borders.ts';
import {didYouMean, listWords, quote} from '../../domain/phrases.ts';
import {UsageError} from '../../system/usage-error.ts';
import {type NamedTheme, shippedNames} from '../../theme/themes.ts';
import {type ConfigKeys, flag, type TablePlace} from './config-key.ts';
import {describeValue, isTable} from './config-source.ts';
import {profilesSchema, readProfiles} from './profile.ts';
import {readTheme, themeSchema} from './theme-section.ts';

/** A route as it stands in the file, not checked yet. */
interface StartPlace {
	readonly route: string;
	/** 'FILE, line 5', for what is wrong with it. */
	readonly place: string;
}

/** Keys of the file itself. Their readers are loaded only where the file has such lists or keys. */
export const topTable = {
	profile: {
		form: 'profile = "NAME"',
		meaning: 'the profile in force where none is named; one alone needs no such line',
		schema: {type: 'string'},
		read: readName,
	},
	start: {
		form: 'start = "ROUTE"',
		meaning: 'where the dashboard opens, instead of the overview: "validators"',
		schema: {type: 'string'},
		read(value, key, {source}): StartPlace {
			if (typeof value === 'string') return {route: value, place: source.placeOf([key])};
			throw new UsageError(`start takes a route as --view does, "validators", not ${describeValue(value)}`);
		},
		show: (start: StartPlace | undefined) => start?.route ?? 'overview',
	},
	theme: {
		form: 'theme = "THEME"',
		forms: ['theme = "NAME"', '[theme]'],
		meaning: `the colours: ${shippedNames.join(', ')}; what :theme keeps overrides it`,
		schema: themeSchema,
		read: readTheme,
		show: (theme: NamedTheme | undefined) => theme?.name,
	},
	borders: {
		form: 'borders = "auto"',
		meaning:
			'frames around the parts of a screen: auto from 100 columns and 30 rows on, always from 80 and 24 on, never; what :borders keeps overrides it',
		schema: {enum: borderChoices},
		default: 'auto',
		read(value, key): Borders {
			if (isBorders(value)) return value;
			throw new UsageError(
				`${key} takes ${listWords(borderChoices)}, not ${typeof value === 'string' ? quote(value) : describeValue(value)}`,
			);
		},
	},
	utc: {property: 'isUtc', form: 'utc = true', meaning: 'times in UTC, as with --utc', ...flag},
	mouse: {
		property: 'hasMouse',
		form: 'mouse = true',
		meaning:
			'the dashboard takes the mouse: tabs, rows, headers, the wheel; :mouse changes it, and Shift selects text',
		...flag,
	},
	bell: {
		property: 'hasBell',
		form: 'bell = true',
		meaning: 'the terminal rings once for each change that needs you and comes while the dashboard runs',
		...flag,
	},
	remember: {
		...flag,
		property: 'isRemembering',
		form: 'remember = false',
		meaning:
			'keeps nothing of what changed between two sessions: no ledger is written, and the command changes has none to print',
		default: true,
	},
	keys: {
		form: '[keys]',
		meaning:
			'begins the keys of the dashboard, each below it by what it does: refresh = "R", or a list of keys',
		schema: async () => (await import('./keys-section.ts')).keysSchema,
		default: {},
		read: async (...given) => (await import('./keys-section.ts')).readKeys(...given),
	},
	profiles: {
		form: '[profiles.NAME]',
		meaning: 'begins the profile of that name, to which the keys below it belong',
		schema: profilesSchema,
		default: [],
		read: readProfiles,
	},
	views: {
		form: '[views.NAME]',
		meaning:
			'how that list looks: columns = ["rank", "name", "power"], sort = "commission desc", pane = true, width = "wide"',
		schema: async () => (await import('./views-section.ts')).viewsSchema,
		default: {},
		read: async (...given) => (await import('./views-section.ts')).readViews(...given),
	},
} as const satisfies ConfigKeys;

export const topKeys: readonly string[] = Object.keys(topTable);

/** Lists the forms of all keys, for a sentence: tables last, as in the file. */
export function formsAtTop(): string {
	const forms = Object.values<ConfigKeys[string]>(topTable).flatMap(({form, forms = [form]}) => forms);
	const isTableForm = (form: string) => form.startsWith('[');
	return listWords([...forms.filter(form => !isTableForm(form)), ...forms.filter(isTableForm)], 'and');
}

/** Reads the name of the profile in force. */
function readName(value: unknown, key: string, {table: {profiles}}: TablePlace): string {
	const names = isTable(profiles) ? Object.keys(profiles) : [];
	if (typeof value === 'string' && names.includes(value)) return value;
	const which = names.length > 0 ? `: ${listWords(names)}` : ', and there is none';
	const [found, hint] =
		typeof value === 'string' ? [quote(value), didYouMean(value, names)] : [describeValue(value), ''];
	throw new UsageError(`${key} takes the name of a profile of this file${which}, not ${found}${hint}`);
}
