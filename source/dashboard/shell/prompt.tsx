import {useState} from 'react';
import {isSpendingKey, refusedPaste} from '../../domain/address.ts';
import {cleanText} from '../../domain/clean.ts';
import {widthOf} from '../../format/text.ts';
import {useKeys} from '../ui/keys/use-keys.ts';
import {PromptLine} from '../ui/prompt/prompt-line.tsx';
import {useLine} from '../ui/prompt/use-line.ts';
import type {PromptRequest} from './shell.ts';

interface PromptProps {
	readonly request: PromptRequest;
	/** What the line does so far, unless the request says what to type. */
	readonly note: string;
	readonly width: number;
	/** Notifies with a text that is too long to fit beside the line. */
	notify(text: string): void;
	onClose(): void;
}

/** Cells needed beside the typed text, its caret and what follows it. */
const marginsAround = 6;

/** Maximum number of candidates named beside the line. */
const mostCandidates = 8;

/** A line that is being typed, and its keys. An invalid line stays until it is corrected or cancelled. */
export function Prompt({request, note, width, notify, onClose}: PromptProps) {
	const {
		label,
		initial = '',
		isSecret = false,
		history,
		complete,
		check,
		onChange,
		onApply,
		onCancel,
	} = request;
	const [problem, setProblem] = useState<string>();
	const edited = useLine({
		initial,
		history,
		...(complete && {complete}),
		onChange(text) {
			setProblem(undefined);
			onChange?.(text);
		},
	});
	const {line, candidates} = edited;
	const cancel = () => {
		onClose();
		onCancel?.();
	};
	useKeys({
		context: 'prompt',
		onText: text => edited.insert(toTyped(text)),
		onPaste(text) {
			// A spending key must not even be visible on the screen.
			if (isSpendingKey(text)) return notify(refusedPaste);
			if (request.takePaste?.(text)) onClose();
			else edited.insert(toTyped(text));
		},
		handlers: {
			...edited.handlers,
			// As in other programs, Backspace in an empty line closes the prompt.
			...(line.text === '' && {erase: cancel}),
			apply() {
				const wrong = check?.(line.text);
				setProblem(wrong);
				if (wrong !== undefined) {
					if (widthOf(label + line.text + wrong) > width - marginsAround) notify(wrong);
					return;
				}
				onClose();
				onApply(line.text);
			},
			back: cancel,
			interrupt: cancel,
		},
	});
	const named =
		candidates.length > 1 ? candidates.slice(0, mostCandidates).map(lastWord).join('  ') : undefined;
	return (
		<PromptLine
			label={label}
			line={line}
			isSecret={isSecret}
			note={problem ?? named ?? request.note ?? note}
			hasProblem={problem !== undefined}
			width={width}
		/>
	);
}

/** Removes what does not fit in one line: pasted text may contain anything. Outer spaces stay. */
function toTyped(text: string): string {
	return /^[ -~]*$/.test(text) ? text : cleanText(text).replaceAll(/\s+/g, ' ');
}

function lastWord(text: string): string {
	return text.trimEnd().split(' ').at(-1) ?? text;
}
