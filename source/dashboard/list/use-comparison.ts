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
	/** Arrival at the view at which it was opened: at a later one it is closed. */
	readonly arrival: number;
	readonly scroll: number;
}

interface ComparisonOptions<Item extends Decoded> extends Rows<Item> {
	readonly memory: ViewMemory;
	/** Name of the list. */
	readonly name: string;
	readonly arrival: number;
	readonly subject: ListSubject<Item>;
	/** Width in cells. */
	readonly width: number;
}

const closed = {rows: [], keys: [], scroll: 0, arrival: 0};

/** Keeps rows compared while the list changes; one that left is shown as it was when the comparison began. */
export function useComparison<Item extends Decoded>(options: ComparisonOptions<Item>): Comparison<Item> {
	const {memory, name, arrival, subject, rows, keys, width} = options;
	const {glyphs} = useTheme();
	const [kept, keep] = useRemembered<Compared<Item>>(memory, `compared in ${name}`, closed);
	const shown: Compared<Item> = kept.arrival === arrival ? kept : closed;
	const {names, gone, fields} = useMemo(() => {
		const places = shown.keys.map(key => keys.indexOf(key));
		const things = shown.rows.map((row, at) => rows[places[at] ?? -1] ?? row);
		const called = things.map(item => subject.nameOf(item));
		const detailsOf = (item: Item) => subject.detailsOf(item).filter(({isPart}) => !isPart);
		const compared = things.map((item, at) => ({name: called[at] ?? '', details: detailsOf(item)}));
		const left = called.filter((_, at) => places[at] === -1);
		return {names: called, gone: left, fields: compareThings(compared, glyphs.missing, subject.compared)};
	}, [shown.keys, shown.rows, rows, keys, subject, glyphs]);
	const {scroll} = shown;
	const layout = useMemo(
		() => placeComparison(fields, names, {width, glyphs, scroll}),
		[fields, names, width, glyphs, scroll],
	);
	return {
		isOpen: shown.rows.length > 0,
		names,
		gone,
		fields,
		layout,
		open: compared => keep(() => ({rows: compared.rows, keys: compared.keys, scroll: 0, arrival})),
		close: () => keep(() => closed),
		scrollTo: column => keep(before => ({...before, scroll: column})),
	};
}
