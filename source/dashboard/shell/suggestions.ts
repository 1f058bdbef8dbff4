import {maxOf} from '../../format/number.ts';
import {capitalized} from '../../format/sentence.ts';
import {fitToWidth, widthOf} from '../../format/text.ts';
import type {TextLine} from '../ui/text/text-lines.tsx';
import type {Glyphs} from '../ui/theme.ts';
import type {Arrangement} from './arrangement.ts';
import type {PromptRequest, Suggestion} from './shell.ts';

/** Max suggestions above a prompt; with more, too few of the rows would be left. */
const maxLines = 8;

/** Min size of the terminal in cells; in a smaller one completions are named beside the line. */
const min = {width: 41, height: 11};

/** Returns the number of lines that a prompt takes from the rows; constant while it is open; 0: none. */
export function suggestionLines(
	{kind, width, height}: Pick<Arrangement, 'kind' | 'width' | 'height'>,
	prompt: PromptRequest | undefined,
): number {
	if (!(prompt?.suggest ?? prompt?.complete)) return 0;
	if (kind !== 'full' || width < min.width || height < min.height) return 0;
	return Math.min(maxLines, Math.floor(height / 3));
}

/** Returns the prompt's suggestions for the typed text; without any of its own, its completions. */
export function suggestFor({suggest, complete}: PromptRequest, typed: string): readonly Suggestion[] {
	return suggest?.(typed) ?? complete?.(typed).map(line => ({line, note: ''})) ?? [];
}

interface SuggestionPlace {
	/** True if Enter would take the line as it is. */
	readonly isValid: boolean;
	/** The line that is in the prompt. */
	readonly chosen: string;
	readonly width: number;
	readonly height: number;
	readonly glyphs: Pick<Glyphs, 'cursor'>;
}

/** Lays out the suggestions with their notes; the last line counts those without room. */
export function layOutSuggestions(all: readonly Suggestion[], place: SuggestionPlace): readonly TextLine[] {
	const {chosen, isValid, width, height, glyphs} = place;
	if (all.length === 0) return [{text: ` ${describeNone(isValid)}`, meaning: 'quiet'}];
	const at = all.findIndex(({line}) => line.trim() === chosen.trim());
	const room = all.length > height ? height - 1 : height;
	const start = Math.max(0, Math.min(at - room + 1, all.length - room));
	const shown = all.slice(start, start + room);
	const lineWidth = Math.min(maxOf(shown.map(({line}) => widthOf(line))), Math.floor(width / 2));
	const lines = shown.map(({line, note}, index): TextLine => {
		const isHere = start + index === at;
		const typed = `${isHere ? glyphs.cursor : ' '} ${fitToWidth(line, lineWidth)}`;
		const text = `${typed}  ${note}`;
		if (isHere) return {text, meaning: 'cursor'};
		return {text, parts: note === '' ? [text] : [`${typed}  `, {text: note, meaning: 'quiet'}]};
	});
	const hidden = all.length - shown.length;
	return hidden > 0 ? [...lines, {text: ` ${hidden} more`, meaning: 'quiet'}] : lines;
}

/** Describes the suggestions in one sentence. */
export function speakSuggestions(all: readonly Suggestion[], isValid: boolean): string {
	const [first] = all;
	if (!first) return `${capitalized(describeNone(isValid))}.`;
	const note = first.note === '' ? '' : `, ${first.note}`;
	return `${all.length} ${all.length === 1 ? 'fits' : 'fit'}: ${first.line.trim()}${note}.`;
}

function describeNone(isValid: boolean): string {
	return isValid ? 'Enter takes it as it is' : 'no match';
}
