import path from 'node:path';
import {viewWords} from '../columns/views.ts';
import type {JsonValue} from '../domain/decoded.ts';
import {harmless} from '../domain/phrases.ts';
import {maxOf} from '../format/number.ts';
import {widthOf} from '../format/text.ts';
import {showKey} from '../keys/key-names.ts';
import {bindings} from '../keys/key-table.ts';
import {wordOf} from '../keys/key-words.ts';
import {ledgerFileName} from '../ledger/ledger-file.ts';
import {describeOldWriter} from '../ledger/old-ledger.ts';
import type {configFormats} from '../options/command.ts';
import type {Config} from '../options/config/config-file.ts';
import {type ShownValue, shownOf} from '../options/config/config-key.ts';
import type {Profile} from '../options/config/profile.ts';
import {profileTable} from '../options/config/profile-keys.ts';
import {topTable} from '../options/config/top-keys.ts';
import {type ViewsSection, viewTable} from '../options/config/views-section.ts';
import {noteOnAddress} from '../options/service.ts';
import type {Origin, Setting, Settings} from '../options/settings.ts';
import {describeKey} from '../options/values/key-source.ts';
import {objectJson} from '../output/json.ts';
import {writePieces} from '../output/write.ts';
import {printLine} from '../system/print.ts';
import type {System} from '../system/system.ts';
import {xdgFolder} from '../system/xdg-folder.ts';
import {readRemembered} from './known-labels.ts';
import {readThemeInForce} from './theme.ts';

/** An option in force, in words. */
interface Line {
	readonly name: string;
	readonly value: JsonValue;
	/** The value as people read it. */
	readonly text: string;
	readonly from: string;
}

/** The configuration to print, and the options in force. */
interface ConfigOptions {
	readonly config: Config;
	readonly settings: Settings;
	/** Origin of the wish for no colours; undefined: there is none. */
	readonly withoutColors: Origin | undefined;
	readonly output: (typeof configFormats)[number];
}

/** Prints the path of the configuration, its profiles and the settings in force. Reads and shows no key. */
export async function printConfig(options: ConfigOptions, system: System): Promise<void> {
	const {config, settings, output} = options;
	const lines = [
		...linesOf(settings),
		...topLines(config, await themeLine(options, system)),
		...(await viewLines(config, system)),
	];
	const keys = keysOf(config);
	await writePieces(
		system.stdout,
		output === 'json' ? objectJson(toJson(config, lines, keys)) : textOf(config, lines, keys),
	);
	const note = noteOnAddress(settings, system.environment);
	if (note !== undefined) printLine(system, note);
	const folder = xdgFolder('state', system.environment);
	const writer = folder && describeOldWriter(path.join(folder, ledgerFileName));
	if (writer) printLine(system, writer);
}

function linesOf(settings: Settings): readonly Line[] {
	const {isDemo, profile, indexerUrl, apiKey, rpcUrl, rpcKey, isReadOnly, allowsPlainHttp} = settings;
	const {chainId, intervalMilliseconds: interval, timeoutMilliseconds: timeout} = settings;
	return [
		toLine('profile', profile.value?.name, profile),
		isDemo.value
			? toLine('indexer-url', 'the embedded chain', isDemo)
			: toLine('indexer-url', indexerUrl.value, indexerUrl),
		toLine('api-key', describeKey(apiKey.value), apiKey),
		toLine('rpc-url', rpcUrl.value, rpcUrl),
		toLine('rpc-key', describeKey(rpcKey.value), rpcKey),
		toLine('chain-id', chainId.value, chainId),
		toLine('read-only', isReadOnly.value, isReadOnly),
		toLine('interval', interval.value / 1000, interval),
		toLine('timeout', timeout.value / 1000, timeout),
		toLine('allow-plain-http', allowsPlainHttp.value, allowsPlainHttp),
	];
}

/** Lists the settings of the file alone, and the theme, which a flag and a choice on the screen change too. */
function topLines(config: Config, theme: Line): readonly Line[] {
	return shownOf(topTable, config).map(({name, value, isDefault}) =>
		name === 'theme' ? theme : toLine(name, value, {value, origin: {kind: isDefault ? 'default' : 'file'}}),
	);
}

/** Names the theme in force; without colours it is 'mono'. */
async function themeLine({config, withoutColors}: ConfigOptions, {environment}: System): Promise<Line> {
	if (withoutColors) return toLine('theme', 'mono', {value: 'mono', origin: withoutColors});
	const {name, source} = await readThemeInForce(config.theme, environment);
	return toLine('theme', name, {value: name, origin: {kind: source}});
}

/** Lists keys that differ from the defaults; only the file can set them. */
function keysOf(config: Config): readonly Line[] {
	return bindings.flatMap(({action, keys: defaults}) => {
		const keys = config.keys[action];
		if (keys === undefined || keys.join(' ') === defaults.join(' ')) return [];
		const shown = keys.map(showKey);
		return [{name: wordOf(action), value: shown, text: shown.join(' ') || 'none', from: 'file'}];
	});
}

