/** Figures of an exporter, and what they must be by the chain's log. */
import {labelOf} from './day-home.ts';
import {proposalsAt, stakeAt, validatorsAt} from './truth.ts';
import type {World} from './world.ts';

/** An answer of an exporter, and the block of which it must tell. */
export interface Scrape {
	readonly text: string;
	readonly block: number;
	readonly epoch: number;
}

/** Whose figures they are. */
interface Told {
	readonly mine: readonly string[];
	readonly labelled: readonly string[];
}

/** Values by the labels of each series, without that of the chain: 'tnam1…|jailed'. */
type Series = ReadonlyMap<string, number>;

/** Reads an answer in the text format, by the names of metrics. */
export function readScrape(text: string): ReadonlyMap<string, Series> {
	const metrics = new Map<string, Map<string, number>>();
	for (const [, name = '', labels = '', value = ''] of text.matchAll(
		/^stakedeck_(\w+)(?:\{(.*)\})? (\S+)$/gm,
	)) {
		const values = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].filter(([, key]) => key !== 'chain_id');
		const series = metrics.get(name) ?? new Map<string, number>();
		metrics.set(name, series.set(values.map(([, , each]) => each).join('|'), Number(value)));
	}
	return metrics;
}

/** Series of which one holds at a time: only that one is compared. */
const oneOfSome = ['validators', 'validator_state', 'vote'];

/** Works out what an exporter must tell at a block. */
export function figuresAt(world: World, {mine, labelled}: Told, epoch: number): ReadonlyMap<string, Series> {
	const figures = new Map<string, Map<string, number>>();
	const tell = (name: string, labels: readonly unknown[], value: number | string | undefined) => {
		const series = figures.get(name) ?? new Map<string, number>();
		figures.set(name, series);
		if (value !== undefined) series.set(labels.join('|'), Number(value));
	};
	tell('epoch', [], epoch);
	const validators = validatorsAt(world, {faults: {}} as Parameters<typeof validatorsAt>[1]);
	let activeStake = 0n;
	for (const [address, {state = '', power = '0', rank, commission = ''}] of validators) {
		tell('validators', [state], (figures.get('validators')?.get(state) ?? 0) + 1);
		tell('validator_state', [address, state], 1);
		tell('validator_rank', [address], rank);
		tell('validator_power_nam', [address], power);
		tell('validator_commission_ratio', [address], Number.parseFloat(commission) / 100);
		if (['consensus', 'belowCapacity', 'belowThreshold'].includes(state)) activeStake += BigInt(power);
	}
	tell('active_stake_nam', [], Number(activeStake));
	const voters = [
		...mine.map((address, index) => [address, labelOf.mine(index)] as const),
		...labelled.map((address, index) => [address, labelOf.validator(index)] as const),
	];
	for (const [id, {status, end, verdict}] of proposalsAt(world, {activeStake, epoch})) {
		if (status !== 'voting') continue;
		tell('proposal_end_epoch', [id], end);
		tell('proposal_passing', [id], verdict === 'pass' ? 1 : 0);
		for (const [voter, label] of voters)
			tell('vote', [label, id, world.of('vote', voter).get(id) ?? 'none'], 1);
	}
	for (const [index, owner] of mine.entries()) {
		const rows = [...stakeAt(world, owner, epoch)];
		const sum = (
			name: string,
			counts: (key: string, row: Readonly<Record<string, string | undefined>>) => boolean,
		) => {
			const parts = rows.filter(([key, row]) => counts(key, row)).map(([, {amount = '0'}]) => BigInt(amount));
			tell(name, [labelOf.mine(index)], Number(parts.reduce((all, part) => all + part, 0n)) / 1e6);
		};
		const isBond = (key: string) => key.startsWith('bond ');
		const isUnbond = (key: string) => key.startsWith('unbond ');
		sum('stake_bonded_nam', isBond);
		sum('stake_not_active_nam', (key, {isActive}) => isBond(key) && isActive === 'no');
		sum('stake_unbonding_nam', (key, {canWithdraw}) => isUnbond(key) && canWithdraw === 'no');
		sum('stake_withdrawable_nam', (key, {canWithdraw}) => isUnbond(key) && canWithdraw === 'yes');
	}
	return figures;
}

/** Returns what an exporter told wrongly, and the metrics that it did not tell, as what it knew was too old. */
export function compareFigures(
	told: ReadonlyMap<string, Series>,
	expected: ReadonlyMap<string, Series>,
): {readonly wrong: readonly string[]; readonly gaps: readonly string[]} {
	const wrong: string[] = [];
	const gaps: string[] = [];
	for (const [name, series] of expected) {
		const all = told.get(name) ?? new Map<string, number>();
		const shown = new Map([...all].filter(([, value]) => value > 0 || !oneOfSome.includes(name)));
		if (shown.size === 0 && series.size > 0) {
			gaps.push(name);
			continue;
		}
		let missing = false;
		for (const key of new Set([...shown.keys(), ...series.keys()])) {
			const [is, must] = [shown.get(key), series.get(key)];
			const isSame = is !== undefined && must !== undefined && Math.abs(is - must) < 1e-6 * Math.max(1, must);
			// A figure that is too old has left: a gap, like that of all of its name.
			if (is === undefined) missing = true;
			else if (!isSame) wrong.push(`${name} ${key}: ${is}, not ${must}`);
		}
		if (missing) gaps.push(name);
	}
	return {wrong, gaps};
}
