import type {Detail} from './details.ts';

/** Thing in a comparison. */
interface ComparedThing {
	readonly name: string;
	readonly details: readonly Detail[];
}

/** Field with the values of all things. */
export interface ComparedField {
	readonly label: string;
	/** True for the title of the fields below it, without values. */
	readonly isTitle: boolean;
	/** Values, one for each thing. */
	readonly values: readonly string[];
	readonly differs: boolean;
}

/**
Compares the fields that any of the things has: first those that matter, then those that differ, else in the order of
the details, without notes. A field stays below its title.

@param missing text in place of a missing value
@param first labels of those that matter most
*/
export function compareThings(
	things: readonly ComparedThing[],
	missing: string,
	first: readonly string[] = [],
): readonly ComparedField[] {
	const keyed = things.map(thing => keyDetails(withoutHeading(thing)));
	const order = keyed.reduce<readonly string[]>((merged, own) => mergeOrders(merged, [...own.keys()]), []);
	const fields = order.flatMap((key): readonly ComparedField[] => {
		const own = keyed.map(details => details.get(key));
		const known = own.find(detail => detail !== undefined);
		if (!known) return [];
		const {label} = known;
		if (known.layout === 'title') return [{label, isTitle: true, values: [], differs: false}];
		// Values that look alike may differ in digits that are not shown.
		const exact = own.map(detail => detail?.exact ?? (detail === undefined ? '' : detail.value));
		const values = own.map(detail => detail?.value ?? missing);
		if (values.every(value => value === missing)) return [];
		return [{label, isTitle: false, values, differs: new Set(exact).size > 1 || new Set(values).size > 1}];
	});
	const placeOf = ({label, differs}: ComparedField) => {
		const place = first.indexOf(label);
		return place === -1 ? first.length + (differs ? 0 : 1) : place;
	};
	return partsOf(fields)
		.filter(part => part.some(({isTitle}) => !isTitle))
		.flatMap(part =>
			part.toSorted((left, right) =>
				left.isTitle ? -1 : right.isTitle ? 1 : placeOf(left) - placeOf(right),
			),
		);
}

/** Splits the fields into those above the first title and those of each title. */
function partsOf(fields: readonly ComparedField[]): readonly (readonly ComparedField[])[] {
	const parts: ComparedField[][] = [[]];
	for (const field of fields) {
		if (field.isTitle) parts.push([]);
		parts.at(-1)?.push(field);
	}
	return parts;
}

/** Removes a detail whose label is the thing's name, as that is above its column. */
function withoutHeading({name, details}: ComparedThing): readonly Detail[] {
	return details.filter(({label}) => label.toLowerCase() !== name.toLowerCase());
}

/** Keys details by the title above them, their label, and their number among those with the same label. */
function keyDetails(details: readonly Detail[]): ReadonlyMap<string, Detail> {
	const keyed = new Map<string, Detail>();
	const counts = new Map<string, number>();
	let title = '';
	for (const detail of details) {
		if (detail.layout === 'title') title = detail.label;
		const name = `${detail.layout === 'title'}\n${title}\n${detail.label}`;
		const count = counts.get(name) ?? 0;
		counts.set(name, count + 1);
		keyed.set(`${name}\n${count}`, detail);
	}
	return keyed;
}

/** Merges both orders into one: an item of the second alone stays before its followers there. */
function mergeOrders(first: readonly string[], second: readonly string[]): readonly string[] {
	const places = new Map(first.map((key, at) => [key, at]));
	const merged: string[] = [];
	let taken = 0;
	for (const key of second) {
		const at = places.get(key);
		if (at === undefined) merged.push(key);
		else for (; taken <= at; taken++) merged.push(first[taken] ?? key);
	}
	return [...merged, ...first.slice(taken)];
}
