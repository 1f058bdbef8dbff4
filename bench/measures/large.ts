import {type Program, stakedeck} from '../programs.ts';
import {bytes, milliseconds, seconds} from '../report/format.ts';
import type {Line} from '../report/line.ts';
import {manyValidators, serveChain} from '../service/chain.ts';
import {large} from '../sizes.ts';
import {measureAllPages} from './all-pages.ts';
import {measureChainPages} from './chain-pages.ts';
import {type Presses, pressAll} from './presses.ts';
import {inScreen, type Result, upAndDown} from './session.ts';

const presses = 300;

interface Scene {
	readonly name: string;
	readonly program: Program;
	/** Pressed before the keys that are measured. */
	readonly before?: string;
	readonly keys: readonly string[];
	/** After which a frame is whole. */
	readonly silence?: number;
}

/** A word typed and erased again, key by key. */
const typedAndErased = [...'stake', ...Array.from('stake', () => '\u007F')];

function scenesOn(address: string): readonly Scene[] {
	const paged = stakedeck(address);
	const whole = {...stakedeck(address, 'validators all'), ready: /all 10 000 validators/};
	return [
		{
			name: 'a move in 10 000 loaded rows, most of them scrolling',
			program: whole,
			keys: upAndDown(whole, 150, presses),
		},
		{
			name: 'a page turn to a new page of 10 000 rows',
			program: paged,
			keys: upAndDown({down: 'n', up: 'p'}, presses, presses),
			// A slow answer has the old rows drawn dimmed first.
			silence: 50,
		},
		{
			name: 'a letter of / over 10 000 rows',
			program: whole,
			before: '/',
			keys: Array.from({length: presses}, (_, index) => typedAndErased[index % typedAndErased.length] ?? ''),
		},
	];
}

/** The dashboard and the embedded chain with ten thousand validators. */
export async function measureLarge(): Promise<Result> {
	const chain = await serveChain(manyValidators);
	try {
		const lines: Line[] = [];
		for (const scene of scenesOn(chain.address)) lines.push(...toSceneLines(scene.name, await play(scene)));
		return {lines: [...lines, ...(await measureChainPages(chain)), ...(await measureAllPages(chain))]};
	} finally {
		await chain.stop();
	}
}

function play({program, before, keys, silence = 15}: Scene): Promise<Presses> {
	return inScreen(program, large, async screen => {
		if (before !== undefined) await screen.press(before, {silence: 500});
		return pressAll(screen, keys, {silence});
	});
}

function toSceneLines(
	measure: string,
	{milliseconds: time, p99, bytes: count, cpu}: Presses,
): readonly Line[] {
	const line = (program: string, figure: string): Line => ({measure, program, figures: ['', figure]});
	return [
		line('key to last byte, median', milliseconds(time)),
		line('key to last byte, p99', milliseconds(p99)),
		line('bytes per key', bytes(count)),
		line(`processor for ${presses} keys`, seconds(cpu)),
	];
}
