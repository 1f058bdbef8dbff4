import {describe, expect, it} from 'vitest';
import {createMemoryStore} from '../../source/store/store.ts';
import {shippedThemes} from '../../source/theme/themes.ts';
import {type RunningDashboard, type StartOptions, startDashboard} from '../helpers/dashboard.tsx';
import {startSpoken} from '../helpers/spoken.ts';
import {until} from '../helpers/until.ts';

const options = {isDemo: true, colors: '256'} as const satisfies StartOptions;

/** What tells the themes apart: how DEMO in the first line looks. */
function themeOf({cell}: RunningDashboard): string {
	const demo = cell(1, 0);
	if (!demo?.isBold()) return 'none';
	if (!demo.isBgDefault()) return 'contrast';
	return demo.isFgDefault() ? 'mono' : 'default';
}

const isIn = (dashboard: RunningDashboard, theme: string) =>
	until(
		() => themeOf(dashboard) === theme,
		() => `it is in the theme ${themeOf(dashboard)}`,
	);

describe('a theme', () => {
	it('is seen with the rows while its name is typed, kept by Enter and taken back by Esc', async () => {
		const store = createMemoryStore();
		await using dashboard = startDashboard({...options, store});
		await dashboard.shows('Kestrel Nodes');
		await isIn(dashboard, 'default');
		dashboard.type(':theme contrast');
		await isIn(dashboard, 'contrast');
		expect(dashboard.text()).toContain('Kestrel Nodes');
		expect(store.look.read().theme).toBeUndefined();
		dashboard.type('\u001B');
		await isIn(dashboard, 'default');
		dashboard.type(':theme contrast\r');
		await dashboard.shows('The theme is contrast now; :theme default goes back.');
		await isIn(dashboard, 'contrast');
		expect(store.look.read().theme).toBe('contrast');
		dashboard.type(':theme default\r');
		await dashboard.shows('The theme is default now');
		await isIn(dashboard, 'default');
		// What the configuration says needs no keeping: where that changes, the screen does.
		expect(store.look.read().theme).toBeUndefined();
	});

	it('is seen under the cursor of a list where none is named', async () => {
		const store = createMemoryStore();
		await using dashboard = startDashboard({...options, store});
		await dashboard.shows('Kestrel Nodes');
		dashboard.type(':theme\r');
		await dashboard.shows('readable on a dark and on a light page');
		expect(dashboard.text()).toMatch(/Enter keep {2}Esc take back/);
		dashboard.type('j');
		await isIn(dashboard, 'contrast');
		dashboard.type('j');
		await isIn(dashboard, 'mono');
		dashboard.type('\u001B');
		await isIn(dashboard, 'default');
		await dashboard.shows('Kestrel Nodes');
		dashboard.type(':theme\rjj\r');
		await dashboard.shows('The theme is mono now');
		await isIn(dashboard, 'mono');
		expect(store.look.read().theme).toBe('mono');
	});

	it('is completed, and refused where there is none of that name', async () => {
		await using dashboard = startDashboard({...options, columns: 120});
		await dashboard.shows('Kestrel Nodes');
		dashboard.type(':theme c\t');
		await isIn(dashboard, 'contrast');
		dashboard.type('x\r');
		await dashboard.shows(
			'there is no theme "contrastx": it is default, contrast or mono; did you mean contrast',
		);
		await isIn(dashboard, 'default');
	});

	it('is that of the configuration unless another one was chosen', async () => {
		const theme = {name: 'own', ...shippedThemes.contrast};
		{
			await using dashboard = startDashboard({...options, theme});
			await dashboard.shows('Kestrel Nodes');
			await isIn(dashboard, 'contrast');
			dashboard.type(':theme\r');
			await dashboard.shows(/own\s+the \[theme\] of the configuration/);
		}
		const store = createMemoryStore();
		store.look.chooseTheme('mono');
		await using dashboard = startDashboard({...options, theme, store});
		await dashboard.shows('Kestrel Nodes');
		await isIn(dashboard, 'mono');
		dashboard.type(':theme own\r');
		await dashboard.shows('The theme is own now');
		await isIn(dashboard, 'contrast');
		expect(store.look.read().theme).toBeUndefined();
	});

	it('is mono where there are to be no colours, and says so', async () => {
		await using dashboard = startDashboard({
			...options,
			colors: 'none',
			theme: {name: 'own', ...shippedThemes.contrast},
		});
		await dashboard.shows('Kestrel Nodes');
		await isIn(dashboard, 'mono');
		dashboard.type(':theme contrast\r');
		await dashboard.shows('Colours are off');
	});

	it('is nothing to a screen reader', async () => {
		await using dashboard = startSpoken('');
		await dashboard.shows('Kestrel Nodes');
		dashboard.type(':theme mono\r');
		await dashboard.shows('A theme changes colours alone');
	});
});

it('a profile has its colour as the theme has that', async () => {
	const profile = {name: 'main', label: undefined, color: 'yellow', isReadOnly: false} as const;
	await using dashboard = startDashboard({profile, colors: '256'});
	await dashboard.shows('main');
	const at = dashboard.lines()[0]!.indexOf('main');
	expect(dashboard.cell(at, 0)?.getFgColor()).toBe(3);
	dashboard.type(':theme contrast');
	await until(
		() => dashboard.cell(at, 0)?.getBgColor() === 220,
		() => 'it is not in the theme contrast',
	);
	expect(dashboard.cell(at, 0)?.getFgColor()).toBe(16);
});
