import {describe, expect, it} from 'vitest';
import {createPainter} from '../../../source/terminal/painter/painter.ts';
import {createPalette} from '../../../source/theme/palette.ts';
import {shippedThemes} from '../../../source/theme/themes.ts';
import {createEmulator} from '../../helpers/emulator.ts';

const size = {columns: 12, rows: 3};

/** What the terminal shows after these frames, cell by cell. */
async function shown(...frames: readonly (readonly string[])[]) {
	const emulator = createEmulator(size.columns, size.rows);
	const painter = createPainter();
	for (const lines of frames) await emulator.write(painter.paint(lines, size));
	const cells = emulator.cells();
	emulator.close();
	return cells;
}

const sgr = (codes: string, text: string) => `\u001B[${codes}m${text}\u001B[0m`;

describe('every form of a colour arrives as it was given, whichever stood there before:', () => {
	const forms = [
		'31',
		'94',
		'38;5;7',
		'38;5;214',
		'38;2;1;2;3',
		'41',
		'103',
		'48;5;0',
		'48;5;220',
		'48;2;250;0;7',
		'1;38;5;16;48;5;220',
		'7;38;2;9;8;7;48;2;1;1;1',
	];
	it.each(forms)('%s', async codes => {
		const alone = await shown([sgr(codes, 'ab')]);
		expect(alone[0]).not.toMatch(/^ab/);
		for (const other of forms) {
			expect(await shown([sgr(other, 'ab')], [sgr(codes, 'ab')])).toEqual(alone);
			expect(await shown([`${sgr(other, 'ab')}cd`], [`a${sgr(codes, 'b')}cd`], [sgr(codes, 'ab')])).toEqual(
				alone,
			);
		}
	});
});

it('a bar with a page of its own reaches as far as it was given, and leaves none where it was', async () => {
	const bar = sgr('48;5;24', 'ab'.padEnd(size.columns));
	const [first, second] = await shown([bar, 'cd'], ['ab', bar]);
	expect(first).toBe('ab'.padEnd(size.columns));
	expect(second?.match(/:24\b/g)).toHaveLength(size.columns);
});

it('a frame in another theme is shown as if it were the first', async () => {
	const frames = (['default', 'contrast', 'mono'] as const).map(name => {
		const {paint, tint} = createPalette(shippedThemes[name], 'true');
		return [
			`${paint('demo', 'DEMO')} ${tint('yellow', 'main')}`,
			paint('cursor', `${paint('bad', 'a')} row`.padEnd(size.columns)),
			paint('quiet', `old ${paint('good', 'ok')} old`),
		];
	});
	for (const before of frames) {
		for (const after of frames) expect(await shown(before, after)).toEqual(await shown(after));
	}
});
