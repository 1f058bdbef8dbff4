import {cut, firstFitting, shortenMiddle, widthOf} from '../../../format/text.ts';
import type {StakeListName} from '../../../routes/route.ts';
import type {Theme} from '../../ui/theme.ts';

/** Minimum cells of an address: fewer would make two of them look alike. */
const shortAddress = 12;

/** Minimum cells of a label. */
const shortLabel = 8;

/** Names of the lists on the screen; those in a route are the words of the commands. */
const names: Readonly<Record<StakeListName, string>> = {
	stake: 'stake',
	bonds: 'bonds',
	'merged-bonds': 'merged bonds',
	unbonds: 'unbonds',
	'merged-unbonds': 'merged unbonds',
	withdraws: 'withdrawable',
	history: 'history',
};

/** Names where there is less room: each merged list stands behind the one that it sums up. */
const shortNames: typeof names = {
	...names,
	'merged-bonds': 'merged',
	'merged-unbonds': 'merged',
	withdraws: 'due',
};
const shortest: typeof names = {...shortNames, history: 'hist'};

/** Returns the name of a list on the screen. */
export function nameOfList(list: StakeListName): string {
	return names[list];
}

interface PlaceLook {
	/** Lists that there are. */
	readonly lists: readonly StakeListName[];
	readonly width: number;
	readonly theme: Theme;
}

/**
'[stake] bonds  merged bonds …   Cold wallet', with the open list in brackets and whose it is at the right, which never
leaves. Beside it the names stand closer and are shortened; where even these have no room, the open list's name and its
place alone: '1/7 stake  Cold wallet'.
*/
export function describePlace(
	open: StakeListName,
	address: string,
	label: string | undefined,
	{lists, width, theme}: PlaceLook,
): string {
	const loose = (words: typeof names) =>
		lists.map(name => (name === open ? `[${words[name]}]` : ` ${words[name]} `)).join('');
	const close = (words: typeof names) =>
		lists.map(name => (name === open ? `[${words[name]}]` : words[name])).join(' ');
	const own = `${lists.indexOf(open) + 1}/${lists.length} ${names[open]}`;
	// The names are shortened before a label is cut.
	const whole = label === undefined ? shortAddress : widthOf(label);
	const roomy = [loose(names), loose(shortNames)].find(line => widthOf(line) + gap + whole <= width);
	const start = roomy ?? firstFitting([close(shortNames), close(shortest), own], width - gap - minOf(label));
	const owner = describeOwner(address, label, {
		width: Math.max(minOf(label), width - widthOf(start) - gap),
		theme,
	});
	const blanks = Math.max(gap, width - widthOf(start) - widthOf(owner));
	const line = start + ' '.repeat(blanks) + owner;
	return widthOf(line) <= width ? line : owner;
}

const gap = 2;

function minOf(label: string | undefined): number {
	return label === undefined ? shortAddress : Math.min(shortLabel, widthOf(label));
}

/** 'Cold wallet tnam1q…7qx', with as much of the address as there is room for; of both, the label stays. */
function describeOwner(
	address: string,
	label: string | undefined,
	{width, theme}: {readonly width: number; readonly theme: Theme},
): string {
	const {ellipsis} = theme.glyphs;
	if (label === undefined) return shortenMiddle(address, width, ellipsis);
	const room = width - widthOf(label) - 1;
	if (room >= shortAddress) return `${label} ${shortenMiddle(address, room, ellipsis)}`;
	return widthOf(label) <= width ? label : cut(label, width - widthOf(ellipsis)) + ellipsis;
}
