import {describe, expect, it} from 'vitest';
import {allSigns, signsIn} from '../../../source/dashboard/overlays/context-signs.ts';
import {createSigns, type Glyphs} from '../../../source/format/signs.ts';
import {startDashboard} from '../../helpers/dashboard.tsx';
import {startSpoken} from '../../helpers/spoken.ts';

const {glyphs} = createSigns({isAscii: false, isSpoken: false});

/** What says nothing by itself, or stands in words beside it where it stands. */
const plain: ReadonlySet<string> = new Set<keyof Glyphs>([
	'cursor',
	'separator',
	'ellipsis',
	'ascending',
	'descending',
	'rule',
	'corners',
	'edge',
	'caret',
	'threshold',
	'tab',
]);

describe('the signs', () => {
	it('are all explained', () => {
		const explained = allSigns.flatMap(({sign}) => sign(glyphs).split(' '));
		const signs = Object.entries(glyphs).filter(([name]) => !plain.has(name));
		expect(signs.filter(([, glyph]) => !explained.includes(glyph))).toEqual([]);
	});

	it('say of a count that more is not shown, be it columns or dates', () => {
		expect(signsIn('delegator').find(({sign}) => sign(glyphs) === '+2')?.text).toBe('2 more, not shown here');
	});

	it('of a view are those that stand in it, each with one meaning', () => {
		const textsIn = (view: Parameters<typeof signsIn>[0]) =>
			signsIn(view).map(({sign, text}) => `${sign(glyphs)}: ${text}`);
		expect(textsIn('overview')).toContain('31/40%: turnout 31%, 40% is needed');
		expect(textsIn('validators')).not.toContain('31/40%: turnout 31%, 40% is needed');
		expect(textsIn('tx')).toContain('✓ ✗: applied, rejected');
		expect(textsIn('comparison')).toEqual(['≠: not the same for all']);
		for (const view of ['overview', 'validators', 'proposals', 'delegator', 'parameters', 'tx'] as const) {
			const signs = signsIn(view).flatMap(({sign}) => sign(glyphs).split(' '));
			expect(new Set(signs).size, view).toBe(signs.length);
		}
	});
});

describe('the help', () => {
	it('explains the signs of the overview on one screen with all its keys', async () => {
		await using dashboard = startDashboard({view: 'overview', rows: 40});
		await dashboard.shows('Open votes');
		dashboard.type('?');
		await dashboard.shows(
			/Everywhere[\s\S]*! +messages[\s\S]*Signs here\n +31\/40% +turnout 31%, 40% is needed/,
		);
		expect(dashboard.text()).toMatch(/● ◌ ◐ ▲ ○ ■ {2}how fresh; a word says it\n[\s\S]*\? all keys, signs$/);
	});

	it('of a view with more keys has them behind the next page, in ASCII where all is', async () => {
		await using dashboard = startDashboard({view: 'validators', isAscii: true});
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('?');
		await dashboard.shows('In this view');
		expect(dashboard.text()).not.toContain('Signs here');
		dashboard.type('?');
		await dashboard.shows(/^ Signs here\n +1\/3 1\/2 2\/3 {2}the sum passes that part .*[\s\S]*In a list/m);
	});

	it('finds what a sign says, and has none where words stand in their place', async () => {
		await using dashboard = startDashboard({view: 'proposals'});
		await dashboard.shows(/Id +Title/);
		dashboard.type('?/turnout\r');
		await dashboard.shows(/Overview.*\n\n Signs here\n +31\/40% {2}turnout/);
		await using details = startDashboard({view: 'validators'});
		await details.shows('Kestrel Nodes');
		details.type('d');
		await details.shows('Details of');
		details.type('??');
		await details.shows('In a list');
		expect(details.text()).not.toContain('Signs here');
		await using spoken = startSpoken('');
		await spoken.shows('Kestrel Nodes');
		spoken.type('??');
		await spoken.shows('In a list:');
		expect(spoken.text()).not.toContain('Signs');
	});
});
