import type {Coming, ComingChanges, Step} from '../domain/coming.ts';
import type {Decimal} from '../domain/decimal.ts';
import type {Slash} from '../domain/node-queries.ts';
import {isWrong} from '../domain/stake-position.ts';
import type {Validator} from '../domain/validator.ts';
import {formatInteger, formatPercent} from '../format/number.ts';
import {describeComingState} from '../notices/coming-steps.ts';
import {type Cell, textOf} from '../table/lay-out.ts';
import {meaningOf} from '../table/paint-cell.ts';
import type {CellContext} from './cell-context.ts';
import type {ItemField} from './field.ts';

/** Facts that a node tells of validators. */
type ComingFacts = Partial<Pick<CellContext, 'coming' | 'clock' | 'slashes'>>;

/** Lists the changes that have not come yet; an answer may be older than the epoch. */
function stepsAhead<Value>(
	address: string | undefined,
	{coming, clock}: ComingFacts,
	changesOf: (coming: Coming) => ComingChanges<Value> | undefined,
): readonly Step<Value>[] {
	const told = address === undefined ? undefined : coming?.get(address);
	// An epoch by the clock alone may be any.
	const now = told && (clock?.isReported ? clock.epoch : told.epoch);
	return now === undefined ? [] : (changesOf(told as Coming)?.steps.filter(step => step.epoch > now) ?? []);
}

/** Returns the next change of a commission that is scheduled; undefined: none is known. */
export function comingCommission(address: string | undefined, facts: ComingFacts): Step<Decimal> | undefined {
	return stepsAhead(address, facts, coming => coming.commission)[0];
}

/** Describes a commission: '5%, at most 1% more an epoch; from epoch 1206: 6%'. */
export function describeCommission(
	{address, commission, maxCommission}: Validator,
	facts: ComingFacts & Partial<Pick<CellContext, 'stake'>>,
): Cell | undefined {
	if (!commission) return undefined;
	const most = maxCommission ? `, at most ${formatPercent(maxCommission)} more an epoch` : '';
	const steps = stepsAhead(address, facts, coming => coming.commission);
	const median = facts.stake?.holders?.medianCommission;
	const usual = median ? `, the median is ${formatPercent(median)}` : '';
	const text = [
		`${formatPercent(commission)}${most}${usual}`,
		...steps.map(({epoch, value}) => `from epoch ${epoch}: ${formatPercent(value)}`),
	].join('; ');
	return steps.length === 0 ? text : {text, meaning: 'warning'};
}

/** Adds to a state those that come: 'consensus; inactive from epoch 1206'. */
export function withComingStates(cell: Cell, address: string | undefined, facts: ComingFacts): Cell {
	const steps = stepsAhead(address, facts, coming => coming.state);
	const [last] = steps.slice(-1);
	if (!last) return cell;
	const words = steps.map(({old, value, epoch}) => describeComingState(old, value, epoch));
	const meaning = isWrong(last.value) ? 'bad' : meaningOf(cell);
	const text = [textOf(cell), ...words].join('; ');
	return meaning === undefined ? text : {text, meaning};
}

const faultNames: Readonly<Record<Slash['fault'], string>> = {
	duplicateVote: 'double vote',
	lightClientAttack: 'light client attack',
};

/** Slashes that are told one by one; of more than these the newest. */
const maxSlashes = 5;

/** Fields of the slashes of a validator that wait, and of those that were: nothing where there are none. */
export const slashFields: readonly ItemField<Validator, ComingFacts>[] = [
	{
		label: 'To be slashed',
		show({address}, {slashes}) {
			if (slashes === undefined || slashes.address !== address) return undefined;
			const waiting = (slashes.waiting ?? []).filter(({validator}) => validator === address);
			const faults = waiting
				.flatMap(({epoch, slashes: all}) => all.map(slash => ({epoch, slash})))
				.sort((one, other) => Number(one.epoch - other.epoch));
			const words = faults.map(({epoch, slash}) => `at epoch ${epoch}: ${describeFault(slash)}`);
			return words.length === 0 ? undefined : {text: limitWords(words), meaning: 'bad'};
		},
		about: 'faults whose slash waits, until all faults of their time are known',
	},
	{
		label: 'Slashed',
		show({address}, {slashes}) {
			if (slashes === undefined || slashes.address !== address) return undefined;
			const done = (slashes.done ?? []).toSorted((one, other) => Number(other.epoch - one.epoch));
			const words = done.map(slash => `${formatPercent(slash.rate)} for ${describeFault(slash)}`);
			return words.length === 0 ? undefined : {text: limitWords(words), meaning: 'warning'};
		},
		about: 'part of all stake with it that was lost, by each fault',
	},
];

function describeFault({fault, epoch, height}: Slash): string {
	return `${faultNames[fault]} in epoch ${epoch}, block ${formatInteger(height)}`;
}

function limitWords(words: readonly string[]): string {
	const rest = words.length - maxSlashes;
	return [...words.slice(0, maxSlashes), ...(rest > 0 ? [`${rest} more`] : [])].join('; ');
}
