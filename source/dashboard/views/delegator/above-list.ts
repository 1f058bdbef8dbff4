import {speakEvent} from '../../../columns/release-words.ts';
import {describeInPane, describeStake, describeWrong} from '../../../columns/stake-head.ts';
import {eventsOf, type StakePosition} from '../../../domain/validator-stake.ts';
import {capitalized, speakFigures, wrapSentence} from '../../../format/sentence.ts';
import {shortenMiddle, widthOf} from '../../../format/text.ts';
import type {StakeListName} from '../../../routes/route.ts';
import type {ItemContext} from '../../list/subject.ts';
import type {Arrangement} from '../../shell/arrangement.ts';
import type {TextLine} from '../../ui/text/text-lines.tsx';
import {describePlace} from './delegator-place.ts';
import type {Delegator} from './use-delegator.ts';

/** Figures above a list. */
interface Figures {
	/** Sum of the stake; undefined while it is read, or where the list is none of stake. */
	readonly position?: StakePosition | undefined;
	/** Written in their place until they are read. */
	readonly waiting?: string | undefined;
	/** Age of them, where the rows are newer. */
	readonly age?: string;
	readonly isOld?: boolean;
	readonly facts: ItemContext;
}

type Owner = Pick<Delegator, 'address' | 'label' | 'tabs'>;

/**
Lays out the figures, behind the names of the lists and whose they are where no frame has these; for a screen reader all
of it at once.
*/
export function layOutAbove(
	list: StakeListName,
	owner: Owner,
	figures: Figures,
	{width, hasFrames}: Pick<Arrangement, 'width' | 'hasFrames'>,
): readonly TextLine[] {
	const {address, label, tabs} = owner;
	const {position, waiting, age = '', isOld = false, facts} = figures;
	const {theme} = facts;
	if (theme.isSpoken) return speakAbove(list, owner, figures, width);
	if (hasFrames && list === 'history') return [{text: address}];
	const look = {width: width - (hasFrames ? 1 : 2), theme};
	const described = hasFrames ? describeInFrame : describeInLines;
	const meaning = isOld || age !== '' ? 'quiet' : undefined;
	const lines: readonly TextLine[] = position
		? described(position, owner, age, look).map(text => ({text, meaning}))
		: waiting === undefined
			? []
			: [{text: waiting}];
	// Rows keep their places while the figures are read.
	if (hasFrames) return [lines[0] ?? notRead, lines[1] ?? {text: ''}, ...lines.slice(2)];
	return [{text: describePlace(address, label, {tabs, ...look}), meaning: 'accent'}, ...lines];
}

/** Stands in the place of figures that did not come yet. */
export const notRead: TextLine = {text: 'not read yet', meaning: 'quiet'};

type Look = Parameters<typeof describeStake>[1];

function describeInLines(position: StakePosition, _owner: Owner, age: string, {width, theme}: Look) {
	const end = age === '' ? '' : theme.glyphs.separator + age;
	const lines = describeStake(position, {width: width - widthOf(end), theme});
	return [...lines.slice(0, -1), `${lines.at(-1)}${end}`];
}

/** Cells of the address beside its label. */
const shortAddress = 14;

function describeInFrame(position: StakePosition, {address, label}: Owner, age: string, look: Look) {
	const {separator, ellipsis} = look.theme.glyphs;
	const count = position.rows.filter(({bonded}) => bonded.value > 0n).length;
	const where = count === 0 ? '' : `with ${count} ${count === 1 ? 'validator' : 'validators'}`;
	// Without a label the address is the title.
	const short = label === undefined ? '' : shortenMiddle(address, shortAddress, ellipsis);
	return describeInPane(position, {where, side: [age, short].filter(Boolean).join(separator)}, look);
}

/** Describes a delegator to a screen reader: owner, list, totals and what becomes withdrawable when, uncut. */
function speakAbove(
	list: StakeListName,
	{address, label, tabs: {names, open}}: Owner,
	{position, facts}: Figures,
	width: number,
): TextLine[] {
	const place = `List ${open + 1} of ${names.length}, ${names[open]}`;
	const owner = label === undefined ? address : `${label}, ${address}`;
	const room = {width: Number.POSITIVE_INFINITY, theme: facts.theme};
	const sum = position ? speakFigures(describeStake(position, room).join('')) : 'summing up its stake';
	const wrong = position && describeWrong(position, facts.theme);
	// The rows of the other lists say it, each for itself.
	const events = list === 'stake' && position ? eventsOf(position) : [];
	const next = events.map(event => speakEvent(event, facts)).join('; ');
	return [
		`${place}, of ${owner}.`,
		// A history is no stake.
		...(list === 'history' ? [] : [`${capitalized(sum)}.`]),
		...(wrong === undefined ? [] : [`${capitalized(wrong)}.`]),
		...(events.length === 0 ? [] : [`Next: ${next}.`]),
	]
		.flatMap(text => wrapSentence(text, width))
		.map(text => ({text}));
}
