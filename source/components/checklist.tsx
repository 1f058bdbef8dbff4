import {useState} from 'react';
import {useKeys} from '../hooks/use-keys.ts';
import {useTheme} from '../theme.ts';
import {type TextLine, TextLines} from './text-lines.tsx';

export interface ChecklistItem {
	readonly value: string;
	/** Its meaning in words. */
	readonly note: string;
}

interface ChecklistProps {
	readonly title: string;
	readonly items: readonly ChecklistItem[];
	readonly chosen: readonly string[];
	readonly width: number;
	readonly height: number;
	onApply(chosen: readonly string[]): void;
	onCancel(): void;
}

/** A choice of any number of values; nothing happens before it is applied. */
export function Checklist({title, items, chosen, width, height, onApply, onCancel}: ChecklistProps) {
	const [marked, setMarked] = useState<ReadonlySet<string>>(() => new Set(chosen));
	const [cursor, setCursor] = useState(0);
	const move = (by: number) => () =>
		setCursor(latest => Math.max(0, Math.min(items.length - 1, latest + by)));
	useKeys({
		context: 'choice',
		handlers: {
			down: move(1),
			up: move(-1),
			halfDown: move(items.length),
			halfUp: move(-items.length),
			pageDown: move(items.length),
			pageUp: move(-items.length),
			first: move(-items.length),
			last: move(items.length),
			toggle: () => setMarked(latest => toggled(latest, items[cursor]?.value)),
			apply: () => onApply(items.map(({value}) => value).filter(value => marked.has(value))),
			back: onCancel,
			quitOrBack: onCancel,
		},
	});
	const {glyphs} = useTheme();
	const nameWidth = Math.max(...items.map(({value}) => value.length)) + 2;
	const lines: TextLine[] = items.map(({value, note}, index) => ({
		text: `${index === cursor ? glyphs.cursor : ' '}${marked.has(value) ? '[x]' : '[ ]'} ${value.padEnd(nameWidth)}${note}`,
		meaning: index === cursor ? 'cursor' : undefined,
	}));
	const all: readonly TextLine[] = [{text: ` ${title}`, meaning: 'title'}, ...lines];
	return (
		<TextLines lines={all} top={Math.max(0, cursor + 2 - height)} width={width} height={height} margin="" />
	);
}

function toggled(marked: ReadonlySet<string>, value: string | undefined): ReadonlySet<string> {
	const next = new Set(marked);
	if (value !== undefined && !next.delete(value)) next.add(value);
	return next;
}
