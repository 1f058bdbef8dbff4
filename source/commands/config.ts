import type {JsonValue} from '../domain/decoded.ts';
import {harmless} from '../domain/words.ts';
import {greatest} from '../format/greatest.ts';
import {widthOf} from '../format/text.ts';
import {showKey} from '../keys/key-names.ts';
import {bindings} from '../keys/key-table.ts';
import {wordOf} from '../keys/key-words.ts';
import type {Config} from '../options/config/config-file.ts';
import type {Profile} from '../options/config/profile.ts';
import type {ConfigOptions} from '../options/options.ts';
import {noteOnAddress} from '../options/service.ts';
import type {Origin, Setting, Settings} from '../options/settings.ts';
import {describeKey} from '../options/values/key-source.ts';
import {objectJson} from '../output/json.ts';
import {writePieces} from '../output/write.ts';
import {printLine} from '../system/print.ts';
import type {System} from '../system/system.ts';
import {readThemeInForce} from './theme.ts';
import {readViewSettings} from './view-settings.ts';

/** An option in force, in words. */
interface Line {
	readonly name: string;
	readonly value: JsonValue;
	/** The value as people read it. */
	readonly text: string;
	readonly from: string;
}

/** Prints the path of the configuration, its profiles and the settings in force. Reads and shows no key. */
export async function printConfig(options: ConfigOptions, system: System): Promise<void> {
	const {config, settings, output} = options;
	const lines = [
		...linesOf(settings),
		startLine(config),
		await themeLine(options, system),
		...(await viewLines(config, system)),
	];
	const keys = keysOf(config);
	await writePieces(
		system.stdout,
		output === 'json' ? objectJson(toJson(config, lines, keys)) : textOf(config, lines, keys),
	);
	const note = noteOnAddress(settings, system.environment);
	if (note !== undefined) printLine(system, note);
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

/** Where the dashboard opens. */
function startLine({start}: Config): Line {
	const origin: Origin = {kind: start ? 'file' : 'default'};
	return toLine('start', start?.route ?? 'overview', {value: start, origin});
}

/** Without colours, the theme that has none is in force. */
async function themeLine({config, withoutColors}: ConfigOptions, {environment}: System): Promise<Line> {
	if (withoutColors) return toLine('theme', 'mono', {value: 'mono', origin: withoutColors});
	const {name, source} = await readThemeInForce(config.theme, environment);
	return toLine('theme', name, {value: name, origin: {kind: source}});
}

/** Keys that are not the usual ones; they can be chosen in the file alone. */
function keysOf(config: Config): readonly Line[] {
	return bindings.flatMap(({action, keys: usual}) => {
		const keys = config.keys[action];
		if (keys === undefined || keys.join(' ') === usual.join(' ')) return [];
		const shown = keys.map(showKey);
		return [{name: wordOf(action), value: shown, text: shown.join(' ') || 'none', from: 'file'}];
	});
}

/** Where nothing is said of any list, one line says so. */
async function viewLines({views}: Config, {environment}: System): Promise<readonly Line[]> {
	const settings = await readViewSettings(views, environment);
	if (settings.length === 0)
		return [toLine('views', undefined, {value: undefined, origin: {kind: 'default'}})];
	return settings.map(setting => toLine(setting.name, setting.value, setting));
}

type Value = string | number | boolean | undefined;

function toLine(name: string, value: Value, {origin}: Setting<unknown>): Line {
	return {name, value: value ?? null, text: textOfValue(value), from: describeOrigin(origin)};
}

/** Every number here is one of seconds. */
function textOfValue(value: Value): string {
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

/** Rows with their cells below each other, and no column of blanks. */
function inColumns(rows: readonly (readonly string[])[]): string {
	const widths = (rows[0] ?? []).map((_, index) => greatest(rows.map(row => widthOf(row[index] ?? ''))));
	const pad = (cell: string, index: number) => {
		const width = widths[index] ?? 0;
		return width === 0 ? '' : `  ${cell}${' '.repeat(width - widthOf(cell))}`;
	};
	return rows.map(row => `${row.map(pad).join('').trimEnd()}\n`).join('');
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
			label: profile.label ?? null,
			color: profile.color ?? null,
			'indexer-url': profile.indexerUrl ?? null,
			'rpc-url': profile.rpcUrl ?? null,
			'chain-id': profile.chainId ?? null,
			'api-key': describeKey(profile.apiKey),
			'rpc-key': describeKey(profile.rpcKey),
			'read-only': profile.isReadOnly,
			interval: profile.intervalMilliseconds === undefined ? null : profile.intervalMilliseconds / 1000,
			'allow-plain-http': profile.allowsPlainHttp,
		})),
		options: Object.fromEntries(lines.map(originOf)),
		keys: Object.fromEntries(keys.map(originOf)),
	};
}

function originOf({name, value, from}: Line): readonly [string, JsonValue] {
	return [name, {value, from}];
}
