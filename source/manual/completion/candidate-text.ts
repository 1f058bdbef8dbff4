import path from 'node:path';
import {cleanLine} from '../../domain/clean.ts';
import type {CommandTable} from '../../options/command.ts';
import type {System} from '../../system/system.ts';
import {UsageError} from '../../system/usage-error.ts';
import {xdgFolder} from '../../system/xdg-folder.ts';
import {quoted, readBashLine, unquoted} from './bash-line.ts';
import {type Candidate, type Completion, complete, type KnownNames} from './complete.ts';

/**
Answers `__complete SHELL -- WORD…` of the scripts: the words up to the cursor, or for bash the line up to there and
bash's idea of the word. It writes nothing, asks no service and runs no program.

@returns lines of which the first says "words" or "files"; empty for any other arguments
*/
export async function candidateText(
	commands: CommandTable,
	typed: readonly string[],
	environment: System['environment'],
): Promise<string> {
	const lines = await candidateLines(typed, knownNames(commands, environment));
	return lines.map(line => `${line}\n`).join('');
}

async function candidateLines(
	[shell, , ...words]: readonly string[],
	names: KnownNames,
): Promise<readonly string[]> {
	switch (shell) {
		case 'bash': {
			const [line = '', piece = ''] = words;
			return linesForBash(line, piece, names);
		}
		case 'zsh':
			return linesForZsh(await complete(words, names));
		case 'fish':
			// Fish hands over the word at the cursor as it is typed.
			return linesForFish(await complete([...words.slice(0, -1), unquoted(words.at(-1) ?? '')], names));
		default:
			return [];
	}
}

/** Returns words as bash inserts them; for files the begun name, the text before it, and the part that stays. */
async function linesForBash(typed: string, piece: string, names: KnownNames): Promise<readonly string[]> {
	const {words, kept, quote, redirection} = readBashLine(typed, piece);
	const completion: Completion =
		redirection === undefined
			? await complete(words, names)
			: {kind: 'files', before: redirection, begun: (words.at(-1) ?? '').slice(redirection.length)};
	const {before} = completion;
	if (completion.kind === 'files') return ['files', completion.begun, before, kept];
	return [
		'words',
		...completion.candidates.flatMap(({word}) => quoted((before + word).slice(kept.length), quote) ?? []),
	];
}

/** Writes "word:description", as `_describe` takes them; the second line is the text before each. */
function linesForZsh(completion: Completion): readonly string[] {
	const {kind, before} = completion;
	if (kind === 'files') return [kind, before];
	const escaped = (text: string) => text.replaceAll(/[\\:]/g, character => `\\${character}`);
	return [
		kind,
		before,
		...joined(
			completion.candidates.map(candidate => ({...candidate, word: escaped(candidate.word)})),
			':',
		),
	];
}

/** Whole words, each with its description behind a tab. */
function linesForFish(completion: Completion): readonly string[] {
	const {kind, before} = completion;
	if (kind === 'files') return [kind, before];
	return [
		kind,
		...joined(
			completion.candidates.map(candidate => ({...candidate, word: before + candidate.word})),
			'\t',
		),
	];
}

function joined(candidates: readonly Candidate[], separator: string): readonly string[] {
	return candidates.flatMap(({word, description}) => {
		// A line break would make two candidates of one.
		if (/\p{Cc}/u.test(word)) return [];
		return description === '' ? [word] : [`${word}${separator}${cleanLine(description)}`];
	});
}

/** Returns the names in the configuration and in the dashboard's file; none where these have errors. */
function knownNames(commands: CommandTable, environment: System['environment']): KnownNames {
	return {
		commands,
		async profiles() {
			const {readConfig} = await import('../../options/config/config-file.ts');
			try {
				const {profiles} = await readConfig(environment);
				return profiles.map(({name, label = ''}) => ({word: name, description: label}));
			} catch (error) {
				if (error instanceof UsageError) return [];
				throw error;
			}
		},
		async addresses() {
			const folder = xdgFolder('state', environment);
			if (folder === undefined) return [];
			const [{readState, stateFileName}, {namesOn}] = await Promise.all([
				import('../../store/state-file.ts'),
				import('../../store/on-chain.ts'),
			]);
			const reading = await readState(path.join(folder, stateFileName));
			return 'value' in reading ? namesOn(reading.value.remembered, undefined) : [];
		},
	};
}
