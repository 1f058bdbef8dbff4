import type {Look} from '../../test/helpers/look.ts';
import {type CellRun, findLookRuns, findTextRuns, type PictureCell} from './cell-run.ts';
import {type Shape, shapeOf} from './glyph-shape.ts';
import {cssOf, edge, ink, paper} from './palette.ts';

/** Pixels: of a cell, of the letters in it, from its top to the line they stand on, and from the picture's edge. */
const cell = {width: 9, height: 20};
const fontSize = 15;
const baseline = 15;
const margin = 15;

/** Scale of a picture without a given width: 120 columns then fit on the page of a README. */
const shownSize = 0.8;

const fonts = 'ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono","Liberation Mono",monospace';

/**
Draws what a terminal shows as an SVG file, which needs nothing beside it. Each run of cells says where it begins and how
wide it is, so that all stands in its column whatever font the reader has.
@param title said instead of the picture where it cannot be seen
*/
export function drawSvg(rows: readonly (readonly PictureCell[])[], title: string): string {
	const width = margin * 2 + cell.width * Math.max(...rows.map(row => row.length));
	const height = margin * 2 + cell.height * rows.length;
	const [shownWidth, shownHeight] = [width, height].map(side => toNumber(side * shownSize));
	const styles = createStyles();
	const drawn = rows.flatMap((row, index) => drawRow(row, margin + index * cell.height, styles));
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${shownWidth}" height="${shownHeight}" viewBox="0 0 ${width} ${height}" role="img">`,
		`<title>${escapeText(title)}</title>`,
		`<style>text{font:${fontSize}px ${fonts}}[class]{shape-rendering:crispEdges}${styles.css()}</style>`,
		`<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="9" fill="${paper}" stroke="${edge}"/>`,
		...drawn,
		'</svg>',
		'',
	].join('\n');
}

/** Draws the background of a row, then its letters, each look with its own class. */
function drawRow(row: readonly PictureCell[], top: number, styles: Styles): readonly string[] {
	const behind = findLookRuns(row).flatMap(({column, width, look}) => {
		const {background, letters} = coloursOf(look);
		const whole = {x: column, y: 0, width, height: 1};
		const line = {...whole, y: (baseline + 2) / cell.height, height: 1 / cell.height};
		return [
			...(background === undefined ? [] : [drawShape(whole, top, styles.classOf(`fill:${background}`))]),
			...(look.isUnderlined ? [drawShape(line, top, styles.classOf(`fill:${letters}`))] : []),
		];
	});
	const inFront = findTextRuns(row).map(run => {
		const name = styles.classOf(styleOf(run.look));
		const shape = shapeOf(run.text);
		if (!shape) return drawText(run, top, name);
		return drawShape({...shape, x: run.column + shape.x, width: run.width * shape.width}, top, name);
	});
	return [...behind, ...inFront];
}

function drawText({column, width, text}: CellRun, top: number, name: string): string {
	const place = `x="${toNumber(margin + column * cell.width)}" y="${toNumber(top + baseline)}"`;
	const length = `textLength="${toNumber(width * cell.width)}" lengthAdjust="spacingAndGlyphs"`;
	return `<text class="${name}" ${place} ${length}>${escapeText(text)}</text>`;
}

function drawShape({x, y, width, height}: Shape, top: number, name: string): string {
	const place = `x="${toNumber(margin + x * cell.width)}" y="${toNumber(top + y * cell.height)}"`;
	const size = `width="${toNumber(width * cell.width)}" height="${toNumber(height * cell.height)}"`;
	return `<rect class="${name}" ${place} ${size}/>`;
}

function styleOf(look: Look): string {
	return [
		`fill:${coloursOf(look).letters}`,
		look.isDim && 'fill-opacity:.6',
		look.isBold && 'font-weight:700',
		look.isItalic && 'font-style:italic',
		look.isStruck && 'text-decoration:line-through',
	]
		.filter(Boolean)
		.join(';');
}

function coloursOf({foreground, background, isInverse}: Look) {
	const letters = foreground === undefined ? ink : cssOf(foreground);
	const behind = background === undefined ? undefined : cssOf(background);
	return isInverse ? {letters: behind ?? paper, background: letters} : {letters, background: behind};
}

interface Styles {
	/** The class of what is drawn so. */
	classOf(style: string): string;
	css(): string;
}

/** Classes by the order in which they are first needed. */
function createStyles(): Styles {
	const names = new Map<string, string>();
	return {
		classOf(style) {
			const name = names.get(style) ?? `s${names.size}`;
			names.set(style, name);
			return name;
		},
		css: () => [...names].map(([style, name]) => `.${name}{${style}}`).join(''),
	};
}

/** Hundredths of a pixel are finer than anyone sees. */
function toNumber(value: number): string {
	return String(Math.round(value * 100) / 100);
}

function escapeText(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
