import type {KeptList, Pending} from './compare-list.ts';
import type {Waiting} from './put-off.ts';
import type {Sight} from './sight.ts';

/** A sight as JSON keeps it: whole numbers as texts, and nothing for what is not known. */
type SightText = Readonly<Record<'indexer' | 'version' | 'epoch' | 'height' | 'at', string | undefined>>;

/** Number of the form; another one is not understood, and the list begins anew with a baseline. */
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

/** Reads it back; undefined: of another form. */
export function decodeKeptList(text: string): KeptList | undefined {
	const parsed = parse(text);
	if (parsed?.form !== form) return undefined;
	const sights = parsed.sights.map(toSight);
	const sightAt = (place: number) => sights[place] ?? noSight;
	const things = parsed.rows.map(([key, reported, pending]) => {
		const waiting = pending.map(([field, value, after, first]): [string, Pending] => [
			field,
			{value, after: sightAt(after), first: sightAt(first)},
		]);
		return [key, {reported, pending: Object.fromEntries(waiting)}] as const;
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

function parse(text: string): KeptListText | undefined {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

const noSight: Sight = {indexer: '', version: undefined, epoch: undefined, height: undefined, at: 0n};

function sightText({indexer, version, epoch, height, at}: Sight): SightText {
	return {indexer, version, epoch: epoch?.toString(), height: height?.toString(), at: at.toString()};
}

function toSight({indexer = '', version, epoch, height, at = '0'}: SightText): Sight {
	const integer = (text: string | undefined) => (text === undefined ? undefined : BigInt(text));
	return {indexer, version, epoch: integer(epoch), height: integer(height), at: BigInt(at)};
}
