import type {Look} from './journal.ts';
import type {Sight} from './sights.ts';
import type {Fields} from './truth.ts';

/** A change that is sure, by the numbers of the sights: the first of it, and the one that made it sure. */
export interface Change {
	readonly key: string;
	readonly field: string;
	readonly old: string;
	readonly new: string;
	readonly first: number;
	readonly sure: number;
}

/** Good answers of a list, and what they are judged by. */
export interface Seen {
	readonly list: string;
	readonly sights: readonly Sight[];
	isNear(validator: string, sight: Sight): boolean;
}

/** Fields whose old and new values come by turns, so that they wait for two changes of epoch. */
const flapping = ['commission', 'maxChange', 'power'];

export function changesOf(key: string, {list, sights, isNear}: Seen): readonly Change[] {
	const told = (index: number): Fields => {
		const row = (sights[index] as Sight).rows.get(key);
		return row ? {...row, listed: 'yes'} : {listed: 'no'};
	};
	const fields = new Set(['listed', ...sights.flatMap(({rows}) => Object.keys(rows.get(key) ?? {}))]);
	return [...fields]
		.filter(field => isWatched(list, field))
		.flatMap(field => {
			const values = sights.map((_, index) => told(index)[field]);
			return changesOfField({key, field, values, sights, isNear});
		});
}

function isWatched(list: string, field: string): boolean {
	if (field === 'listed') return true;
	const watched: Record<string, readonly string[]> = {
		validators: ['state', 'name', 'website', 'email', ...flapping],
		proposals: ['status', 'turnout', 'verdict', 'lastDay', 'deadline'],
		parameters: ['value', 'program'],
		signing: ['signs', 'danger'],
	};
	if (list.startsWith('votes ')) return field === 'vote' || field === 'isDue';
	return (watched[list] ?? ['isActive', 'canWithdraw', 'isLocked']).includes(field);
}

interface History extends Pick<Seen, 'sights' | 'isNear'> {
	readonly key: string;
	readonly field: string;
	/** Value in each sight; undefined: it was not told. */
	readonly values: readonly (string | undefined)[];
}

function changesOfField({key, field, values, sights, isNear}: History): readonly Change[] {
	const changes: Change[] = [];
	let reported: string | undefined;
	let first: number | undefined;
	let candidate: string | undefined;
	for (const [index, value] of values.entries()) {
		if (value === undefined) continue;
		if (reported === undefined) {
			reported = value;
			continue;
		}
		const sight = sights[index] as Sight;
		if (
			!isNews(field, key, {reported, value, isNear: () => isNear(key, sight), activeStake: sight.activeStake})
		) {
			first = undefined;
			continue;
		}
		if (first === undefined || !isSame(field, {reported, candidate: candidate ?? '', value})) first = index;
		candidate = value;
		if (!isSure(field, (sights[first] as Sight).look, (sights[index] as Sight).look)) continue;
		changes.push({key, field, old: reported, new: value, first, sure: index});
		reported = value;
		first = undefined;
	}
	return changes;
}

interface Value {
	readonly reported: string;
	readonly value: string;
	isNear(): boolean;
	readonly activeStake: bigint | undefined;
}

function isNews(field: string, key: string, {reported, value, isNear, activeStake}: Value): boolean {
	// A vote is never taken back.
	if (reported === value || (field === 'vote' && value === 'none')) return false;
	// Between two fifths and the half of the way to being jailed nothing is said.
	if (field === 'danger') {
		// Near its jailing only the hour before it is said, and that it is over.
		const isNearer = value === 'soon' || value === 'no' || (value === 'near' && reported === 'soon');
		return value !== 'hardly' && (isNearer || !['near', 'closer', 'soon'].includes(reported)) && isNear();
	}
	if (field === 'value' && key === 'apr')
		return Math.abs(Number(value) / Number(reported) - 1) >= 0.05 - 1e-12;
	if (field !== 'power') return true;
	const [before, after] = [BigInt(reported), BigInt(value)];
	const moved = after > before ? after - before : before - after;
	return moved * 20n >= before && (isNear() || (activeStake !== undefined && moved * 1000n >= activeStake));
}

/** A power that goes on in its direction is the same news. */
function isSame(
	field: string,
	{reported, candidate, value}: {reported: string; candidate: string; value: string},
): boolean {
	if (field !== 'power') return candidate === value;
	return BigInt(candidate) > BigInt(reported) === BigInt(value) > BigInt(reported);
}

function isSure(field: string, first: Look, now: Look): boolean {
	if (flapping.includes(field)) return now.epoch >= first.epoch + 2;
	if (first.height !== undefined && now.height !== undefined) return now.height > first.height;
	return first !== now;
}
