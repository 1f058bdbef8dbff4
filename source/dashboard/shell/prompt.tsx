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
	/** What the line does so far, where the request does not say what is wanted. */
	readonly note: string;
	readonly width: number;
	/** Says what is too long to stand beside the line. */
	notify(text: string): void;
	onClose(): void;
}

/** Cells beside the line, its caret and what stands after it. */
const marginsAround = 6;

/** Most candidates that are named beside the line. */
const mostCandidates = 8;

/** A line that is being typed, and its keys. A wrong one stays until it is mended or given up. */
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
			// It must not even stand on the screen.
			if (isSpendingKey(text)) return notify(refusedPaste);
			if (request.takePaste?.(text)) onClose();
			else edited.insert(toTyped(text));
		},
		handlers: {
			...edited.handlers,
			// As in other programs: there is nothing left to erase but the prompt itself.
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

/** What may be typed into one line: pasted text may hold anything. Spaces at its ends are part of it. */
function toTyped(text: string): string {
	return /^[ -~]*$/.test(text) ? text : cleanText(text).replaceAll(/\s+/g, ' ');
}

function lastWord(text: string): string {
	return text.trimEnd().split(' ').at(-1) ?? text;
}
