import {expect, it} from 'vitest';
import {drawSvg} from '../build/pictures/draw-svg.ts';
import {createEmulator} from './helpers/emulator.ts';
import {lookOf, textOf} from './helpers/look.ts';

/** What a terminal of so many columns shows of it, as SVG. */
async function draw(written: string, columns = 20): Promise<string> {
	const {screen, write, close} = createEmulator(columns, 1);
	await write(written);
	const line = screen.buffer.active.getLine(0);
	const row = Array.from({length: columns}, (_, column) => {
		const cell = line!.getCell(column)!;
		return {text: textOf(cell), look: lookOf(cell)};
	});
	close();
	return drawSvg([row], 'A <title>');
}

/** Its texts, each with the pixels at which it begins and which it takes. */
function textsOf(svg: string): readonly string[] {
	const pattern = /<text [^>]*x="([\d.]+)"[^>]*textLength="([\d.]+)"[^>]*>([^<]*)/g;
	return [...svg.matchAll(pattern)].map(([, x, length, text]) => `${x}+${length} ${text}`);
}

/** How a text looks, as CSS. */
function styleOf(svg: string, text: string): string | undefined {
	const name = new RegExp(`<text class="(\\w+)"[^>]*>${text}<`).exec(svg)?.[1];
	return new RegExp(`\\.${name}{([^}]*)}`).exec(svg)?.[1];
}

it('places what stands behind a wide character where the terminal does', async () => {
	expect(textsOf(await draw('a b 海🦥 ✓ c  d'))).toEqual([
		'15+27 a b',
		'51+18 海',
		'69+18 🦥',
		'96+9 ✓',
		'114+9 c',
		'141+9 d',
	]);
});

it('draws bars and lines as wide as their cells', async () => {
	const svg = await draw('━━━──█▌');
	expect(textsOf(svg)).toEqual([]);
	const widths = [...svg.matchAll(/<rect class="\w+" x="([\d.]+)" y="[\d.]+" width="([\d.]+)"/g)];
	expect(widths.map(([, x, width]) => `${x}+${width}`)).toEqual(['15+27', '42+18', '60+9', '69+4.5']);
});

it('has the colours of the terminal, those that are the same everywhere, and those in numbers', async () => {
	const svg = await draw(
		'\u001B[31;1mbasic\u001B[0m \u001B[38;5;208mcube\u001B[0m \u001B[38;2;1;2;255;2mtrue\u001B[0m \u001B[38;5;244mgrey',
	);
	expect(styleOf(svg, 'basic')).toBe('fill:#f2777a;font-weight:700');
	expect(styleOf(svg, 'cube')).toBe('fill:#ff8700');
	expect(styleOf(svg, 'true')).toBe('fill:#0102ff;fill-opacity:.6');
	expect(styleOf(svg, 'grey')).toBe('fill:#808080');
});

it('draws inverse cells, backgrounds and underlines to their ends, blanks included', async () => {
	const svg = await draw('\u001B[7m a \u001B[0m\u001B[44;4m b \u001B[0m');
	const behind = [...svg.matchAll(/<rect class="\w+" ([^/]*)\//g)].map(([, place]) => place);
	expect(behind).toEqual([
		'x="15" y="15" width="27" height="20"',
		'x="42" y="15" width="27" height="20"',
		'x="42" y="32" width="27" height="1"',
	]);
	expect(styleOf(svg, 'a')).toBe('fill:#16191f');
});

it('is whole by itself, whatever stands on the screen', async () => {
	const svg = await draw('<&>"');
	expect(svg).toContain('>&lt;&amp;&gt;"</text>');
	expect(svg).toContain('<title>A &lt;title&gt;</title>');
	expect(svg).not.toMatch(/<script|href|url\(/);
});
