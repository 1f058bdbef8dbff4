import {cut, firstFitting, shortenMiddle, widthOf} from '../../../format/text.ts';
import {type StakeListName, stakeListNames} from '../../../routes/route.ts';
import type {Theme} from '../../ui/theme.ts';

/** Minimum cells of an address: fewer would make two of them look alike. */
const shortAddress = 12;

/** Minimum cells of a label. */
const shortLabel = 8;

/**
'[stake] bonds  merged-bonds …   Cold wallet', with the open list in brackets and whose it is at the right, which never
leaves. If there is no room for all names beside it, only the open list's name and its place: '1/6 stake  Cold wallet'.
*/
export function describePlace(
	open: StakeListName,
	address: string,
	label: string | undefined,
	{width, theme}: {readonly width: number; readonly theme: Theme},
): string {
	const lists = stakeListNames.map(name => (name === open ? `[${name}]` : ` ${name} `)).join('');
	// The names stand closer before a label is cut.
	const close = stakeListNames.map(name => (name === open ? `[${name}]` : name)).join(' ');
	const own = `${stakeListNames.indexOf(open) + 1}/${stakeListNames.length} ${open}`;
	const isWhole = widthOf(lists) <= width - gap - (label === undefined ? shortAddress : widthOf(label));
	const start = firstFitting([isWhole ? lists : close, own], width - gap - minOf(label));
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
