import path from 'node:path';
import {RequestError} from '../domain/failure.ts';
import {harmless, quote} from '../domain/phrases.ts';
import {withoutFinalSlashes} from '../domain/service.ts';
import {wrapWords} from '../format/wrap.ts';
import {
	type DraftConfig,
	draftProfile,
	profilesToEdit,
	refusalOfName,
	writeDraft,
} from '../options/config/write-profile.ts';
import type {ServiceOptions} from '../options/service.ts';
import {readBaseAddress} from '../options/values/base-address.ts';
import {readKey} from '../options/values/key-source.ts';
import {writePieces} from '../output/write.ts';
import type {ServiceLoaders} from '../services/connect.ts';
import {importLabels} from '../store/label-file.ts';
import type {AskedTerminal} from '../system/ask-terminal.ts';
import {lineWidth, printLine} from '../system/print.ts';
import type {System} from '../system/system.ts';
import {orUsageError, UsageError} from '../system/usage-error.ts';
import {homeOf, xdgFolder} from '../system/xdg-folder.ts';
import {exitOf} from './exit-code.ts';
import {interruptedExitCode} from './interruptible.ts';
import {readLabelLine} from './read-labels.ts';
import {type TriedIndexer, tryIndexer, tryNode} from './try-service.ts';

/** Ends the questions: the person interrupted them, or ended the input. */
class LeftError extends Error {}

/** A question, and the value that was given for it already. */
interface Question<Value> {
	readonly text: string;
	readonly given: string | undefined;
	/** Value of an empty answer; undefined: there has to be one. */
	readonly empty?: {readonly value: Value};
	/** Returns the value. Rejects with a UsageError or a RequestError, after which it is asked again. */
	check(text: string): Value | Promise<Value>;
}

/** Questions to a person, one after the other. */
interface Questions {
	/** True if there is a person to answer. */
	readonly isAsking: boolean;
	/** Tells the person something between two questions. */
	say(line: string): void;
	/** Asks until an answer passes; a given one is tried first. Where nobody answers, what is wrong with it is thrown. */
	ask<Value>(question: Question<Value>): Promise<Value>;
	/** Asks for yes or no. @param usual answer of Enter */
	agrees(question: string, usual: boolean): Promise<boolean>;
}

/** @param terminal undefined: nothing is asked */
function askOn(
	terminal: AskedTerminal | undefined,
	{
		system,
		signal,
	}: {readonly system: Pick<System, 'environment' | 'stdout' | 'stderr'>; readonly signal: AbortSignal},
): Questions {
	const broken = (text: string) => wrapWords(text, lineWidth(system)).join('\n');
	const say = (line: string) => void system.stderr.write(`${broken(line)}\n`);
	const read = async (text: string) => {
		const typed = await terminal?.ask(`${broken(text)} `, signal);
		if (typed === undefined) throw new LeftError();
		return typed.trim();
	};
	return {
		isAsking: terminal !== undefined,
		say,
		async ask({text, given, empty, check}) {
			for (let answer = given?.trim(); ; answer = undefined) {
				if (answer === undefined && !terminal && empty) return empty.value;
				answer ??= await read(text);
				if (answer === '' && empty) return empty.value;
				try {
					return await check(answer);
				} catch (error) {
					const sentence = signal.aborted ? undefined : exitOf(error)?.sentence;
					if (!terminal || sentence === undefined) throw error;
					say(sentence);
				}
			}
		},
		async agrees(question, usual) {
			const answer = (await read(question)).toLowerCase();
			return answer === '' ? usual : answer === 'y' || answer === 'yes';
		},
	};
}

/** Values of the first profile that are given already; what is undefined is asked for, or left out. */
interface InitOptions {
	readonly ask: ServiceOptions;
	readonly indexerUrl: string | undefined;
	readonly rpcUrl: string | undefined;
	readonly keyFile: string | undefined;
	readonly name: string | undefined;
	/** True if nothing is asked, and all is written that is found right. */
	readonly isAgreed: boolean;
}

interface InitLoaders extends ServiceLoaders {
	/** Opens the terminal of the person; undefined if there is none. */
	openTerminal(): Promise<AskedTerminal | undefined>;
}

