import {levels} from '../domain/concern.ts';
import {didYouMean, quote} from '../domain/phrases.ts';
import {changeKindWords} from '../notices/notices.ts';
import {UsageError} from '../system/usage-error.ts';
import type {Arguments} from './arguments.ts';
import {type ChangeOptions, defaultChanges} from './change-choice.ts';
import {readSince} from './values/since.ts';
import {readChoice} from './values/values.ts';

export function readChangeOptions(typed: Arguments): ChangeOptions {
	const mustForget = typed.has('forget');
	const stray = typed.given.find(name => choices.includes(name));
	if (mustForget && stray !== undefined) {
		throw new UsageError(`--${stray} does not go with --forget, which prints nothing`);
	}
	const [since, level] = [typed.text('since'), typed.text('level')];
	return {
		since: since === undefined ? defaultChanges.since : readSince(typed.labelOf('since'), since),
		level: level === undefined ? undefined : readChoice(typed.labelOf('level'), level, levels),
		kinds: readChangeKinds(typed),
		isMine: typed.has('mine'),
		isOffline: typed.has('offline'),
		mustForget,
	};
}

/** Reads the words of kinds. Throws a UsageError for one that is none. */
export function readChangeKinds(typed: Arguments): readonly string[] {
	return typed.texts('kind').map(text => {
		const word = text.trim();
		if (changeKindWords.includes(word)) return word;
		const hint = didYouMean(word, changeKindWords);
		throw new UsageError(`--kind: no change is a ${quote(word)}${hint}; changes --help lists all kinds`);
	});
}

const choices: readonly string[] = ['since', 'level', 'kind', 'mine', 'offline', 'columns', 'output'];
