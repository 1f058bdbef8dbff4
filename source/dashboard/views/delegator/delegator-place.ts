import {cut, firstFitting, shortenMiddle, widthOf} from '../../../format/text.ts';
import type {StakeListName} from '../../../routes/route.ts';
import type {ListTabs} from '../../list/list-parts.ts';
import type {Theme} from '../../ui/theme.ts';

/** Minimum cells of an address: fewer would make two of them look alike. */
const shortAddress = 12;

/** Minimum cells of a label. */
const shortLabel = 8;

/** Tabs of a delegator, each with the names of its lists on the screen; its first list is the one that it opens. */
const tabs: readonly Readonly<Partial<Record<StakeListName, string>>>[] = [
	{stake: 'stake'},
	{bonds: 'bonds', 'merged-bonds': 'merged bonds'},
	{unbonds: 'unbonding', 'merged-unbonds': 'merged unbonds', withdraws: 'withdrawable'},
	{history: 'history'},
];

/** Returns the lists that the tabs open; the open one takes the place of the nearest. */
export function listsBeside(open: StakeListName, lists: readonly StakeListName[]): readonly StakeListName[] {
	return tabs.flatMap(tab => {
		const own = lists.filter(name => name in tab);
		return own.includes(open) ? [open] : own.slice(0, 1);
	});
}

/** Returns the names of the tabs. */
export function tabsOf(open: StakeListName, lists: readonly StakeListName[]): ListTabs {
	const beside = listsBeside(open, lists);
	return {
		names: beside.map(list => tabs.find(tab => list in tab)?.[list] ?? list),
		open: beside.indexOf(open),
	};
}

interface PlaceLook {
	readonly tabs: ListTabs;
	readonly width: number;
	readonly theme: Theme;
}

/**
'[stake] bonds  unbonding  history   Cold wallet', with the open list in brackets and whose it is at the right, which never
leaves. Beside it the names stand closer; where even these have no room, the open list's name and its place alone:
'1/4 stake  Cold wallet'.
*/
export function describePlace(
	address: string,
	label: string | undefined,
	{tabs: {names, open}, width, theme}: PlaceLook,
): string {
	const loose = names.map((name, at) => (at === open ? `[${name}]` : ` ${name} `)).join('');
	const close = names.map((name, at) => (at === open ? `[${name}]` : name)).join(' ');
	const own = `${open + 1}/${names.length} ${names[open]}`;
	// The names stand closer before a label is cut.
	const whole = label === undefined ? shortAddress : widthOf(label);
	const start =
		widthOf(loose) + gap + whole <= width ? loose : firstFitting([close, own], width - gap - minOf(label));
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
