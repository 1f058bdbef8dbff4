import {useMemo} from 'react';
import type {Decoded} from '../../domain/decoded.ts';
import {useRemembered, type ViewMemory} from '../shell/view-memory.ts';
import {type ComparedField, compareThings} from '../ui/text/comparison.ts';
import {type ComparisonLayout, placeComparison} from '../ui/text/lay-out-comparison.ts';
import {useTheme} from '../ui/theme.ts';
import type {ListSubject} from './subject.ts';
import type {Rows} from './use-rows.ts';

/** Comparison of rows, shown over the list. */
export interface Comparison<Item> {
	readonly isOpen: boolean;
	readonly names: readonly string[];
	/** Names of rows no longer in the list. */
	readonly gone: readonly string[];
	readonly fields: readonly ComparedField[];
	readonly layout: ComparisonLayout;
	open(rows: Rows<Item>): void;
	close(): void;
	scrollTo(column: number): void;
}

interface Compared<Item> extends Rows<Item> {
	readonly scroll: number;
}

interface ComparisonOptions<Item extends Decoded> extends Rows<Item> {
	readonly memory: ViewMemory;
	/** Name of the list. */
	readonly name: string;
	readonly subject: ListSubject<Item>;
	/** Width in cells. */
	readonly width: number;
}

const closed = {rows: [], keys: [], scroll: 0};

/** Keeps rows compared while the list changes; one that left is shown as it was when the comparison began. */
export function useComparison<Item extends Decoded>(options: ComparisonOptions<Item>): Comparison<Item> {
	const {memory, name, subject, rows, keys, width} = options;
	const {glyphs} = useTheme();
	const [held, hold] = useRemembered<Compared<Item>>(memory, `compared in ${name}`, closed);
	const {names, gone, fields} = useMemo(() => {
		const places = held.keys.map(key => keys.indexOf(key));
		const things = held.rows.map((row, at) => rows[places[at] ?? -1] ?? row);
		const called = things.map(item => subject.nameOf(item));
		const compared = things.map((item, at) => ({name: called[at] ?? '', details: subject.detailsOf(item)}));
		const left = called.filter((_, at) => places[at] === -1);
		return {names: called, gone: left, fields: compareThings(compared, glyphs.missing, subject.compared)};
	}, [held.keys, held.rows, rows, keys, subject, glyphs]);
	const {scroll} = held;
	const layout = useMemo(
		() => placeComparison(fields, names, {width, glyphs, scroll}),
		[fields, names, width, glyphs, scroll],
	);
	return {
		isOpen: held.rows.length > 0,
		names,
		gone,
		fields,
		layout,
		open: compared => hold(() => ({rows: compared.rows, keys: compared.keys, scroll: 0})),
		close: () => hold(() => closed),
		scrollTo: column => hold(before => ({...before, scroll: column})),
	};
}
