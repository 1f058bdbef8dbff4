import {drawHeadline} from '../../broadcast/draw-headline.ts';
import type {Ending} from '../../broadcast/ending.ts';
import type {Detail} from '../ui/text/details.ts';
import type {Theme} from '../ui/theme.ts';

/** The latest truth, and what led there in one quiet line below it. */
export function describeEnding({headline, trail}: Ending, theme: Theme): Detail {
	const {text, meaning} = drawHeadline(headline, theme);
	return {
		label: theme.isSpoken ? 'What became of it' : '',
		value: text,
		meaning,
		layout: 'text',
		note: trail,
	};
}
