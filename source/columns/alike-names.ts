import {shapeOf} from '../domain/likeness.ts';
import {cut, shortenMiddle, widthOf} from '../format/text.ts';
import {type Cell, textOf} from '../table/lay-out.ts';
import type {CellContext} from './cell-context.ts';

/** Name by which a row is known, and the address by which it differs from others. */
export interface Named {
	readonly name: string | undefined;
	readonly address: string | undefined;
}

/** Shapes of names: a list is compared again at each of its changes. */
const shapes = new Map<string, string>();
const maxShapes = 20_000;

/** Returns the addresses whose name is equal to that of another one, or looks like it. */
export function findAlike(rows: readonly Named[]): ReadonlySet<string> {
	const byShape = new Map<string, Set<string>>();
	for (const {name, address} of rows) {
		if (name === undefined || address === undefined) continue;
		const shape = shapes.get(name) ?? shapeOf(name);
		if (shapes.size >= maxShapes) shapes.clear();
		shapes.set(name, shape);
		const known = byShape.get(shape);
		if (known) known.add(address);
		else byShape.set(shape, new Set([address]));
	}
	return new Set([...byShape.values()].filter(({size}) => size > 1).flatMap(addresses => [...addresses]));
}

const noName: Named = {name: undefined, address: undefined};

/** Checks whether a name needs its address: it is missing, or another row's name looks like it. */
export function needsAddress({name, address}: Named = noName, {alike}: Pick<CellContext, 'alike'>): boolean {
	return address !== undefined && (name === undefined || alike?.has(address) === true);
}

/** Cells of the short address. */
const shortAddress = 12;

/** Min cells of a name with its address. */
export const minWithAddress = 6 + 1 + shortAddress;

export function shorten(address: string, {theme}: Pick<CellContext, 'theme'>): string {
	return shortenMiddle(address, shortAddress, theme.glyphs.ellipsis);
}

/** Draws the short address behind a name, which is cut before it, or in the place of a missing one. */
export function withAddress(cell: Cell, address: string, facts: CellContext, width: number): Cell {
	const {ellipsis, missing} = facts.theme.glyphs;
	const text = textOf(cell);
	const short = shorten(address, facts);
	const room = width - short.length - 1;
	const name = text.endsWith(missing)
		? text.slice(0, -missing.length)
		: `${widthOf(text) <= room ? text : cut(text, room - ellipsis.length) + ellipsis} `;
	return {parts: [name, {text: short, meaning: 'quiet'}]};
}
