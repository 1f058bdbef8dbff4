import {isNearJail, type SigningNow} from '../domain/signing-now.ts';
import type {Validator} from '../domain/validator.ts';
import {formatIntegerWithin} from '../format/number.ts';
import {type Signs, withMark} from '../format/signs.ts';
import {writeVotes} from '../notices/missed-votes.ts';
import type {Cell} from '../table/lay-out.ts';
import type {CellContext} from './cell-context.ts';
import {columnOf} from './column.ts';
import {isNotable, missedBy, wordOfSigning} from './signing-words.ts';

/** Column of the votes that validators missed, where a node tells them. */
export const missedColumn = columnOf<Validator>()({
	id: 'missed',
	title: 'Missed',
	align: 'right',
	// With the arrow of the order beside its title.
	minimum: 7,
	ideal: 8,
	fit: 'figure',
	gap: 1,
	// Wherever a node is known.
	priority: 3,
	needs: 'signing',
	isAbsentWithout: true,
	value: ({address}) => address,
	show: drawMissed,
	exact: ({address}, facts) => missedBy(address, facts)?.toString(),
	sort: {
		label: 'missed votes',
		place: 7,
		isDescending: true,
		by: ({address}, facts) => facts && missedBy(address, facts),
	},
	spoken: {words: ({address}, facts) => address && speakMissed(address, facts)},
});

/** Draws the missed votes of a validator: '412', '! 412' where it does not sign now. */
function drawMissed(
	address: string,
	facts: {readonly signing?: SigningNow | undefined; readonly theme: Signs},
	width: number,
): Cell | undefined {
	const missed = missedBy(address, facts);
	if (missed === undefined || !facts.signing) return undefined;
	const {liveness, signs} = facts.signing;
	const {alarm} = facts.theme.glyphs;
	if (signs.get(address) === 'no') {
		const figure = formatIntegerWithin(missed, width - alarm.length - 1);
		return {text: withMark({glyph: alarm, ascii: alarm}, figure, facts.theme), meaning: 'bad'};
	}
	const figure = formatIntegerWithin(missed, width);
	const meaning = isNearJail(liveness, missed) ? 'bad' : isNotable(missed, liveness) ? 'warning' : undefined;
	return meaning === undefined ? figure : {text: figure, meaning};
}

/** Says '412 of 10 000 votes missed, not signing'. */
function speakMissed(address: string, facts: Pick<CellContext, 'signing'>): string | undefined {
	const missed = missedBy(address, facts);
	if (missed === undefined || !facts.signing) return undefined;
	const word = wordOfSigning(address, facts.signing);
	return `${writeVotes(missed, facts.signing.liveness).counted} votes missed${word ? `, ${word}` : ''}`;
}
