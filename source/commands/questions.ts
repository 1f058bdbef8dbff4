import {wrapWords} from '../format/wrap.ts';
import type {AskedTerminal} from '../system/ask-terminal.ts';
import {lineWidth} from '../system/print.ts';
import type {System} from '../system/system.ts';
import {exitOf} from './exit-code.ts';

/** Ends the questions: the person interrupted them, or ended the input. */
export class LeftError extends Error {}

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
export interface Questions {
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
export function askOn(
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