/** Asks for the values of a profile, tries each, and writes it once the person agrees. Resolves with the exit code. */
export async function init(options: InitOptions, system: System, loaders: InitLoaders): Promise<number> {
	const controller = new AbortController();
	const {signal} = controller;
	const stopListening = system.onSignal('SIGINT', () => controller.abort());
	const terminal = options.isAgreed ? undefined : await loaders.openTerminal();
	try {
		if (!options.isAgreed && !terminal) throw new UsageError(noTerminal);
		return await new Init(options, {
			system,
			loaders,
			signal,
			questions: askOn(terminal, {system, signal}),
		}).run();
	} catch (error) {
		const isLeft = error instanceof LeftError || (error instanceof RequestError && signal.aborted);
		if (!isLeft) throw error;
		system.stderr.write('\n');
		printLine(system, 'nothing was written');
		return interruptedExitCode;
	} finally {
		stopListening();
		terminal?.close();
	}
}

const noTerminal =
	'there is no terminal to ask on: give -i URL (--indexer-url) and --yes, and --rpc-url, --api-key-file and --name as they are needed';

interface Surroundings {
	readonly system: System;
	readonly loaders: InitLoaders;
	readonly signal: AbortSignal;
	readonly questions: Questions;
}

function readAddress(text: string): string {
	return withoutFinalSlashes(readBaseAddress('the profile', text, 'in a file, which is asked for').href);
}

/** One run of the questions, in their order. */
class Init {
	readonly #options: InitOptions;
	readonly #around: Surroundings;
	#keyFile: string | undefined;
	#key: string | undefined;

	constructor(options: InitOptions, around: Surroundings) {
		this.#options = options;
		this.#around = around;
	}

