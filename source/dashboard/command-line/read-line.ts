import {readTypedCommand} from './command-line.ts';
import {suggestCommand} from './suggest-command.ts';
import type {CommandFacts, TypedCommand} from './typed-command.ts';

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

/** Reads what Enter does with a line, and the line that says so: a line without a meaning becomes the one candidate left. */
export function readLine(
	text: string,
	facts: CommandFacts,
): {readonly line: string; readonly command: TypedCommand} {
	const command = readTypedCommand(text, facts);
	if (command.kind !== 'problem') return {line: text.trim(), command};
	const [only, ...others] = suggestCommand(text, facts, []);
	if (only === undefined || others.length > 0) return {line: text.trim(), command};
	const meant = readTypedCommand(only.line, facts);
	return harmlessKinds.includes(meant.kind)
		? {line: only.line.trim(), command: meant}
		: {line: text.trim(), command};
}
