import {type Concern, type ConcernedStake, sumConcerned} from '../domain/concern.ts';
import {namnamPerNam} from '../domain/decimal.ts';
import {formatInteger, formatNam, formatNamBriefly} from '../format/number.ts';
import type {Signs} from '../format/signs.ts';
import {shortenMiddle} from '../format/text.ts';

/**
Describes a concern, from the longest form to the shortest: '61 156.50 NAM leave the set at epoch 1205: Saffron Staking
(Cold wallet)'. A form without stake begins with the name: 'Heron Staking is jailed'.
*/
export function describeConcern(concern: Concern, theme: Signs): readonly string[] {
	const forms = formsOf(concern, theme);
	return [...(concern.more ?? []).map(more => `${forms[0]}; ${more}`), ...forms];
}

function formsOf(concern: Concern, theme: Signs): readonly string[] {
	const {mine} = concern;
	const amount = sumConcerned(mine);
	if (mine.length === 0) return [sentenceOf(concern, '', theme)];
	const sums = [formatNamBriefly(amount), formatWholeNam(amount)];
	const owners = ownersForms(mine);
	const [sum = '', whole = ''] = sums.map(text => `${text} NAM`);
	const [all = '', ...shorter] = owners.map(owner => sentenceOf(concern, sum, theme) + owner);
	return [all, ...shorter, sentenceOf(concern, sum, theme), sentenceOf(concern, whole, theme)];
}

/** Describes a concern behind the name of its subject: 'leaves the set at epoch 1205', 'earns nothing, jailed'. */
export function describeConcernedSubject(concern: Concern): string {
	return withMore(concern.words.replace(/^(?:leave|earn)\b/, '$&s'), concern);
}

function withMore(sentence: string, {more = []}: Concern): string {
	return [sentence, ...more.slice(0, 1)].join('; ');
}

/** Speaks a concern with the exact amount. */
export function speakConcern(concern: Concern, theme: Signs): string {
	const {mine} = concern;
	const sum = mine.length === 0 ? '' : `${formatNam(sumConcerned(mine))} NAM`;
	return withMore(sentenceOf(concern, sum, theme) + (sum === '' ? '' : ownersOf(mine)), concern);
}

/** Names the owners of stake behind a sentence, in ever shorter forms: ' (Cold wallet, Savings)', ' (Cold wallet +1)'. */
export function ownersForms(mine: readonly ConcernedStake[]): readonly string[] {
	const [first, ...others] = mine;
	if (!first) return [''];
	return others.length === 0 ? [ownersOf(mine)] : [ownersOf(mine), ` (${first.label} +${others.length})`];
}

function ownersOf(mine: readonly ConcernedStake[]): string {
	return ` (${mine.map(({label}) => label).join(', ')})`;
}

function sentenceOf({kind, subject, words}: Concern, sum: string, {glyphs}: Signs): string {
	// The owners behind it say whose vote is missing: their stake stands in their own rows.
	if (kind.startsWith('vote.')) return `Proposal ${subject.id}: ${words}`;
	const name = nameOfSubject(subject, glyphs.ellipsis);
	if (kind.startsWith('stake.')) return `${sum} ${words}: ${name}`;
	const joint = kind.startsWith('commission.') ? ': ' : ' ';
	return name + joint + words + (sum === '' ? '' : `, ${sum}`);
}

function nameOfSubject({id, name}: Concern['subject'], ellipsis: string): string {
	if (name !== undefined) return name;
	return id === '' ? 'a validator without a name' : shortenMiddle(id, 12, ellipsis);
}

function formatWholeNam(namnam: bigint): string {
	return namnam > 0n && namnam < namnamPerNam ? '<1' : formatInteger(namnam / namnamPerNam);
}
