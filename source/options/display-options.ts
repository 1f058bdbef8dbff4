import {ownValue} from '../domain/own-value.ts';
import {isUtf8, type System} from '../system/system.ts';
import type {Colors} from '../theme/color.ts';
import type {NamedTheme} from '../theme/themes.ts';
import type {Arguments} from './arguments.ts';
import {type Config, tryConfig} from './config/config-file.ts';
import type {Origin} from './settings.ts';

/** Style of an answer. */
export interface DisplayOptions {
	/** The colours that can be shown. */
	readonly colors: Colors;
	/** The theme of the configuration; undefined: it has none, or it is not read. */
	readonly theme: NamedTheme | undefined;
	/** True if nothing beyond ASCII is shown but what the service sends. */
	readonly isAscii: boolean;
	/** True for a screen reader: the dashboard in sentences. */
	readonly isSpoken: boolean;
	readonly isUtc: boolean;
	/** Note to the person beside the answer. */
	readonly note?: string;
}

/** @param config left out where it says nothing of what is shown */
export function readLook(
	typed: Arguments,
	{environment, stdout}: System,
	config?: Pick<Config, 'theme' | 'isUtc'>,
): DisplayOptions {
	return {
		colors: withoutColors(typed, environment) ? 'none' : readColors(environment, stdout.isTTY),
		theme: config?.theme,
		isAscii: typed.has('ascii') || !isUtf8(environment),
		isSpoken: typed.has('screen-reader') || environment.INK_SCREEN_READER === 'true',
		isUtc: typed.has('utc') || (config?.isUtc ?? false),
	};
}

/** Reads the display options for output that must come whatever is wrong with the configuration. */
export async function readLookAnyway(typed: Arguments, system: System): Promise<DisplayOptions> {
	const reading = await tryConfig(system.environment);
	return 'problem' in reading
		? {...readLook(typed, system), note: `printed without the configuration: ${reading.problem}`}
		: readLook(typed, system, reading.value);
}

/** Returns the origin of the wish for no colours; undefined: there is none. */
export function withoutColors(
	typed: Arguments,
	{NO_COLOR, FORCE_COLOR}: System['environment'],
): Origin | undefined {
	if (typed.has('no-color')) return {kind: 'flag', name: '--no-color'};
	if (NO_COLOR) return {kind: 'environment', name: 'NO_COLOR'};
	return FORCE_COLOR === '0' || FORCE_COLOR === 'false'
		? {kind: 'environment', name: 'FORCE_COLOR'}
		: undefined;
}

/** Colours that FORCE_COLOR asks for by a number; any other text asks for those of the terminal. */
const forced: Readonly<Record<string, Colors>> = {'1': '16', '2': '256', '3': 'true'};

function readColors(environment: System['environment'], isTerminal: boolean): Colors {
	const {FORCE_COLOR, TERM} = environment;
	if (FORCE_COLOR === undefined) return isTerminal && TERM !== 'dumb' ? colorsOf(environment) : 'none';
	return ownValue(forced, FORCE_COLOR) ?? colorsOf(environment);
}

/** Returns the colours of the terminal, as far as it reports them: over SSH, TERM alone gets through as a rule. */
function colorsOf({COLORTERM = '', TERM = '', TMUX, WT_SESSION}: System['environment']): Colors {
	if (/^(?:truecolor|24bit)$/i.test(COLORTERM) || WT_SESSION) return 'true';
	if (/-direct\d*$|^xterm-(?:kitty|ghostty)$/.test(TERM)) return 'true';
	// tmux lowers colours to those of the terminal around it, but its own TERM may be that of screen.
	return /-256(?:color)?\b/.test(TERM) || TMUX || /^(?:alacritty|foot|wezterm)/.test(TERM) ? '256' : '16';
}
