import {describe, expect, it} from 'vitest';
import {placePane} from '../../../source/dashboard/list/place-pane.ts';
import type {DetailsPlace} from '../../../source/table/lay-out.ts';
import {layOutRows} from '../../../source/table/lay-out-rows.ts';
import {listColumns} from '../../helpers/list-columns.ts';

describe.each(Object.entries(listColumns))('the details beside %s', (_, columns) => {
	const idsAt = (width: number, details?: DetailsPlace) =>
		layOutRows(columns, [], {
			width,
			mode: 'normal',
			scroll: 0,
			...(details !== undefined && {details}),
		}).columns.map(({column}) => column.id);

	it('are there by themselves from 140 columns on, where the list shows beside them all that it showed', () => {
		expect(placePane(columns, [], {width: 139, isWanted: undefined}).paneWidth).toBe(0);
		const ornaments = columns.flatMap(({id, role}) => (role === 'ornament' ? [id] : []));
		let before: readonly string[] = [];
		for (let width = 40; width <= 260; width++) {
			const {listWidth, paneWidth, details} = placePane(columns, [], {width, isWanted: undefined});
			expect(paneWidth).toBeLessThanOrEqual(width / 3);
			expect(listWidth + paneWidth + (paneWidth > 0 ? 3 : 0)).toBe(width);
			const now = idsAt(listWidth, details).filter(id => !ornaments.includes(id));
			expect(now, `${width}`).toEqual(expect.arrayContaining([...before]));
			before = now;
		}
		expect(placePane(columns, [], {width: 260, isWanted: undefined}).paneWidth).toBeGreaterThanOrEqual(33);
	});

	it('take a third of the terminal in frames, by themselves from 130 columns on', () => {
		const place = (terminal: number) =>
			placePane(columns, [], {
				columns: terminal,
				width: terminal - 3,
				hasFrames: true,
				isWanted: undefined,
			});
		expect(place(129).paneWidth).toBe(0);
		for (let terminal = 130; terminal <= 200; terminal++) {
			const {listWidth, paneWidth} = place(terminal);
			// Each of the two has a frame and a blank.
			expect(paneWidth + 3).toBe(Math.floor(terminal / 3));
			expect(listWidth + 3 + paneWidth + 3).toBe(terminal);
		}
	});

	it('are there from 100 columns on where a person wants them, and never below', () => {
		for (let width = 100; width <= 220; width++) {
			const {listWidth, paneWidth} = placePane(columns, [], {width, isWanted: true});
			expect(paneWidth, `${width}`).toBeGreaterThanOrEqual(33);
			expect(paneWidth).toBeLessThanOrEqual(width / 3);
			expect(idsAt(listWidth).length).toBeGreaterThanOrEqual(2);
		}
		expect(placePane(columns, [], {width: 99, isWanted: true}).paneWidth).toBe(0);
	});

	it('are nowhere where a person does not want them', () => {
		for (const width of [100, 140, 200]) {
			expect(placePane(columns, [], {width, isWanted: false}).paneWidth).toBe(0);
		}
	});
});
