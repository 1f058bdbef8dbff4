import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {shippedThemes} from '../../../source/theme/themes.ts';
import {startDashboard} from '../../helpers/dashboard.tsx';
import {startSpoken} from '../../helpers/spoken.ts';
import {temporaryFolder} from '../../helpers/temporary-folder.ts';

const colourOf = {default: {good: 2, warning: 3, bad: 1}, contrast: {good: 231, warning: 16, bad: 231}};

describe.each(['default', 'contrast', 'mono'] as const)('in the theme %s a notice', name => {
	const theme = {name, ...shippedThemes[name]};
	const start = () => startDashboard({colors: '256', theme, columns: 120});
	const colours = (name === 'mono' ? undefined : colourOf[name]) as Record<string, number> | undefined;

	/** The colour of the first and of the second cell that the notice has; undefined: the terminal's own. */
	const colourIn = ({cell, lines}: ReturnType<typeof start>, text: string) => {
		const row = lines().findIndex(line => line.includes(text));
		const cells = [cell(1, row), cell(lines()[row]!.indexOf(text), row)];
		return cells.map(each => (each?.isFgDefault() ? undefined : each?.getFgColor()));
	};

	it('is plain where nothing came of it', async () => {
		await using dashboard = start();
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('w');
		await dashboard.shows(/^ \w.*columns/m);
		const row = dashboard.lines().length - 1;
		expect(dashboard.cell(1, row)?.isFgDefault()).toBe(true);
		expect(dashboard.cell(1, row)?.isBold()).toBe(0);
		dashboard.type('u');
		await dashboard.shows('nothing is marked');
		expect(colourIn(dashboard, 'nothing is marked')).toEqual([undefined, undefined]);
	});

	it('is green with its sign where something was done', async () => {
		const folder = await temporaryFolder();
		await using dashboard = start();
		await dashboard.shows('Kestrel Nodes');
		dashboard.type(`:export ${path.join(folder, 'rows.csv')}\r`);
		await dashboard.shows(/^ ✓ \d+ rows written to/m);
		expect(colourIn(dashboard, 'rows written')).toEqual([colours?.good, colours?.good]);
	});

	it.each([
		['warning', ':forget\r', /^ ! /m],
		['bad', ':export /nowhere/at/all.csv\r', /^ ✗ /m],
	] as const)('has the colour and the sign of what is %s', async (meaning, keys, sign) => {
		await using dashboard = start();
		await dashboard.shows('Kestrel Nodes');
		dashboard.type(keys);
		await dashboard.shows(sign);
		const text = dashboard
			.lines()
			.find(line => sign.test(line))!
			.slice(3, 12);
		expect(colourIn(dashboard, text)).toEqual([colours?.[meaning], colours?.[meaning]]);
	});
});

it('a screen reader is read a notice without its sign', async () => {
	await using dashboard = startSpoken('');
	await dashboard.shows('Kestrel Nodes');
	dashboard.type(':export /nowhere/at/all.csv\r');
	await dashboard.shows(/^cannot write|^.*nowhere/m);
	expect(dashboard.text()).not.toMatch(/[✗!x] .*nowhere/);
});

describe('a key that means nothing', () => {
	const sentence = 'that key does nothing here: ? shows the keys';

	it('says once which key shows the keys', async () => {
		await using dashboard = startDashboard();
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('z');
		await dashboard.shows(sentence);
		dashboard.type('j');
		await dashboard.hides(sentence);
		dashboard.type('zu');
		await dashboard.shows('nothing is marked');
		dashboard.type('!');
		await dashboard.shows(' Messages');
		expect(dashboard.text()).not.toContain('that key');
	});

	it('names the key in force', async () => {
		await using dashboard = startDashboard({keys: {help: ['H']}});
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('z');
		await dashboard.shows('that key does nothing here: H shows the keys');
	});
});