	async run(): Promise<number> {
		const {environment} = this.#around.system;
		const {allowsPlainHttp} = this.#options.ask.flags;
		const names = await profilesToEdit(environment);
		if (this.#options.keyFile !== undefined) await this.#askKey(this.#options.keyFile);
		const indexer = await this.#askIndexer();
		const rpcUrl = await this.#askNode(indexer);
		if (this.#key === undefined) {
			await this.#askKey(undefined, () => tryIndexer(indexer.address, this.#key, this.#trial()));
		}
		const name = await this.#askName(indexer, names);
		const profile = {
			name,
			indexerUrl: indexer.address,
			rpcUrl,
			keyFile: this.#keyFile,
			allowsPlainHttp,
			mayReplace: names.includes(name),
		};
		const draft = await draftProfile(profile, environment);
		if ('problem' in draft) throw new UsageError(draft.problem);
		const exitCode = await this.#write(draft.value, name);
		return exitCode === 0 && this.#around.questions.isAsking ? this.#askLabels(indexer) : exitCode;
	}

	#trial() {
		const {questions} = this.#around;
		return {...this.#around, ask: this.#options.ask, onNote: (note: string) => questions.say(note)};
	}

	/** Tries with the key that is known; where one is wanted, asks for it first. */
	async #withKey<Value>(attempt: () => Promise<Value>): Promise<Value> {
		try {
			return await attempt();
		} catch (error) {
			const isRefused = error instanceof RequestError && error.failure.kind === 'refusedKey';
			if (!isRefused || this.#key !== undefined || !this.#around.questions.isAsking) throw error;
			this.#around.questions.say(`${error.failure.address} needs a key.`);
			await this.#askKey(undefined, attempt);
			return attempt();
		}
	}

	async #askIndexer(): Promise<TriedIndexer> {
		const indexer = await this.#around.questions.ask({
			text: "Indexer's address: ",
			given: this.#options.indexerUrl,
			check: text => {
				if (text === '') throw new UsageError('an address is needed, such as https://indexer.example');
				const href = readAddress(text);
				this.#around.questions.say(`Asking ${href} ...`);
				return this.#withKey(() => tryIndexer(href, this.#key, this.#trial()));
			},
		});
		const {chainId = 'which it does not name', epoch, version} = indexer;
		const told = [
			`Chain ${harmless(chainId)}`,
			epoch === undefined ? undefined : `epoch ${epoch}`,
			version === undefined ? undefined : `version ${version}`,
		];
		this.#around.questions.say(told.filter(part => part !== undefined).join(' · '));
		return indexer;
	}

	#askNode(indexer: TriedIndexer): Promise<string | undefined> {
		return this.#around.questions.ask<string | undefined>({
			text: "Node's address, to broadcast and to see who signs (Enter: none): ",
			given: this.#options.rpcUrl,
			empty: {value: undefined},
			check: async text => {
				const href = readAddress(text);
				this.#around.questions.say(`Asking ${href} ...`);
				const chain = await this.#withKey(() => tryNode(href, {indexer, apiKey: this.#key}, this.#trial()));
				this.#around.questions.say(
					chain === undefined
						? 'It does not say which chain it is on: check the address and its path, unless it only takes broadcasts.'
						: 'The same chain.',
				);
				return href;
			},
		});
	}

	/** Asks for the file of the key. @param attempt tells whether it is the right one */
	#askKey(given: string | undefined, attempt?: () => Promise<unknown>): Promise<void> {
		return this.#around.questions.ask<void>({
			text: 'File that holds the key (Enter: none): ',
			given,
			empty: {value: undefined},
			check: async text => {
				const place = this.#toPath(text);
				const {key, note} = await readKey(
					{kind: 'file', path: place, owner: undefined},
					{mayAsk: false, signal: this.#around.signal},
				);
				if (note !== undefined) throw new UsageError(note);
				this.#key = key;
				try {
					await attempt?.();
				} catch (error) {
					this.#key = undefined;
					throw error;
				}
				this.#keyFile = place;
			},
		});
	}

	#toPath(text: string): string {
		const home = homeOf(this.#around.system.environment);
		return home !== undefined && /^~(?:\/|$)/.test(text)
			? path.join(home, text.slice(1))
			: path.resolve(text);
	}

	#askName({chainId}: TriedIndexer, names: readonly string[]): Promise<string> {
		const usual = chainId?.split('.', 1)[0] ?? 'main';
		const isFree = refusalOfName(usual) === undefined && !names.includes(usual);
		const {questions} = this.#around;
		return this.#around.questions.ask({
			text: `Name of the profile${isFree ? ` (Enter: ${usual})` : ''}: `,
			given: this.#options.name ?? (questions.isAsking ? undefined : usual),
			...(isFree && {empty: {value: usual}}),
			check: async text => {
				const refusal = refusalOfName(text);
				if (refusal !== undefined) throw new UsageError(refusal);
				if (!names.includes(text)) return text;
				if (
					questions.isAsking &&
					(await questions.agrees(`${text} is a profile already: give it this service? (y/N) `, false))
				)
					return text;
				throw new UsageError(`${quote(text)} is the name of a profile already: give another one`);
			},
		});
	}

	/** Asks for addresses to label until the answer is empty, and keeps each at once: the profile is written already. */
	async #askLabels({chainId}: TriedIndexer): Promise<number> {
		const {questions, signal, system} = this.#around;
		const folder = xdgFolder('state', system.environment);
		try {
			while (
				await questions.ask<boolean>({
					text: 'An address of yours and its label, such as tnam1... cold wallet (Enter: no more): ',
					given: undefined,
					empty: {value: false},
					check: async text => {
						const label = orUsageError(readLabelLine(text, chainId));
						const given = {folder, pid: system.pid, mayReplace: false};
						const [merged] = orUsageError(await importLabels([label], given));
						if (merged?.result === 'kept') {
							throw new UsageError(
								`the address is labelled ${quote(merged.before ?? '')} already: :label changes it`,
							);
						}
						questions.say(`${quote(label.label)} is kept.`);
						return true;
					},
				})
			);
		} catch (error) {
			if (!(error instanceof LeftError)) throw error;
			system.stderr.write('\n');
		}
		return signal.aborted ? interruptedExitCode : 0;
	}

	/** Shows the lines and writes them once the person agrees. */
	async #write(draft: DraftConfig, name: string): Promise<number> {
		const {system, questions} = this.#around;
		const place = harmless(draft.path);
		if (questions.isAsking) {
			questions.say(['', ...draft.lines, ''].join('\n'));
			if (!(await questions.agrees(`Write these lines to ${place}? (Y/n) `, true))) {
				printLine(system, 'nothing was written');
				return 1;
			}
		}
		const written = await writeDraft(draft, system);
		if ('problem' in written) throw new UsageError(written.problem);
		if (!questions.isAsking) await writePieces(system.stdout, [`${draft.lines.join('\n')}\n`]);
		const start = written.value.isDefault ? 'stakedeck' : `stakedeck -p ${name}`;
		printLine(system, `written to ${place}: ${start} opens it`);
		return 0;
	}
}
