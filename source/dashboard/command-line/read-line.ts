import {readTypedCommand} from './command-line.ts';
import {completeCommand} from './complete-command.ts';
import {maxSuggested, suggestCommand} from './suggest-command.ts';
import type {CommandContext, TypedCommand} from './typed-command.ts';

/** Commands that Enter runs from an incomplete line, as nothing is lost by them. */
const harmlessKinds: readonly TypedCommand['kind'][] = [
	'visit',
	'change',
	'act',
	'interval',
	'service',
	'bookmarks',
	'theme',
	'borders',
	'resetView',
];

/**
Reads the command of Enter and the line for it: a line without a meaning becomes the only candidate; of several, the
problem says how many fit.
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

/** Writes '2 fit: Tab goes through them'; if Tab takes only some of them, names the key that takes all. */
function describeFitting(text: string, count: number, facts: CommandContext): string {
	const begun = completeCommand(text, facts).length;
	const key = facts.keyMap.name(begun === 0 || begun === count ? 'complete' : 'nextFitting');
	return `${count}${count === maxSuggested ? ' or more' : ''} fit: ${key} goes through them`;
}
