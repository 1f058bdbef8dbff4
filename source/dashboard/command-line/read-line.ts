import {readTypedCommand} from './command-line.ts';
import {completeCommand} from './complete-command.ts';
import {maxSuggested, suggestCommand} from './suggest-command.ts';
import type {CommandContext, TypedCommand} from './typed-command.ts';

/** Command that Enter runs without a whole line: nothing is lost by it. */
const harmlessKinds: readonly TypedCommand['kind'][] = [
	'visit',
	'change',
	'act',
	'interval',
	'service',
	'bookmarks',
	'theme',
	'resetView',
];

/**
Reads what Enter does with a line, and the line that says so: a line without a meaning becomes the one candidate left.
Of several it says how many fit.
*/
export function readLine(
	text: string,
	facts: CommandContext,
): {readonly line: string; readonly command: TypedCommand} {
	const line = text.trim();
	const command = readTypedCommand(text, facts);
	if (command.kind !== 'problem') return {line, command};
	const fitting = suggestCommand(text, facts, []);
	const [only] = fitting;
	if (fitting.length > 1 && command.isUnknown) {
		return {line, command: {kind: 'problem', problem: describeFitting(text, fitting.length, facts)}};
	}
	if (only === undefined || fitting.length > 1) return {line, command};
	const meant = readTypedCommand(only.line, facts);
	return harmlessKinds.includes(meant.kind) ? {line: only.line.trim(), command: meant} : {line, command};
}

/** '2 fit: Tab goes through them'; where Tab takes only some of them, the key that takes all. */
function describeFitting(text: string, count: number, facts: CommandContext): string {
	const begun = completeCommand(text, facts).length;
	const key = facts.keyMap.name(begun === 0 || begun === count ? 'complete' : 'nextFitting');
	return `${count}${count === maxSuggested ? ' or more' : ''} fit: ${key} goes through them`;
}
