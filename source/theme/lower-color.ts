import type {Color, Colors, Rgb} from './color.ts';

/** The sixteen as xterm has them: what they are in a terminal is its own choice. */
const sixteen: readonly Rgb[] = [
	[0, 0, 0],
	[205, 0, 0],
	[0, 205, 0],
	[205, 205, 0],
	[0, 0, 238],
	[205, 0, 205],
	[0, 205, 205],
	[229, 229, 229],
	[127, 127, 127],
	[255, 0, 0],
	[0, 255, 0],
	[255, 255, 0],
	[92, 92, 255],
	[255, 0, 255],
	[0, 255, 255],
	[255, 255, 255],
];

const greys = [0, 8, 7, 15];
const hues = [1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14];

/** Steps of each part of a colour in the cube from 16 to 231. */
const steps = [0, 95, 135, 175, 215, 255] as const;

/** Greys between those of the cube. */
const fineGreys = Array.from({length: 24}, (_, index) => index + 232);

/** Returns the colour nearest to this one, as people see them, among those that the terminal can show. */
export function lowerColor(color: Color, colors: Colors): Color {
	if (colors === 'true') return color;
	if (colors === '256')
		return typeof color === 'number' ? color : nearest(toLab(color), around(color), apart);
	if (typeof color === 'number' && color < 16) return color;
	const lab = toLab(typeof color === 'number' ? rgbOf(color) : color);
	// The greys lie between all of the sixteen, and so does whatever is pale: a colour keeps its hue, which says what
	// it is, and then its lightness as far as it can.
	return chromaOf(lab) < minChroma ? nearest(lab, greys, apart) : nearest(lab, hues, apartInHue);
}

/** Returns the usual RGB of a numbered colour; the first sixteen may differ in a terminal. */
export function rgbOf(number: number): Rgb {
	const own = sixteen[number];
	if (own) return own;
	if (number >= 232) {
		const grey = 8 + (number - 232) * 10;
		return [grey, grey, grey];
	}
	const place = number - 16;
	return [stepAt(Math.floor(place / 36)), stepAt(Math.floor(place / 6) % 6), stepAt(place % 6)];
}

function stepAt(place: number): number {
	return steps[place] ?? 0;
}

/** Returns the corners of the cube that a colour lies between, and the greys: all that may be nearest to it. */
function around(rgb: Rgb): readonly number[] {
	const [reds = [], greens = [], blues = []] = rgb.map(part => {
		const above = steps.findIndex(step => step >= part);
		return [Math.max(0, above - 1), above];
	});
	const corners = reds.flatMap(red =>
		greens.flatMap(green => blues.map(blue => 16 + 36 * red + 6 * green + blue)),
	);
	return [...corners, ...fineGreys];
}

function nearest(wanted: Lab, numbers: readonly number[], distanceOf: typeof apart): number {
	const ranked = numbers.map(number => ({number, distance: distanceOf(wanted, toLab(rgbOf(number)))}));
	return ranked.reduce((best, each) => (each.distance < best.distance ? each : best)).number;
}

/** Lightness from 0 to 1, then how far towards red and green, and towards yellow and blue. */
type Lab = readonly [lightness: number, red: number, yellow: number];

/** Below this distance from grey, nobody would call a colour by a hue. */
const minChroma = 0.04;

function chromaOf([, red, yellow]: Lab): number {
	return Math.hypot(red, yellow);
}

function apart([lightness, red, yellow]: Lab, [otherLightness, otherRed, otherYellow]: Lab): number {
	return Math.hypot(lightness - otherLightness, red - otherRed, yellow - otherYellow);
}

function apartInHue(left: Lab, right: Lab): number {
	return apart(saturated(left), saturated(right));
}

function saturated(lab: Lab): Lab {
	const [lightness, red, yellow] = lab;
	const chroma = chromaOf(lab);
	return [2 * lightness, red / chroma, yellow / chroma];
}

/** Converts to OKLab, where equal distances look equal. Source: bottosson.github.io/posts/oklab */
function toLab(rgb: Rgb): Lab {
	const [red, green, blue] = rgb.map(toLinear) as [number, number, number];
	const long = Math.cbrt(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue);
	const medium = Math.cbrt(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue);
	const short = Math.cbrt(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue);
	return [
		0.210_454_255_3 * long + 0.793_617_785 * medium - 0.004_072_046_8 * short,
		1.977_998_495_1 * long - 2.428_592_205 * medium + 0.450_593_709_9 * short,
		0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766 * short,
	];
}

/** Converts the steps of a screen, which are even to the eye, to amounts of light. */
function toLinear(part: number): number {
	const share = part / 255;
	return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
