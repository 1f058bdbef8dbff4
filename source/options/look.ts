import type {System} from '../system/system.ts';
import type {Arguments} from './arguments.ts';

/** How an answer looks. */
export interface Look {
	readonly hasColor: boolean;
	/** Nothing beyond ASCII but what the service sends. */
	readonly isAscii: boolean;
	/** The dashboard in sentences, for a screen reader. */
	readonly isSpoken: boolean;
	readonly isUtc: boolean;
}

export function readLook(typed: Arguments, {environment, stdout}: System): Look {
	return {
		hasColor: !typed.has('no-color') && wantsColor(environment, stdout.isTTY),
		isAscii: typed.has('ascii') || !isUtf8(environment),
		isSpoken: typed.has('screen-reader') || environment.INK_SCREEN_READER === 'true',
		isUtc: typed.has('utc'),
	};
}

function wantsColor(environment: System['environment'], isTerminal: boolean): boolean {
	const {NO_COLOR, FORCE_COLOR, TERM} = environment;
	if (NO_COLOR) return false;
	if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
	return isTerminal && TERM !== 'dumb';
}

/** Whether the locale encodes text as UTF-8; Windows has no such variables and does. */
export function isUtf8({LC_ALL, LC_CTYPE, LANG, OS}: System['environment']): boolean {
	const locale = LC_ALL || LC_CTYPE || LANG;
	return locale ? /utf-?8/i.test(locale) : OS === 'Windows_NT';
}
