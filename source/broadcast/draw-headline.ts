import {type Mark, type Meaning, type Signs, withMark} from '../format/signs.ts';
import {describeHeadline, type Headline} from './headline.ts';

/** Nothing is decided, and nothing to be done. */
const open: Mark = {glyph: '', ascii: ''};
const inDoubt: Mark = {glyph: '?', ascii: '?'};

/** '✗ Rejected in block 7: not enough balance' and its colour. */
export function drawHeadline(
	headline: Headline,
	signs: Signs,
): {readonly text: string; readonly meaning: Meaning} {
	const words = describeHeadline(headline) + (headline.kind === 'sending' ? signs.glyphs.ellipsis : '');
	const {glyph, ascii} = markOf(headline, signs);
	return {text: withMark({glyph, ascii}, words, signs), meaning: headline.meaning};
}

function markOf({kind, meaning}: Headline, {glyphs}: Signs): Mark {
	const alarm: Mark = {glyph: glyphs.alarm, ascii: glyphs.alarm};
	switch (kind) {
		case 'sending':
		case 'accepted':
			return open;
		case 'applied':
			return {glyph: glyphs.passed, ascii: glyphs.passed};
		case 'rejected':
			return meaning === 'warning' ? alarm : {glyph: glyphs.failed, ascii: glyphs.failed};
		case 'included':
		case 'unknown':
			return inDoubt;
		case 'notFound':
		case 'notAccepted':
		case 'notSent':
			return alarm;
	}
}
