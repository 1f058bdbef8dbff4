import type {Look} from './journal.ts';
import type {World} from './world.ts';

export type Fields = Readonly<Record<string, string | undefined>>;

/** Facts beside a list that decide what can be told of it. */
export interface Facts {
	/** Whole NAM; undefined: the validators of this look were no complete list. */
	readonly activeStake: bigint | undefined;
	readonly epoch: number;
}

/** States of validators that no list has. */
export const hidden = ['deactivating', 'reactivating', 'unjailing'];

/** The validators that a complete list tells at that block. */
export function validatorsAt(world: World, {faults}: Look): ReadonlyMap<string, Fields> {
	const rows = new Map<string, Fields>();
	for (const [address, fields] of world.all('validator')) {
		const field = (name: string) => fields.get(name) ?? '';
		if (hidden.includes(field('state'))) continue;
		// A service shows a change in the epoch in which it was asked for, then the old rate, until it counts.
		const [asked, since] = field('asked').split('@');
		const isShownEarly = asked !== '' && (Number(since) === world.epoch) !== (faults.validators === 'flip');
		rows.set(address, {
			state: field('state'),
			name: field('name'),
			website: field('website'),
			email: field('email'),
			commission: percent(isShownEarly && asked ? asked : field('commission')),
			maxChange: percent(field('maxChange')),
			power: (BigInt(field('stake')) / 1_000_000n).toString(),
			rank: field('rank') === '' ? undefined : field('rank'),
		});
	}
	return rows;
}

/** Basis points as a person reads them: 450 → "4.5%". */
export function percent(basisPoints: string): string {
	return `${Number(basisPoints) / 100}%`;
}

/** Epochs in a day, of six hours each. */
const day = 4;

export function proposalsAt(world: World, {activeStake, epoch}: Facts): ReadonlyMap<string, Fields> {
	const rows = new Map<string, Fields>();
	for (const [id, fields] of world.all('proposal')) {
		const [start = 0, end = 0, activation = 0] = (fields.get('epochs') ?? '').split(' ').map(Number);
		const status = fields.get('status') ?? '';
		// Validators vote through the first two thirds, rounded up.
		const closed = start + Math.ceil(((end - start) * 2) / 3);
		const row = {
			status,
			start: String(start),
			end: String(end),
			activation: String(activation),
			closed: String(closed),
		};
		rows.set(id, row);
		if (status !== 'voting') continue;
		const isYes = (is: boolean) => (is ? 'yes' : 'no');
		rows.set(id, {
			...row,
			lastDay: isYes(end - epoch <= day),
			deadline: isYes(epoch >= closed),
			...(activeStake !== undefined && verdictOf(fields, activeStake)),
		});
	}
	return rows;
}

/** Parts of the active stake that must vote. */
const parts: Readonly<Record<string, readonly [bigint, bigint]>> = {
	twoFifths: [2n, 5n],
	oneHalfOverOneThird: [1n, 3n],
	lessOneHalfOverOneThirdNay: [1n, 3n],
};

function verdictOf(fields: ReadonlyMap<string, string>, activeStake: bigint): Fields {
	const [yay = 0n, nay = 0n, abstain = 0n] = (fields.get('votes') ?? '').split(' ').map(BigInt);
	const rule = fields.get('rule') ?? '';
	const [part, whole] = parts[rule] ?? [1n, 1n];
	const hasTurnout = (yay + nay + abstain) * whole >= activeStake * 1_000_000n * part;
	const isPassing =
		rule === 'twoFifths'
			? hasTurnout && yay >= 2n * nay
			: rule === 'oneHalfOverOneThird'
				? hasTurnout && yay > nay
				: !hasTurnout || yay > nay;
	return {turnout: hasTurnout ? 'yes' : 'no', verdict: isPassing ? 'pass' : 'fail'};
}

export function parametersAt(world: World): ReadonlyMap<string, Fields> {
	const rows = new Map<string, Fields>();
	for (const [name, fields] of world.all('parameter')) rows.set(name, Object.fromEntries(fields));
	return rows;
}

/** Rows of a delegator by what they are, their validator and their epoch. */
export function stakeAt(world: World, owner: string, epoch: number): ReadonlyMap<string, Fields> {
	const rows = new Map<string, Fields>();
	const isYes = (is: boolean) => (is ? 'yes' : 'no');
	const epochOf = (key: string) => Number(key.split('/')[1]);
	const bonded = new Map<string, bigint>();
	for (const [key, amount] of world.of('bond', owner)) {
		const [validator = ''] = key.split('/');
		const state = world.of('validator', validator).get('state');
		rows.set(`bond ${key}`, {amount, state, isActive: isYes(epochOf(key) <= world.epoch)});
		bonded.set(validator, (bonded.get(validator) ?? 0n) + BigInt(amount));
	}
	for (const [key, amount] of world.of('unbond', owner)) {
		rows.set(`unbond ${key}`, {amount, canWithdraw: isYes(epochOf(key) <= world.epoch)});
	}
	// A lock is about all that is bonded there.
	for (const key of world.of('lock', owner).keys()) {
		const amount = String(bonded.get(key.split('/')[0] ?? '') ?? 0n);
		rows.set(`lock ${key}`, {amount, isLocked: isYes(epoch < epochOf(key))});
	}
	return rows;
}
