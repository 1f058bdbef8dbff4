import type {Change} from './changes.ts';
import type {Sight} from './sights.ts';
import type {Fields} from './truth.ts';

/** An event without its times. */
export interface Told {
	readonly kind: string;
	readonly subject: string;
	readonly old: string;
	readonly new: string;
	/** Epoch in which the chain decided; left out: that of the first sight. */
	readonly epoch?: number;
	/** Stake of the person's that it is about, namnam; left out: that with the validator, if it is about one. */
	readonly amount?: bigint;
}

/**
The event that a change is; undefined: it is none.

@param stateOf returns the state of a validator that left the lists when the change was sure; empty: nothing tells it
*/
export function eventOf(
	list: string,
	change: Change,
	sights: readonly Sight[],
	stateOf: (validator: string, sure: Sight) => string,
): Told | undefined {
	const thing = lastTold(change, sights);
	if (list === 'validators') {
		const state = stateOf(change.key, sights[change.sure] as Sight);
		return validatorEvent(change, {...thing, told: state}, sights[change.first] as Sight);
	}
	if (list === 'proposals') return proposalEvent(change, thing);
	if (list === 'signing') return signingEvent(change, thing);
	if (list === 'parameters') {
		if (change.field === 'listed') return undefined;
		const kind = change.field === 'program' ? 'chain.programs' : 'chain.parameter';
		return {kind, subject: change.key, old: change.old, new: change.new};
	}
	return stakeEvent(list.split(' ')[1] ?? '', change, thing, sights[change.first] as Sight);
}

/** Fields of a thing as they were last told when the change was sure. */
function lastTold({key, sure}: Change, sights: readonly Sight[]): Fields {
	for (let index = sure; index >= 0; index--) {
		const row = (sights[index] as Sight).rows.get(key);
		if (row) return row;
	}
	return {};
}

function validatorEvent(
	{key, field, old, new: value}: Change,
	thing: Fields,
	{look}: Sight,
): Told | undefined {
	const event = {subject: key, old, new: value};
	if (field === 'listed') {
		if (value === 'yes') return {...event, kind: 'validator.listed', old: '', new: thing.state ?? ''};
		// Two epochs of pipeline, from the first sight.
		const until = thing.state === 'consensus' ? String(look.epoch + 2) : '';
		const left = `${thing.told} ${until}`.trim();
		return {...event, kind: 'validator.unlisted', old: thing.state ?? '', new: left};
	}
	if (field === 'state') {
		return {...event, kind: `validator.${kindOf(old, value)}`};
	}
	return {...event, kind: `validator.${field === 'maxChange' ? 'max-change' : field}`};
}

/** The kind that a change between two states is. */
export function kindOf(old: string, value: string): string {
	if (value === 'jailed' || value === 'inactive') return value;
	if (old === 'jailed') return 'unjailed';
	if (value === 'consensus') return 'joined-set';
	return old === 'consensus' ? 'left-set' : 'state';
}

function signingEvent(
	{key, field, old, new: value}: Change,
	{missed = '', limit = ''}: Fields,
): Told | undefined {
	const event = {subject: key, old: '', new: missed};
	if (field === 'signs')
		return {...event, kind: `validator.${value === 'no' ? 'not-signing' : 'signs-again'}`};
	if (field !== 'danger') return undefined;
	if (value === 'soon') return {...event, old: limit, kind: 'validator.jail-soon'};
	const isNear = ['near', 'closer', 'soon'].includes(old);
	if (value !== 'no' && !isNear) return {...event, old: limit, kind: 'validator.near-jail'};
	return value === 'no' || old === 'soon'
		? {...event, old: limit, kind: 'validator.out-of-danger'}
		: undefined;
}

function proposalEvent({key, field, old, new: value}: Change, thing: Fields): Told | undefined {
	const event = {subject: key, old, new: value};
	const epoch = (name: string) => Number(thing[name]);
	switch (field) {
		case 'listed':
			return value === 'yes' ? {...event, kind: 'proposal.new', old: '', new: thing.status ?? ''} : undefined;
		case 'turnout':
		case 'verdict':
			return {...event, kind: `proposal.${field}`};
		case 'lastDay':
			return value === 'yes'
				? {...event, kind: 'proposal.last-day', old: '', new: thing.end ?? ''}
				: undefined;
		case 'deadline':
			if (value !== 'yes') return undefined;
			return {...event, kind: 'proposal.validators-deadline', old: '', new: '', epoch: epoch('closed')};
		default:
			if (value === 'voting')
				return {...event, kind: 'proposal.voting', new: thing.end ?? '', epoch: epoch('start')};
			if (value === 'passed' || value === 'rejected')
				return {...event, kind: 'proposal.decided', epoch: epoch('end')};
			if (!value.startsWith('executed')) return undefined;
			return {
				...event,
				kind: 'proposal.executed',
				new: value === 'executedPassed' ? 'passed, final' : 'rejected, final',
				epoch: epoch('activation'),
			};
	}
}

function stakeEvent(
	owner: string,
	{key, field, new: value}: Change,
	thing: Fields,
	{look}: Sight,
): Told | undefined {
	const [type, place = ''] = key.split(' ');
	const [validator = '', epoch] = place.split('/');
	const amount = BigInt(thing.amount ?? 0);
	const event = {subject: owner, old: '', new: validator, epoch: Number(epoch), amount};
	if (field === 'isActive') return value === 'yes' ? {...event, kind: 'stake.active'} : undefined;
	if (field === 'canWithdraw') return value === 'yes' ? {...event, kind: 'stake.withdrawable'} : undefined;
	if (field === 'isLocked') return value === 'no' ? {...event, kind: 'stake.unlocked'} : undefined;
	if (type !== 'unbond' || value !== 'no') return undefined;
	const wasDue = thing.canWithdraw === 'yes' || Number(epoch) <= look.epoch;
	return wasDue ? {...event, kind: 'stake.withdrawn', epoch: look.epoch} : undefined;
}

/** Programs that changed together are one event, which counts them. */
export function oneUpgradeEach<Event extends Told & {readonly time: number}>(
	events: readonly Event[],
	chain: string,
): readonly Event[] {
	const isProgram = ({kind}: Told) => kind === 'chain.programs';
	const upgrades = Map.groupBy(events.filter(isProgram), ({time}) => time);
	const counted = [...upgrades.values()].flatMap(([event, ...others]) =>
		event ? [{...event, subject: chain, old: '', new: String(others.length + 1)}] : [],
	);
	return [...events.filter(event => !isProgram(event)), ...counted];
}
