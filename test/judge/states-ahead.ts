import type {World} from './world.ts';

/** Change that the chain has decided: 'from 5% to 6% at 1206'. */
export interface Decided {
	readonly old: string;
	readonly value: string;
	readonly epoch: number;
}

/** Places in the set, and the least stake that counts for one, namnam. */
const places = 34;
const leastStake = 1_000_000_000n;

/** Works out the states of all validators in the epoch of a block and in those after it, as they are decided by then. */
export function statesAhead(world: World, epochs: number): ReadonlyMap<string, readonly string[]> {
	const all = [...world.all('validator')];
	const states = new Map<string, string[]>(all.map(([address]) => [address, []]));
	for (let epoch = world.epoch; epoch <= world.epoch + epochs; epoch++) {
		const rivals: {address: string; stake: bigint}[] = [];
		for (const [address, fields] of all) {
			const apart = apartAt(fields, world.epoch, epoch);
			if (apart === undefined) rivals.push({address, stake: stakeAt(fields, epoch)});
			else states.get(address)?.push(apart);
		}
		// Of equal ones the one that was there first.
		rivals.sort((one, other) => (one.stake === other.stake ? 0 : one.stake > other.stake ? -1 : 1));
		for (const [place, {address, stake}] of rivals.entries()) {
			const within = place < places ? 'consensus' : 'belowCapacity';
			states.get(address)?.push(stake < leastStake ? 'belowThreshold' : within);
		}
	}
	return states;
}

/** Lists the changes between states of epochs in a row. */
export function stepsOf(states: readonly string[], first: number): readonly Decided[] {
	return states.flatMap((value, index) => {
		const old = states[index - 1];
		return old === undefined || old === value ? [] : [{old, value, epoch: first + index}];
	});
}

/** State in an epoch of one that takes no part in the contest for places then; undefined: it does. */
function apartAt(fields: ReadonlyMap<string, string>, now: number, epoch: number): string | undefined {
	const state = fields.get('state') ?? '';
	const isUnderWay = epoch < Number(fields.get('until') || Number.POSITIVE_INFINITY);
	if (state === 'jailed' || state === 'inactive') return state;
	// Who leaves keeps the place until it has left.
	if (state === 'deactivating') return isUnderWay ? 'consensus' : 'inactive';
	if (state === 'reactivating') return isUnderWay ? 'inactive' : undefined;
	if (state === 'unjailing') return isUnderWay ? 'jailed' : undefined;
	// Who missed too many votes is out with the next set.
	return epoch > now && fields.get('doomed') === 'yes' ? 'jailed' : undefined;
}

function stakeAt(fields: ReadonlyMap<string, string>, epoch: number): bigint {
	let stake = BigInt(fields.get('stake') ?? 0);
	for (const change of (fields.get('pending') ?? '').split(' ')) {
		const [from = '', amount = '0'] = change.split(':');
		if (from !== '' && Number(from) <= epoch) stake += BigInt(amount);
	}
	return stake;
}
