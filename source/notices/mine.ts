import type {BondedStake, ConcernedStake, StakeByValidator} from '../domain/concern.ts';
import {activePart, hasLeft} from '../domain/stake-position.ts';
import type {Validator} from '../domain/validator.ts';
import type {ConcernFacts, MyValidator} from './facts.ts';

/** Groups the bonded stake of all addresses by its validator. */
function groupBonded(stakes: ConcernFacts['stakes']) {
	const groups = new Map<string, {validator: Validator | undefined; whole: BondedStake[]}>();
	for (const {address, label, position} of stakes) {
		for (const row of position?.rows ?? []) {
			if (hasLeft(row)) continue;
			const id = row.validator?.address ?? '';
			const group = groups.get(id) ?? {validator: row.validator, whole: []};
			groups.set(id, group);
			group.whole.push({address, label, amount: row.bonded.value, active: activePart(row)});
		}
	}
	return [...groups];
}

/** Returns the validators that any address has stake with. */
export function groupMyStake({
	stakes,
	labels,
}: Pick<ConcernFacts, 'stakes' | 'labels'>): readonly MyValidator[] {
	return groupBonded(stakes).map(([id, {validator, whole}]) => ({
		subject: {type: 'validator', id, name: labels?.get(id) ?? validator?.name},
		validator,
		mine: whole.map(({active: _, ...stake}) => stake).sort(byAmount),
		active: whole
			.map(({active, ...stake}) => ({...stake, amount: active}))
			.filter(({amount}) => amount > 0n)
			.sort(byAmount),
	}));
}

/** Lists the bonded stake of all addresses by validator; undefined where there is none. */
export function stakeByValidator(stakes: ConcernFacts['stakes']): StakeByValidator | undefined {
	const groups = groupBonded(stakes).filter(([id]) => id !== '');
	return groups.length === 0
		? undefined
		: new Map(groups.map(([id, {whole}]) => [id, whole.toSorted(byAmount)]));
}

/** Sorts the largest first. */
export function byAmount(one: ConcernedStake, other: ConcernedStake): number {
	return one.amount === other.amount ? 0 : one.amount > other.amount ? -1 : 1;
}

/** Checks whether a validator is the user's own: it has a label, or is that of their node. */
export function isMyValidator(
	address: string | undefined,
	{labels, nodeValidator}: Pick<ConcernFacts, 'labels' | 'nodeValidator'>,
): boolean {
	return address !== undefined && (labels?.has(address) === true || nodeValidator?.address === address);
}

/** Returns the addresses of the validators that are looked at closely: the user's own, and those with stake of theirs. */
export function watchedValidators({
	stakes,
	labels,
	nodeValidator,
}: Pick<ConcernFacts, 'stakes' | 'labels' | 'nodeValidator'>): readonly string[] {
	const own = nodeValidator ? [nodeValidator.address] : [];
	return [...own, ...(labels?.keys() ?? []), ...(stakeByValidator(stakes)?.keys() ?? [])];
}

/** Name of the validator of the user's node that has no label. */
const thisNode = "This node's validator";

/** Returns the user's own validators, each with their stake there; groups: those with stake of theirs. */
export function ownValidators(
	groups: readonly MyValidator[],
	{labels, nodeValidator}: Pick<ConcernFacts, 'labels' | 'nodeValidator'>,
): readonly MyValidator[] {
	const own = new Map([
		...(nodeValidator ? [[nodeValidator.address, nodeValidator.name ?? thisNode] as const] : []),
		...(labels ?? []),
	]);
	return [...own].map(
		([id, name]) =>
			groups.find(({subject}) => subject.id === id) ?? {
				subject: {type: 'validator', id, name},
				validator: undefined,
				mine: [],
				active: [],
			},
	);
}
