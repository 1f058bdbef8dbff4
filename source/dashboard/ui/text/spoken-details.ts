import {capitalized, speakFigures, wrapSentence} from '../../../format/sentence.ts';
import {type Detail, withoutHelp} from './details.ts';
import type {TextLine} from './text-lines.tsx';

/** Writes details as sentences for a screen reader: 'Commission: 5%. Share of rewards it keeps.' */
export function speakDetails(details: readonly Detail[], width: number): TextLine[] {
	return details
		.filter(({isRepeated}) => !isRepeated)
		.map(withoutHelp)
		.flatMap(speakDetail)
		.flatMap(text => wrapSentence(text, width))
		.filter(text => text.trim() !== '')
		.map(text => ({text}));
}

function speakDetail({label, value, note = '', layout = 'field'}: Detail): readonly string[] {
	const noted = note === '' ? [] : [sentence(note)];
	switch (layout) {
		case 'field':
			return [[sentence(`${label}: ${value}`), ...noted].join(' ')];
		case 'text':
			return [`${label}:`, ...value.split('\n'), ...noted];
		case 'title':
			return [/[?.!]$/.test(label) ? label : `${label}:`, ...noted];
	}
}

/** Ends a text with a full stop, for a pause, unless it ends in punctuation. */
function sentence(text: string): string {
	const said = capitalized(speakFigures(text).replaceAll(/ {2,}/g, ' '));
	return /[.!?:]$/.test(said) ? said : `${said}.`;
}
