import {type ReactNode, useMemo, useState} from 'react';
import {isSpendingKey, refusedPaste} from '../../domain/address.ts';
import {cleanText} from '../../domain/clean.ts';
import {widthOf} from '../../format/text.ts';
import {useKeys} from '../ui/keys/use-keys.ts';
import {PromptLine} from '../ui/prompt/prompt-line.tsx';
import {useLine} from '../ui/prompt/use-line.ts';
import {TextLines} from '../ui/text/text-lines.tsx';
import {useTheme} from '../ui/theme.ts';
import type {PromptRequest, Suggestion} from './shell.ts';
import {layOutSuggestions, speakSuggestions, suggestFor} from './suggestions.ts';

interface PromptProps {
	readonly request: PromptRequest;
	/** Note beside the line, unless the request says what to type. */
	readonly note: string;
	readonly width: number;
	/** Lines above it for suggestions; 0: they are named beside the line. */
	readonly linesAbove: number;
	/** The last notice, between those lines and the prompt's line. */
	readonly children?: ReactNode;
	/** Notifies with a text that is too long to fit beside the line. */
	notify(text: string): void;
	onClose(): void;
}

/** Cells beside the typed text for its caret and margins. */
const marginsAround = 6;

/** Max number of candidates named beside the line. */
const maxCandidates = 8;

/** Draws a line being typed and handles its keys. An invalid line stays until it is corrected or cancelled. */
export function Prompt(props: PromptProps) {
	const {request, note, width, linesAbove, children} = props;
	const {glyphs, isSpoken} = useTheme();
	const {line, typed, candidates, fitting, isValid, problem} = usePrompt(props, isSpoken);
	const hasOwnLines = linesAbove > 0 && !isSpoken;
	const isCompleted = request.complete !== undefined && typed !== '';
	const named = isCompleted && !hasOwnLines ? nameBeside(candidates, fitting, typed) : undefined;
	const spoken = isCompleted && isSpoken ? speakSuggestions(fitting, isValid) : undefined;
	return (
		<>
			{hasOwnLines && (
				<TextLines
					lines={layOutSuggestions(fitting, {
						chosen: line.text,
						isValid,
						width: width - 1,
						height: linesAbove,
						glyphs,
					})}
					height={linesAbove}
					width={width}
				/>
			)}
			{children}
			<PromptLine
				label={request.label}
				line={line}
				isSecret={request.isSecret ?? false}
				note={problem ?? spoken ?? named ?? request.note ?? note}
				hasProblem={problem !== undefined}
				width={width}
			/>
		</>
	);
}

/** Edits the line by its keys; returns it with its suggestions, and the reason of the last refusal. */
function usePrompt({request, width, notify, onClose}: PromptProps, isSpoken: boolean) {
	const {label, initial = '', isProposed, history, complete, check, onChange, onApply, onCancel} = request;
	// Empty: shown above the line.
	const [problem, setProblem] = useState<string>();
	const edited = useLine({
		initial,
		...(isProposed && {isProposed}),
		history,
		...(complete && {complete: text => completionsOf(request, text)}),
		fitting: text => suggestFor(request, text).map(({line: each}) => each),
		onChange(text) {
			setProblem(undefined);
			onChange?.(text);
		},
	});
	const {line, typed, candidates} = edited;
	const fitting = useMemo(() => suggestFor(request, typed), [request, typed]);
	const isValid = useMemo(
		() => fitting.length === 0 && check?.(typed) === undefined,
		[fitting, check, typed],
	);
	const cancel = () => {
		onClose();
		onCancel?.();
	};
	const refuse = (why: string) => {
		const isBeside = isSpoken || widthOf(label + line.text + why) <= width - marginsAround;
		setProblem(isBeside ? why : '');
		if (!isBeside) notify(why);
	};
	useKeys({
		context: 'prompt',
		onText: text => edited.insert(toTyped(text)),
		onPaste(text) {
			// A spending key must not even be visible on the screen.
			if (isSpendingKey(text)) refuse(refusedPaste);
			else if (request.takePaste?.(text)) onClose();
			else {
				edited.insert(toTyped(text));
				return true;
			}
			return false;
		},
		handlers: {
			...edited.handlers,
			// As in other programs, Backspace in an empty line closes the prompt.
			...(line.text === '' && {erase: cancel}),
			apply() {
				const wrong = check?.(line.text);
				if (wrong !== undefined) return refuse(wrong);
				onClose();
				onApply(line.text);
			},
			back: cancel,
			interrupt: cancel,
		},
	});
	return {line, typed, candidates, fitting, isValid, problem};
}

/** Names the candidates of Tab, or the suggestions; undefined: only the typed line is left. */
function nameBeside(
	candidates: readonly string[],
	fitting: readonly Suggestion[],
	typed: string,
): string | undefined {
	const left = candidates.length > 1 ? candidates : fitting.map(({line}) => line);
	if (left.every(each => each.trim() === typed.trim())) return undefined;
	const head = typed.slice(0, typed.lastIndexOf(' ') + 1);
	// Only the words that a candidate adds to those before the last one.
	return left
		.slice(0, maxCandidates)
		.map(each => (each.startsWith(head) ? each.slice(head.length) : each).trimEnd())
		.join('  ');
}

/** Returns the completions of the typed text; if nothing begins with it, the suggestions. */
function completionsOf(request: PromptRequest, text: string): readonly string[] {
	const begun = request.complete?.(text) ?? [];
	return begun.length > 0 ? begun : suggestFor(request, text).map(({line}) => line);
}

/** Removes characters that do not fit in one line: pasted text may contain anything. Outer spaces stay. */
function toTyped(text: string): string {
	return /^[ -~]*$/.test(text) ? text : cleanText(text).replaceAll(/\s+/g, ' ');
}
