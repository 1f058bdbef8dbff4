import {renderToString, Text} from 'ink';
import {render} from 'ink-testing-library';
import type {ReactNode} from 'react';
import {describe, expect, it} from 'vitest';
import {LastLine} from '../../../source/dashboard/shell/last-line.tsx';
import {StatusLine} from '../../../source/dashboard/shell/status-line.tsx';
import {Tabs} from '../../../source/dashboard/shell/tabs.tsx';
import {useKeys} from '../../../source/dashboard/ui/keys/use-keys.ts';
import {createTheme, ThemeContext} from '../../../source/dashboard/ui/theme.ts';
import {failOnWarnings} from '../../helpers/console.ts';

failOnWarnings();

function draw(node: ReactNode) {
	const theme = {...createTheme({colors: 'none', isAscii: false}), paint: (_: string, text: string) => text};
	const {lastFrame, unmount} = render(<ThemeContext value={theme}>{node}</ThemeContext>);
	const frame = lastFrame();
	unmount();
	return frame;
}

const parts = [
	{text: 'chain', rank: 3},
	{text: '● live', rank: 0},
	{text: 'host:1234', rank: 1},
];

describe('the status line', () => {
	it.each([
		[60, ' DEMO chain · ● live · host:1234'],
		[26, ' DEMO ● live · host:1234'],
		[16, ' DEMO ● live'],
		[9, ' DEMO ● …'],
	])('in %i cells is %j', (width, expected) => {
		expect(draw(<StatusLine lead="DEMO" parts={parts} width={width} />)?.trimEnd()).toBe(expected);
	});
});

describe('the tabs', () => {
	const tabs = [
		{name: 'Validators', count: 9999},
		{name: 'Proposals', count: undefined},
		{name: 'A delegator', count: undefined},
	];

	it.each([
		[70, '[0 Validators 9 999] 1 Proposals  2 A delegator'],
		[47, '[0 Validators 9 999] 1 Proposals  2 A delegator'],
		[46, '[0 Validators] 1 Proposals  2 A delegator'],
		[41, '[0 Validators] 1 Proposals  2 A delegator'],
		[40, ' 0/2 Validators 9 999'],
		[12, ' 0/2 Valida…'],
	])('in %i cells are %j', (width, expected) => {
		expect(draw(<Tabs tabs={tabs} active={0} onPress={() => {}} width={width} />)?.trimEnd()).toBe(expected);
	});

	it('say at no width less than at a smaller one, but for a count that makes room for all of them', () => {
		const named = ['Overview', 'Validators', 'Proposals', 'Tx'].map((name, at) => ({name, count: 100 + at}));
		const said = (width: number) =>
			draw(<Tabs onPress={() => {}} tabs={named} active={1} width={width} />)?.match(/[A-Z][a-z]+|\d{3}/g) ??
			[];
		let before = said(20);
		for (let width = 21; width <= 90; width++) {
			const now = said(width);
			const isAlone = before.length === 2;
			expect(now, `${width}`).toEqual(expect.arrayContaining(isAlone ? before.slice(0, 1) : [...before]));
			before = now;
		}
		expect(before).toHaveLength(8);
	});

	it('keep their counts where only the blank at their end has no room, unless a mark stands there', () => {
		const counted = ['Validators', 'Proposals', 'Delegator', 'Parameters'].map(name => ({name, count: 205}));
		const line = ' 0 Validators 205  1 Proposals 205  2 Delegator 205  3 Parameters 205';
		const drawn = (active: number, width: number) =>
			draw(<Tabs tabs={counted} active={active} onPress={() => {}} width={width} />);
		expect(drawn(-1, line.length)).toBe(line);
		expect(drawn(-1, line.length - 1)).not.toContain('205');
		expect(drawn(3, line.length + 1)).toBe(line.replace(/ 3 (.*)/, '[3 $1]'));
		// That of the open one leaves last.
		expect(drawn(3, line.length)).toBe(' 0 Validators  1 Proposals  2 Delegator [3 Parameters 205]');
	});

	it.each([
		[60, ' 0 Overview [1 Validators 205] 2 Proposals 4  3 Changes 4!'],
		[56, ' 0 Overview [1 Validators 205] 2 Proposals  3 Changes 4!'],
		[55, ' 0 Overview [1 Validators] 2 Proposals  3 Changes 4!'],
		// The tabs stand closer, and the others leave, before what needs the person does.
		[51, ' 0 Overview [1 Validators] 2 Proposals 3 Changes 4!'],
		[50, ' 1/3 Validators 205   3 Changes 4!'],
		[48, ' 1/3 Validators 205   3 Changes 4!'],
		[34, ' 1/3 Validators 205   3 Changes 4!'],
		[33, ' 1/3 Validators   3 Changes 4!'],
		[30, ' 1/3 Validators   3 Changes 4!'],
		[29, ' 1/3 Validators 205'],
	])('drop the count of changes last, in %i cells', (width, expected) => {
		const counted = [
			{name: 'Overview', count: undefined},
			{name: 'Validators', count: 205},
			{name: 'Proposals', count: 4},
			{name: 'Changes', count: 4, isNews: true, isAlarmed: true},
		];
		const line = draw(<Tabs tabs={counted} active={1} onPress={() => {}} width={width} />);
		expect(line?.trimEnd()).toBe(expected);
	});

	it('of all views keep the count of what needs me in 80 and in 60 cells', () => {
		const views = ['Overview', 'Validators', 'Proposals', 'Delegator', 'Chain', 'Tx'];
		const all = [
			...views.map(name => ({name, count: undefined})),
			{name: 'Changes', count: 63, isNews: true, isAlarmed: true},
		];
		for (const width of [160, 80, 76, 60, 40]) {
			const line = draw(<Tabs tabs={all} active={0} onPress={() => {}} width={width} />);
			expect(line, `${width}`).toMatch(/ 6 Changes 63!/);
			if (width > 75) expect(line).toContain('3 Delegator');
		}
	});
});

it('gives the words of the last line the room before the hints', () => {
	const drawAt = (width: number) => draw(<LastLine text="page 1 of 7" context="list" width={width} />);
	expect(drawAt(71)).toBe(' page 1 of 7  a all  n next  d details  = compare  s sort  f filter  ?');
	expect(drawAt(30)).toBe(' page 1 of 7         a all  ?');
	expect(drawAt(20)).toBe(' page 1 of 7      ?');
	expect(drawAt(8)).toBe(' page …');
});

it('cuts the end of long words before the key that explains the others', () => {
	const text = 'page 1 of 7 · 205 validators';
	expect(draw(<LastLine text={text} context="list" width={26} />)).toBe(' page 1 of 7 · 205 va…  ?');
});

it('fails loudly where keys would go nowhere', () => {
	function Lost() {
		useKeys({context: 'list', handlers: {}});
		return <Text>never</Text>;
	}
	expect(() => renderToString(<Lost />)).toThrow('useKeys needs a KeyProvider above it');
});
