import {type Decimal, reachesPart} from '../domain/decimal.ts';
import {jailedAt} from '../domain/signing.ts';
import {isNearJail} from '../domain/signing-now.ts';
import {isWrong} from '../domain/stake-position.ts';
import type {Validator} from '../domain/validator.ts';
import {formatInteger, formatPercent} from '../format/number.ts';
import {type Meaning, withMark} from '../format/signs.ts';
import {type Cell, textOf} from '../table/lay-out.ts';
import {meaningOf} from '../table/paint-cell.ts';
import {comingCommission, withComingStates} from './coming-words.ts';
import type {ItemField} from './field.ts';
import {missedBy, wordOfSigning} from './signing-words.ts';
import {gapsIn, type ValidatorContext} from './validator-standing.ts';
import {drawState} from './validator-state.ts';

/** A risk in words, with the colour of its weight; undefined: it is noted, not alarming. */
interface Risk {
	readonly words: string;
	readonly meaning?: Meaning | undefined;
}

type RiskFinder = (item: Validator, facts: ValidatorContext) => Risk | undefined;

/** Parts of all rewards by which a commission that may rise in one epoch is noted, and is a warning. */
const notedPart = 50n;
const alarmingPart = 2n;

/** Finders of risks, the worst first. */
const finders: readonly RiskFinder[] = [
	findState,
	({address = ''}, {signing}) =>
		signing?.signs.get(address) === 'no'
			? {words: wordOfSigning(address, signing) ?? '', meaning: 'bad'}
			: undefined,
	({address}, {signing}) => {
		const missed = missedBy(address, {signing});
		if (missed === undefined || !signing || !isNearJail(signing.liveness, missed)) return undefined;
		const [count, limit] = [missed, jailedAt(signing.liveness)].map(blocks => formatInteger(blocks));
		return {words: `missed ${count} blocks, jailed at ${limit}`, meaning: 'bad'};
	},
	findEdge,
	({address}, facts) => {
		const step = comingCommission(address, facts);
		return (
			step && {words: `commission ${formatPercent(step.value)} from epoch ${step.epoch}`, meaning: 'warning'}
		);
	},
	({maxCommission}) => {
		if (!reaches(maxCommission, notedPart)) return undefined;
		const words = `may raise its commission by ${formatPercent(maxCommission)} an epoch`;
		return {words, meaning: reaches(maxCommission, alarmingPart) ? 'warning' : undefined};
	},
];

/** The worst that is risky or special about a validator, on one line above its fields. */
export const risk: ItemField<Validator, ValidatorContext> = {
	label: 'Risk',
	about:
		'the worst of: not in the set, not signing, near to being jailed, near the cut-off, a commission that rises or may',
	isHeadline: true,
	show(item, facts) {
		const found = finders.map(find => find(item, facts)).find(each => each !== undefined);
		if (!found) return undefined;
		const {alarm} = facts.theme.glyphs;
		const text = withMark({glyph: alarm, ascii: alarm}, found.words, facts.theme);
		return found.meaning === undefined ? text : {text, meaning: found.meaning};
	},
};

/** Finds a state in which its stake earns nothing, or one that comes, with its distance from the set. */
function findState(item: Validator, facts: ValidatorContext): Risk | undefined {
	const {state, address} = item;
	if (state === undefined) return undefined;
	// The sign comes before all of the words.
	const {alarm} = facts.theme.glyphs;
	const plain: Cell = drawState(state, facts.theme);
	const cell = withComingStates(plain, address, facts);
	if (!isWrong(state) && textOf(cell) === textOf(plain)) return undefined;
	const text = isWrong(state) ? textOf(cell) : textOf(cell).slice(`${textOf(plain)}; `.length);
	const words = text.startsWith(`${alarm} `) ? text.slice(alarm.length + 1) : text;
	const lack = gapsIn(item, facts)?.toEdge;
	const below = lack !== undefined && lack < 0n ? `, ${formatInteger(-lack)} NAM below the cut-off` : '';
	return {words: words + below, meaning: meaningOf(cell) ?? 'warning'};
}

/** Finds a power of less than twice the cut-off. */
function findEdge(item: Validator, facts: ValidatorContext): Risk | undefined {
	const weakest = facts.stake?.holders?.weakest;
	const gap = gapsIn(item, facts)?.toEdge;
	if (!weakest || gap === undefined || gap < 0n || gap >= weakest.votingPower) return undefined;
	const words =
		weakest.address === item.address ? 'the weakest' : `${formatInteger(gap)} NAM above the cut-off`;
	return {words: weakest.address === item.address ? `${words} in the set` : words, meaning: 'warning'};
}

function reaches(share: Decimal | undefined, part: bigint): share is Decimal {
	return share !== undefined && reachesPart(share, part);
}
