import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {placePane} from '../../source/dashboard/list/place-pane.ts';
import {frameWidth} from '../../source/dashboard/shell/arrangement.ts';
import type {Decoded} from '../../source/domain/decoded.ts';
import {widthOf} from '../../source/format/width.ts';
import {type TableColumn, textOf} from '../../source/table/lay-out.ts';
import {layOutRows} from '../../source/table/lay-out-rows.ts';
import {fitCell} from '../../source/table/paint-cell.ts';
import {anyList} from './any-list.ts';

interface Terminal {
	readonly width: number;
	/** Choice of the user about the details; undefined: none. */
	readonly pane: boolean | undefined;
	readonly hasFrames: boolean;
}

/** Texts that are shown whole at a width, by row and column. Of a bar only the words count, of an ornament nothing. */
function wholeAt(
	columns: readonly TableColumn<Decoded>[],
	rows: readonly Decoded[],
	{width: terminal, pane, hasFrames}: Terminal,
): Map<string, string> {
	const width = terminal - (hasFrames ? frameWidth : 0);
	const room = {columns: terminal, width, hasFrames, isWanted: pane};
	const {listWidth, details} = placePane(columns, rows, room);
	const layout = layOutRows(columns, rows, {width: listWidth, mode: 'normal', scroll: 0, details});
	const shown = layout.columns.flatMap(({column, width: own}) => {
		if (column.role === 'ornament') return [];
		const cells = rows.flatMap((row, index): [string, string][] => {
			const text = textOf(column.cell(row, own));
			if (column.fit === 'bar') return [[`${column.id} ${index}`, text.replaceAll(/[^a-z]/g, '')]];
			// An address may be shortened by itself.
			return !text.includes('…') && fitCell(text, own, column, '…').trim() === text.trim()
				? [[`${column.id} ${index}`, text.trim()]]
				: [];
		});
		return [[column.id, ''] as const, ...cells];
	});
	return new Map(shown);
}

/** Tests each kind of list with so many rows of random values, at hundreds of widths each. */
export function testWiderIsNeverWorse(numRuns: number): void {
	describe.each(Object.entries(anyList))('rows of %s', (_, {row, bind}) => {
		it.each([
			['details beside them by themselves', {pane: undefined, hasFrames: false, from: 40, to: 220}],
			['no details', {pane: false, hasFrames: false, from: 40, to: 220}],
			['frames', {pane: undefined, hasFrames: true, from: 100, to: 129}],
			// In frames all details come at one width, and what they take from the list is in them.
			['details in a frame beside them', {pane: undefined, hasFrames: true, from: 130, to: 220}],
			['frames and no details', {pane: false, hasFrames: true, from: 100, to: 220}],
		])('show at no width less than at a smaller one, with %s', (_none, {from, to, ...terminal}) => {
			fc.assert(
				fc.property(fc.array(row, {minLength: 1, maxLength: 6}), rows => {
					const columns = bind(rows);
					let before = wholeAt(columns, rows, {width: from, ...terminal});
					for (let width = from + 1; width <= to; width++) {
						const now = wholeAt(columns, rows, {width, ...terminal});
						for (const [place, text] of before) {
							const wider = now.get(place);
							// Said in more words it may be, in fewer not.
							if (wider === undefined || widthOf(wider) < widthOf(text))
								expect.fail(`${place} is "${text}" at ${width - 1} cells and "${wider}" at ${width}`);
						}
						before = now;
					}
				}),
				{numRuns},
			);
		});
	});
}
