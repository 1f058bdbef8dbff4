import type {Sight} from '../domain/chain-reading.ts';
import {type KeptList, type KeptThing, listed, type Pending} from './compare-list.ts';
import {decodeItems, encodeItems, rowsOfItems} from './kept-items.ts';
import type {Waiting} from './put-off.ts';
import type {FieldValues} from './sight.ts';
import {parseFields, storedText, storedWhole} from './stored-value.ts';

/** A sight as JSON keeps it: whole numbers as texts, and nothing for what is not known. */
type SightText = Readonly<Record<'indexer' | 'version' | 'epoch' | 'height' | 'at', string | undefined>>;

/** Number of the form; form 1, that of an older version, has no items. */
const form = 2;

/** Writes the memory of a list as JSON: its items, each sight once, and the things that differ from the items. */
export function encodeKeptList({sight, things, waiting, items}: KeptList): string {
	const base = items ? rowsOfItems(items, sight) : new Map<string, FieldValues>();
	const sights: SightText[] = [];
	const places = new Map<string, number>();
	const placeOf = (each: Sight) => {
		const text = sightText(each);
		const key = JSON.stringify(text);
		const place = places.get(key) ?? sights.push(text) - 1;
		places.set(key, place);
		return place;
	};
	const rows = [...things].flatMap(([key, {reported, pending}]) => {
		const waits = Object.entries(pending).map(([field, {value, after, first}]) => {
			return [field, value, placeOf(after), placeOf(first)];
		});
		const different = differenceOf(base.get(key), reported);
		return base.has(key) && waits.length === 0 && Object.keys(different).length === 0
			? []
			: [[key, different, waits]];
	});
	const held = waiting && {...waiting, first: placeOf(waiting.first)};
	return JSON.stringify({
		form,
		sight: placeOf(sight),
		items: items && encodeItems(items),
		rows,
		sights,
		waiting: held,
	});
}

/** Returns the fields that a row lacks or has otherwise, and null for those that it alone has. */
function differenceOf(row: FieldValues | undefined, reported: FieldValues): Record<string, string | null> {
	const different: Record<string, string | null> = {};
	const base: FieldValues = row ? listed(row) : {};
	for (const name in reported) if (reported[name] !== base[name]) different[name] = reported[name] ?? null;
	for (const name in base) if (reported[name] === undefined) different[name] = null;
	return different;
}

/** Reads it back. Throws a SyntaxError, a TypeError or a RangeError if a value cannot be what was written. */
export function decodeKeptList(text: string): KeptList {
	const parsed = parseFields(text) as unknown as KeptListText;
	if (parsed.form !== form && parsed.form !== 1) throw new SyntaxError('it is of another form');
	const sights = parsed.sights.map(toSight);
	const sightAt = (place: number) => {
		const sight = sights[place];
		if (!sight) throw new RangeError('there is no such reading');
		return sight;
	};
	const sight = sightAt(parsed.sight);
	const items = parsed.items && decodeItems(parsed.items);
	const things = new Map<string, KeptThing>();
	for (const [key, row] of items ? rowsOfItems(items, sight) : []) {
		things.set(key, {reported: listed(row), pending: {}});
	}
	for (const [key, different, pending] of parsed.rows) {
		const waiting = pending.map(([field, value, after, first]): [string, Pending] => [
			field,
			{value, after: sightAt(after), first: sightAt(first)},
		]);
		const reported: Record<string, string | undefined> = {...things.get(storedText(key))?.reported};
		for (const [name, value] of Object.entries(different)) {
			if (value === null) delete reported[name];
			else reported[name] = checkField(name, value);
		}
		for (const [name, value] of pending) checkField(name, value);
		things.set(key, {reported, pending: Object.fromEntries(waiting)});
	}
	const {waiting} = parsed;
	return {
		sight,
		things,
		...(items && {items}),
		...(waiting && {waiting: {...waiting, first: sightAt(waiting.first)}}),
	};
}

interface KeptListText {
	readonly form: number;
	readonly sight: number;
	readonly items?: Parameters<typeof decodeItems>[0];
	readonly rows: readonly [string, Record<string, string | null>, [string, string, number, number][]][];
	readonly sights: readonly SightText[];
	readonly waiting?: Omit<Waiting, 'first'> & {readonly first: number};
}

/** Fields that are whole numbers in every list. */
const wholeFields = new Set(
	`amount unclaimed epoch since startEpoch endEpoch activationEpoch power latestPower missed jailedAt height heightAt needed
	yay nay abstain`.split(/\s+/),
);

function checkField(name: string, value: unknown): string {
	if (wholeFields.has(name)) storedWhole(value);
	return storedText(value);
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
