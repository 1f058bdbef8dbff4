import {useState} from 'react';
import {useKeys} from '../../hooks/use-keys.ts';
import type {ValidatorsRoute} from '../../routes/route.ts';
import type {Shell} from '../shell.ts';

interface NarrowingPromptProps {
	readonly shell: Shell;
	readonly route: ValidatorsRoute;
	onClose(): void;
}

/** Longer than any name or address that could match. */
const longestText = 100;

/** The keys of the `/` prompt; its text stands in the last line. Esc takes back what was typed since it opened. */
export function NarrowingPrompt({shell, route, onClose}: NarrowingPromptProps) {
	const [before] = useState(route.narrowing);
	const {narrowing} = route;
	const type = (text: string) => shell.go({...route, narrowing: text.trimStart().slice(0, longestText)});
	const cancel = () => {
		type(before);
		onClose();
	};
	useKeys({
		context: 'prompt',
		onText: text => type(narrowing + text),
		handlers: {
			apply: onClose,
			back: cancel,
			interrupt: cancel,
			erase: () => (narrowing === '' ? cancel() : type([...narrowing].slice(0, -1).join(''))),
			clear: () => type(''),
		},
	});
	return null;
}
