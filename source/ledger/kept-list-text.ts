import type {Sight} from '../domain/chain-reading.ts';
import type {KeptList, Pending} from './compare-list.ts';
import {parseFields, storedText, storedWhole} from './damaged-rows.ts';
import type {Waiting} from './put-off.ts';

/** A sight as JSON keeps it: whole numbers as texts, and nothing for what is not known. */
type SightText = Readonly<Record<'indexer' | 'version' | 'epoch' | 'height' | 'at', string | undefined>>;

/** Number of the form; a text of another form is damaged. */
const form = 1;

/** Memory of a list as JSON, in which each sight stands once. */
export function encodeKeptList({sight, things, waiting}: KeptList): string {
	const sights: SightText[] = [];
	const places = new Map<string, number>();
	const placeOf = (each: Sight) => {
		const text = sightText(each);
		const key = JSON.stringify(text);
		const place = places.get(key) ?? sights.push(text) - 1;
		places.set(key, place);
		return place;
	};
	const rows = [...things].map(([key, {reported, pending}]) => [
		key,
		reported,
		Object.entries(pending).map(([field, {value, after, first}]) => [
			field,
			value,
			placeOf(after),
			placeOf(first),
		]),
	]);
	const held = waiting && {...waiting, first: placeOf(waiting.first)};
	return JSON.stringify({form, sight: placeOf(sight), rows, sights, waiting: held});
}

/** Reads it back. Throws a SyntaxError, a TypeError or a RangeError if a value cannot be what was written. */
export function decodeKeptList(text: string): KeptList {
	const parsed = parseFields(text) as unknown as KeptListText;
	if (parsed.form !== form) throw new SyntaxError('it is of another form');
	const sights = parsed.sights.map(toSight);
	const sightAt = (place: number) => {
		const sight = sights[place];
		if (!sight) throw new RangeError('there is no such reading');
		return sight;
	};
	const things = parsed.rows.map(([key, reported, pending]) => {
		const waiting = pending.map(([field, value, after, first]): [string, Pending] => [
			field,
			{value, after: sightAt(after), first: sightAt(first)},
		]);
		checkFields([...Object.entries(reported), ...pending.map(([field, value]) => [field, value] as const)]);
		return [storedText(key), {reported, pending: Object.fromEntries(waiting)}] as const;
	});
	const {waiting} = parsed;
	return {
		sight: sightAt(parsed.sight),
		things: new Map(things),
		...(waiting && {waiting: {...waiting, first: sightAt(waiting.first)}}),
	};
}

interface KeptListText {
	readonly form: number;
	readonly sight: number;
	readonly rows: readonly [string, Record<string, string>, [string, string, number, number][]][];
	readonly sights: readonly SightText[];
	readonly waiting?: Omit<Waiting, 'first'> & {readonly first: number};
}

/** Fields that are whole numbers in every list. */
const wholeFields = new Set(
	`amount unclaimed epoch since startEpoch endEpoch activationEpoch power latestPower missed jailedAt height heightAt needed
	yay nay abstain`.split(/\s+/),
);

function checkFields(fields: readonly (readonly [string, unknown])[]): void {
	for (const [name, value] of fields) {
		if (wholeFields.has(name)) storedWhole(value);
		storedText(value);
	}
}

function sightText({indexer, version, epoch, height, at}: Sight): SightText {
	return {indexer, version, epoch: epoch?.toString(), height: height?.toString(), at: at.toString()};
}

function toSight({indexer = '', version, epoch, height, at = '0'}: SightText): Sight {
	return {
		indexer,
		version,
		epoch: storedWhole(epoch),
		height: storedWhole(height),
		at: BigInt(storedText(at)),
	};
}
