import {useStdin} from 'ink';
import {useEffect, useEffectEvent} from 'react';
import {startTimer} from '../../../system/timer.ts';
import {createInputReader, type Input} from '../../../terminal/input-reader.ts';
import type {PasteGuess} from '../../../terminal/open-paste.ts';

/**
Puts a reader between the terminal and Ink, which loses a paste without an end, keys that come in parts, and takes parts
of replies for keys. Ink gets whole keys alone; all else is handed over here, in its place among them.
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
		/** Last first. */
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
			// What has come in the meantime goes first, as after a frame that took long.
			turn = setImmediate(() => {
				add(reader.wake(performance.now()));
				if (inputs.length > 0) stdin.emit('readable');
			});
		};
		// A listener for the data instead would keep on reading while the program is suspended, and take the shell's keys.
		stdin.read = size => {
			if (inputs.length === 0) {
				const chunk = read(size);
				// Where there is nothing to read it gives null, whatever its type says.
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
