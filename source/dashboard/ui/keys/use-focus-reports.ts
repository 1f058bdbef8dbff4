import {useStdin} from 'ink';
import {useEffect, useEffectEvent} from 'react';

/** What a terminal sends that was asked to report its focus. */
const gained = '\u001B[I';
const lost = '\u001B[O';

/**
Calls back when the terminal reports that it gained or lost focus. Ink drops these reports, since they are not
keys, so they are searched for in the raw input.
*/
export function useFocusReports(onFocus: (isFocused: boolean) => void): void {
	const {stdin} = useStdin();
	const report = useEffectEvent(onFocus);
	useEffect(() => {
		const read = stdin.read.bind(stdin);
		let last = '';
		// A listener for the data instead would keep on reading while the program is suspended, and take the shell's keys.
		stdin.read = size => {
			const chunk = read(size);
			// Where there is nothing to read it gives null, whatever its type says.
			if (chunk === null) return chunk;
			// A report may come in two parts.
			const text = last + String(chunk);
			last = text.slice(-(gained.length - 1));
			const [gainedAt, lostAt] = [text.lastIndexOf(gained), text.lastIndexOf(lost)];
			if (gainedAt !== lostAt) report(gainedAt > lostAt);
			return chunk;
		};
		return () => {
			stdin.read = read;
		};
	}, [stdin]);
}
