import type {Glyphs} from '../../format/signs.ts';
import {type ViewName, views} from '../../routes/route.ts';
import type {SignName} from '../../routes/view.ts';

/** A sign on the screen. */
export interface SignLine {
	/** Writes the sign with the terminal's glyphs: '31/40%'. */
	sign(glyphs: Glyphs): string;
	readonly text: string;
}

/** A place with signs: a view, or a comparison of marked rows. */
type SignPlace = ViewName | 'comparison';

interface SignEntry extends SignLine {
	/** Name of the sign in a view's list of signs; omitted: every view has it. */
	readonly name?: SignName | 'comparison';
}

const all: readonly SignEntry[] = [
	{name: 'turnout', sign: () => '31/40%', text: 'turnout 31%, 40% is needed'},
	{name: 'outlook', sign: ({passed, failed}) => `${passed} ${failed}`, text: 'would pass, would fail now'},
	{name: 'outcome', sign: ({passed, failed}) => `${passed} ${failed}`, text: 'applied, rejected'},
	{name: 'votes', sign: ({yay, nay, abstain}) => `${yay} ${nay} ${abstain}`, text: 'yay, nay, abstain'},
	{
		name: 'powerSums',
		sign: ({third, half, twoThirds}) => `${third} ${half} ${twoThirds}`,
		text: 'the sum passes that part',
	},
	{
		name: 'you',
		sign: ({missing}) => `y${missing}n`,
		text: 'by label, how each address of mine voted: yay, not yet, nay; a abstain',
	},
	{name: 'mine', sign: ({mine}) => mine, text: 'stake of mine is there'},
	{sign: ({alarm}) => alarm, text: 'jailed, or needs you'},
	{
		name: 'trends',
		sign: ({grown, shrunk}) => `${grown} ${shrunk}`,
		text: 'up, down since you looked',
	},
	{sign: () => '+2', text: '2 more, not shown here'},
	{name: 'estimate', sign: () => '~ <', text: 'an estimate; at most'},
	{name: 'atLeast', sign: () => '>1.5', text: 'at least, not all is read yet'},
	{sign: ({missing}) => missing, text: 'there is none, or not yet'},
	{sign: () => '?', text: 'could not be understood'},
	{
		name: 'order',
		sign: ({rising, falling}) => `${rising} ${falling}`,
		text: 'sorted by, least or most first',
	},
	{
		name: 'marks',
		sign: ({mark, markedCursor}) => `${mark} ${markedCursor}`,
		text: 'marked, and under the cursor',
	},
	{
		sign: ({live, waiting, stale, limited, offline, paused}) =>
			[...new Set([live, waiting, stale, limited, offline, paused])].join(' '),
		text: 'how fresh; a word says it',
	},
	{name: 'comparison', sign: ({differs}) => differs, text: 'not the same for all'},
];

/** Returns the signs of a place, the most important first. */
export function signsIn(place: SignPlace): readonly SignLine[] {
	if (place === 'comparison') return all.filter(({name}) => name === place);
	const own: readonly SignEntry['name'][] = views[place].signs;
	return all.filter(({name}) => name === undefined || own.includes(name));
}

/** Every sign once, for the manual. */
export const allSigns: readonly SignLine[] = all;
