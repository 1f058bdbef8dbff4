import {stripVTControlCharacters} from 'node:util';
import {renderToString, Text} from 'ink';
import {expect, it} from 'vitest';
import {Pane} from '../../../source/dashboard/ui/pane/pane.tsx';
import {widthOf} from '../../../source/format/width.ts';

interface Texts {
	readonly title: string;
	readonly note?: string;
	readonly foot?: string;
}

function draw(texts: Texts, width: number): readonly string[] {
	const pane = (
		<Pane {...texts} isFocused={false} width={width} height={2}>
			<Text>one</Text>
			<Text>two</Text>
		</Pane>
	);
	return stripVTControlCharacters(renderToString(pane, {columns: width})).split('\n');
}

it('writes the title and the note in the upper edge, and the foot in the lower one', () => {
	expect(draw({title: 'Next', note: '4', foot: 'row 1 of 4'}, 24)).toEqual([
		'╭─ Next ─────────── 4 ─╮',
		'│one                   │',
		'│two                   │',
		'╰───────── row 1 of 4 ─╯',
	]);
});

it('drops the last parts of a note before the first one, and the note before it cuts the title', () => {
	const topOf = (width: number) => draw({title: 'Validators', note: '205 · by power'}, width)[0];
	expect(topOf(34)).toBe('╭─ Validators ── 205 · by power ─╮');
	expect(topOf(28)).toBe('╭─ Validators ─────── 205 ─╮');
	expect(topOf(16)).toBe('╭─ Validators ─╮');
	expect(topOf(12)).toBe('╭─ Valid… ─╮');
});

it.each(['海燕验证人', 'Stake & Relax 🦥', 'Meet-ups 🎪 in 五 cities', ''])(
	'is as wide as it must be with the title %j',
	title => {
		for (let width = 10; width <= 60; width++) {
			const lines = draw({title, note: `${title} · 12`, foot: title}, width);
			expect(
				lines.map(line => widthOf(line)),
				lines.join('\n'),
			).toEqual(lines.map(() => width));
		}
	},
);
