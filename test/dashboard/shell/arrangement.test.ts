import {expect, it} from 'vitest';
import {arrange} from '../../../source/dashboard/shell/arrangement.ts';
import type {Borders} from '../../../source/domain/borders.ts';

const hasFrames = (columns: number, rows: number, borders?: Borders) =>
	arrange(columns, rows, {hasBanner: false, isSpoken: false, ...(borders && {borders})}).hasFrames;

it('has frames from 100×30 on', () => {
	expect(hasFrames(100, 30)).toBe(true);
	expect(hasFrames(99, 30)).toBe(false);
	expect(hasFrames(100, 29)).toBe(false);
});

it('has frames from 80×24 on if they are always wanted, and none if never', () => {
	expect(hasFrames(80, 24, 'always')).toBe(true);
	expect(hasFrames(79, 24, 'always')).toBe(false);
	expect(hasFrames(80, 23, 'always')).toBe(false);
	expect(hasFrames(200, 60, 'never')).toBe(false);
});

it('has no frames for a screen reader', () => {
	expect(arrange(120, 40, {hasBanner: false, isSpoken: true, borders: 'always'}).hasFrames).toBe(false);
});