/** Lists the settings of lists, or says in one line that there are none. */
async function viewLines({views}: Config, {environment}: System): Promise<readonly Line[]> {
	const settings = await readViewSettings(views, environment);
	if (settings.length === 0)
		return [toLine('views', undefined, {value: undefined, origin: {kind: 'default'}})];
	return settings.map(setting => toLine(setting.name, setting.value, setting));
}

function toLine(name: string, value: ShownValue, {origin}: Setting<unknown>): Line {
	return {name, value: value ?? null, text: textOfValue(value), from: describeOrigin(origin)};
}

/** Writes a value; all numbers are seconds. */
function textOfValue(value: ShownValue): string {
	if (typeof value === 'boolean') return value ? 'yes' : 'no';
	return typeof value === 'number' ? `${value} s` : (value ?? 'none');
}

function describeOrigin(origin: Origin): string {
	switch (origin.kind) {
		case 'flag':
			return `flag ${origin.name}`;
		case 'environment':
			return `environment ${origin.name}`;
		case 'profile':
			return `profile ${origin.name}`;
		case 'screen':
			return 'chosen on the screen';
		case 'file':
			return 'file';
		case 'default':
			return 'default';
	}
}

function* textOf(
	{path, isPresent, profiles}: Config,
	lines: readonly Line[],
	keys: readonly Line[],
): Generator<string> {
	const noPlace = 'none: the environment has neither HOME nor an absolute XDG_CONFIG_HOME';
	yield `File  ${path === undefined ? noPlace : `${harmless(path)}${isPresent ? '' : ' (there is none)'}`}\n`;
	if (profiles.length > 0) yield `\nProfiles\n${inColumns(profiles.map(describeProfile))}`;
	yield `\nIn force\n${inColumns(lines.map(cellsOf))}`;
	if (keys.length > 0)
		yield `\nKeys of the dashboard that are not the usual ones\n${inColumns(keys.map(cellsOf))}`;
}

function cellsOf({name, text, from}: Line): readonly string[] {
	return [name, text, from];
}

function describeProfile({name, label, color, indexerUrl, isReadOnly}: Profile): readonly string[] {
	return [name, label ?? '', color ?? '', isReadOnly ? 'read-only' : '', indexerUrl ?? ''];
}

/** Aligns cells into columns and drops empty ones; escapes texts of the file, which may act on a terminal. */
function inColumns(rows: readonly (readonly string[])[]): string {
	const shown = rows.map(row => row.map(harmless));
	const widths = (shown[0] ?? []).map((_, index) => maxOf(shown.map(row => widthOf(row[index] ?? ''))));
	const pad = (cell: string, index: number) => {
		const width = widths[index] ?? 0;
		return width === 0 ? '' : `  ${cell}${' '.repeat(width - widthOf(cell))}`;
	};
	return shown.map(row => `${row.map(pad).join('').trimEnd()}\n`).join('');
}

function toJson(
	{path, isPresent, profiles}: Config,
	lines: readonly Line[],
	keys: readonly Line[],
): JsonValue {
	return {
		file: path ?? null,
		exists: isPresent,
		profiles: profiles.map(profile => ({
			name: profile.name,
			...Object.fromEntries(shownOf(profileTable, profile).map(({name, value}) => [name, value ?? null])),
		})),
		options: Object.fromEntries(lines.map(originOf)),
		keys: Object.fromEntries(keys.map(originOf)),
	};
}

function originOf({name, value, from}: Line): readonly [string, JsonValue] {
	return [name, {value, from}];
}

/** Setting of a list, in the words of the configuration. */
interface ViewSetting extends Setting<ShownValue> {
	/** 'views.validators.columns' */
	readonly name: string;
}

/**
Reads the settings of lists from the configuration and from choices on the screen, which go first. Flaws of the file
that remembers the choices are left to the dashboard.
*/
async function readViewSettings(
	configured: ViewsSection,
	environment: System['environment'],
): Promise<readonly ViewSetting[]> {
	const reading = await readRemembered(environment);
	const chosen = 'value' in reading ? reading.value.look.views : {};
	return viewWords.flatMap(view => {
		const keys = viewTable(view);
		const onScreen = shownOf(keys, chosen[view] ?? {});
		return shownOf(keys, configured[view] ?? {}).flatMap(({name, value: inFile}, index): ViewSetting[] => {
			const remembered = onScreen[index]?.value;
			const value = remembered ?? inFile;
			const origin: Origin = {kind: remembered === undefined ? 'file' : 'screen'};
			return value === undefined ? [] : [{name: `views.${view}.${name}`, value, origin}];
		});
	});
}
