import {describe, expect, it} from 'vitest';
import {placePane} from '../../../source/dashboard/list/place-pane.ts';
import {layOutColumns} from '../../../source/table/choose-columns.ts';
import {listColumns} from '../../helpers/list-columns.ts';

type Columns = Parameters<typeof placePane>[0];

const idsAt = (columns: Columns, width: number, isTight = false) =>
	layOutColumns(columns, {width, mode: 'normal', scroll: 0, isTight}).columns.map(({column}) => column.id);

describe.each(Object.entries(listColumns))('the details beside %s', (_, columns) => {
	const minor = columns.flatMap(({id, isMinor}) => (isMinor ? [id] : []));

	it('are there by themselves from 140 columns on', () => {
		expect(placePane(columns, {width: 139, isWanted: undefined}).paneWidth).toBe(0);
		for (let width = 140; width <= 220; width++) {
			expect(placePane(columns, {width, isWanted: undefined}).paneWidth, `${width}`).toBeGreaterThan(0);
		}
	});

	it('take a third at most, and no column with them but minor ones', () => {
		for (let width = 140; width <= 220; width++) {
			const {listWidth, paneWidth, isTight} = placePane(columns, {width, isWanted: undefined});
			expect(paneWidth).toBeLessThanOrEqual(width / 3);
			expect(listWidth + paneWidth + 3).toBe(width);
			const beside = idsAt(columns, listWidth, isTight);
			const lost = idsAt(columns, width).filter(id => !beside.includes(id));
			expect(minor, `${width}`).toEqual(expect.arrayContaining(lost));
		}
	});

	it('are there from 100 columns on where a person wants them, and never below', () => {
		for (let width = 100; width <= 220; width++) {
			const {listWidth, paneWidth, isTight} = placePane(columns, {width, isWanted: true});
			expect(paneWidth, `${width}`).toBeGreaterThanOrEqual(33);
			expect(paneWidth).toBeLessThanOrEqual(width / 3);
			expect(idsAt(columns, listWidth, isTight).length).toBeGreaterThanOrEqual(3);
		}
		expect(placePane(columns, {width: 99, isWanted: true})).toEqual({
			listWidth: 99,
			paneWidth: 0,
			isTight: false,
		});
	});

	it('are nowhere where a person does not want them', () => {
		for (const width of [100, 140, 200]) {
			expect(placePane(columns, {width, isWanted: false}).paneWidth).toBe(0);
		}
	});
});
