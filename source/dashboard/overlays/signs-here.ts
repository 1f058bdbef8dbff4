import type {Glyphs} from '../../format/signs.ts';
import type {ViewName} from '../../routes/route.ts';

/** A sign on the screen. */
export interface SignLine {
	/** '31/40%', as it looks in the terminal at hand. */
	sign(glyphs: Glyphs): string;
	readonly text: string;
}

/** Where signs stand: a view, or what was marked beside each other. */
type SignPlace = ViewName | 'comparison';

interface SignEntry extends SignLine {
	/** Left out: in every view. */
	readonly places?: readonly SignPlace[];
}

const lists = ['validators', 'proposals', 'delegator', 'parameters', 'tx'] as const;

const all: readonly SignEntry[] = [
	{
		sign: () => '31/40%',
		text: 'turnout 31%, 40% is needed',
		places: ['overview', 'proposals'],
	},
	{
		sign: ({passed, failed}) => `${passed} ${failed}`,
		text: 'would pass, would fail now',
		places: ['overview', 'proposals'],
	},
	{sign: ({passed, failed}) => `${passed} ${failed}`, text: 'applied, rejected', places: ['tx']},
	{
		sign: ({yay, nay, abstain}) => `${yay} ${nay} ${abstain}`,
		text: 'yay, nay, abstain',
		places: ['overview', 'proposals'],
	},
	{
		sign: ({third, half, twoThirds}) => `${third} ${half} ${twoThirds}`,
		text: 'the sum passes that part',
		places: ['overview', 'validators'],
	},
	{sign: ({alarm}) => alarm, text: 'jailed, or needs you'},
	{sign: () => '+2', text: '2 more have no room'},
	{sign: () => '~', text: 'an estimate', places: ['overview', 'proposals', 'delegator', 'parameters']},
	{sign: () => '>1.5', text: 'at least, not all is read yet', places: ['delegator']},
	{sign: ({missing}) => missing, text: 'there is none, or not yet'},
	{sign: () => '?', text: 'could not be understood'},
	{
		sign: ({rising, falling}) => `${rising} ${falling}`,
		text: 'sorted by, least or most first',
		places: lists,
	},
	{
		sign: ({mark, markedCursor}) => `${mark} ${markedCursor}`,
		text: 'marked, and under the cursor',
		places: lists,
	},
	{
		sign: ({live, waiting, stale, limited, offline, paused}) =>
			[...new Set([live, waiting, stale, limited, offline, paused])].join(' '),
		text: 'how fresh; a word says it',
	},
	{sign: ({differs}) => differs, text: 'not the same for all', places: ['comparison']},
];

/** The signs that stand in a place, what decides first. */
export function signsIn(place: SignPlace): readonly SignLine[] {
	return all.filter(({places}) => (places === undefined ? place !== 'comparison' : places.includes(place)));
}

/** Every sign once, for the manual. */
export const allSigns: readonly SignLine[] = all;
