import {useStdin} from 'ink';
import {useEffect, useEffectEvent} from 'react';
import {startTimer} from '../../../system/timer.ts';
import {createInputReader, type Input} from '../../../terminal/input-reader.ts';
import type {PasteGuess} from '../../../terminal/open-paste.ts';

/**
Puts a reader between the terminal and Ink, which loses a paste without an end and keys that come in parts, and takes
parts of replies for keys. Ink gets whole keys only; other input goes to `take`, in order among them.
*/
export function useTerminalInput(
	guess: (input: string) => PasteGuess,
	take: (input: Exclude<Input, {keys: string}>) => void,
): void {
	const {stdin} = useStdin();
	const takeNow = useEffectEvent(take);
	const guessNow = useEffectEvent(guess);
	useEffect(() => {
		const read = stdin.read.bind(stdin);
		const reader = createInputReader(input => guessNow(input));
		/** Inputs not read yet, the last first. */
		let inputs: Input[] = [];
		let timer: NodeJS.Timeout | undefined;
		let turn: NodeJS.Immediate | undefined;

		const add = (more: readonly Input[]) => {
			inputs = [...more.toReversed(), ...inputs];
			clearTimeout(timer);
			clearImmediate(turn);
			const due = reader.due();
			if (due !== undefined) timer = startTimer(wake, due - performance.now());
		};
		const wake = () => {
			// Input that has come meanwhile goes first, as after a slow frame.
			turn = setImmediate(() => {
				add(reader.wake(performance.now()));
				if (inputs.length > 0) stdin.emit('readable');
			});
		};
		// A listener for the data would read while the program is suspended, and take the shell's keys.
		stdin.read = size => {
			if (inputs.length === 0) {
				const chunk = read(size);
				// Without data it returns null, despite its type.
				if (chunk === null) return chunk;
				add(reader.take(String(chunk), performance.now()));
			}
			const input = inputs.pop();
			if (input && 'keys' in input) return input.keys;
			if (input) takeNow(input);
			return '';
		};
		return () => {
			stdin.read = read;
			clearTimeout(timer);
			clearImmediate(turn);
		};
	}, [stdin]);
}
