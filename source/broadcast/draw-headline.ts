import {type Mark, type Meaning, type Signs, withMark} from '../format/signs.ts';
import {describeHeadline, type Headline} from './headline.ts';

const open: Mark = {glyph: '◌', ascii: '.'};
const inDoubt: Mark = {glyph: '?', ascii: '?'};
const left: Mark = {glyph: '○', ascii: 'o'};

/** A batch that was rejected in part. */
const inPart: Mark = {glyph: '◐', ascii: '%'};

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
	switch (kind) {
		case 'sending':
		case 'accepted':
			return open;
		case 'applied':
			return {glyph: glyphs.passed, ascii: glyphs.passed};
		case 'rejected':
			return meaning === 'warning' ? inPart : {glyph: glyphs.failed, ascii: glyphs.failed};
		case 'included':
		case 'unknown':
			return inDoubt;
		case 'notFound':
		case 'notAccepted':
		case 'notSent':
			return left;
	}
}
