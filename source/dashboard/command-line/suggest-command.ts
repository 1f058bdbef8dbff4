import {foldPart} from '../../domain/fold-text.ts';
import {ownValue} from '../../domain/own-value.ts';
import {readStateWord, validatorStates} from '../../domain/validator.ts';
import {keyTable} from '../../keys/key-table.ts';
import {routeForms, routeWords} from '../../routes/route-forms.ts';
import type {Suggestion} from '../shell/shell.ts';
import {actionWords, isSettingWord, settingWords} from './command-words.ts';
import {completeCommand, isTaken} from './complete-command.ts';
import type {CommandContext} from './typed-command.ts';
import {findValidatorsHolding} from './validator-names.ts';

/** Max number of earlier lines suggested for an empty one. */
const maxRecalled = 3;

/** Max number of suggestions: nobody goes through more one by one. */
export const maxSuggested = 60;

/**
Suggests lines for the typed text, each with its meaning: those that begin with it, then those that contain it. For an
empty line: the last lines, then the views and all other words.

@param history lines typed before, oldest first
*/
export function suggestCommand(
	typed: string,
	facts: CommandContext,
	history: readonly string[],
): readonly Suggestion[] {
	const text = typed.replace(/^[:\s]+/, '');
	const before = [...new Set(history.toReversed())].filter(line => isTaken(line, facts));
	const recalled = text === '' ? before.slice(0, maxRecalled) : [];
	const named = [...findValidatorsHolding(text, facts.validators ?? []), ...findProposals(text, facts)];
	const lines = new Set([...recalled, ...completeCommand(text, facts), ...holding(text, facts), ...named]);
	return [...lines].slice(0, maxSuggested).map(line => ({
		line,
		note: recalled.includes(line) ? 'typed before' : noteOf(line, facts),
	}));
}

/** Returns lines whose last word contains the typed part of it. */
function holding(text: string, facts: CommandContext): readonly string[] {
	const head = text.slice(0, text.lastIndexOf(' ') + 1);
	const wanted = foldPart(text.slice(head.length));
	if (wanted === '') return [];
	return completeCommand(head, facts).filter(line => foldPart(line.slice(head.length)).includes(wanted));
}

function noteOf(line: string, facts: CommandContext): string {
	const text = line.trim();
	const [word = '', ...rest] = text.split(/\s+/);
	const bookmark = facts.bookmarks.find(({name}) => name === text);
	if (rest.length === 0) {
		const known = noteOfWord(word);
		if (known !== undefined) return known;
	}
	if (bookmark) return bookmark.route === text ? 'a bookmark' : bookmark.route;
	const title = titleFor(text, facts);
	if (title !== undefined) return title;
	const labelled = facts.addresses.find(({label, address}) => label === text || address === rest.at(-1));
	if (labelled) return labelled.label === text ? labelled.address : (labelled.label ?? '');
	const named = facts.validators?.find(({name, address}) => text === name || text === `${name} ${address}`);
	if (named) return `validator ${named.address ?? ''}`;
	return noteOfValue(rest.at(-1) ?? '');
}

function noteOfWord(word: string): string | undefined {
	const view = routeWords.find(each => each === word);
	if (view) return routeForms[view].summary;
	if (isSettingWord(word)) return settingWords[word].help;
	const row = ownValue(actionWords, word);
	return row && (row.help ?? keyTable.find(({action}) => action === row.action)?.help);
}

/** Returns the meaning of 'state=jailed' or 'jailed'. */
function noteOfValue(value: string): string {
	return validatorStates[readStateWord(value.replace(/^.*[=,]/, ''))]?.meaning ?? '';
}

/** Returns lines that lead to the proposals whose title contains the typed text. */
function findProposals(typed: string, {proposals = []}: CommandContext): readonly string[] {
	const wanted = foldPart(typed.trim());
	if (wanted === '') return [];
	return proposals.flatMap(({id, title}) =>
		id !== undefined && title !== undefined && foldPart(title).includes(wanted) ? [`proposal ${id}`] : [],
	);
}

/** Returns the title of the proposal that a line leads to. */
function titleFor(line: string, {proposals = []}: CommandContext): string | undefined {
	const [, id] = /^proposal (\d+)$/.exec(line) ?? [];
	return id === undefined ? undefined : proposals.find(each => each.id === id)?.title;
}
