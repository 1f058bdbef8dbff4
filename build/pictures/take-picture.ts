import {lookOf, textOf} from '../../test/helpers/look.ts';
import type {RealTerminal} from '../../test/helpers/terminal.ts';
import {until} from '../../test/helpers/until.ts';
import {drawSvg} from './draw-svg.ts';
import type {Scene} from './scenes.ts';
import {setStage} from './stage.ts';

/** A program that has written nothing for this long has nothing more to say while its chain stands still. */
const silenceMilliseconds = 200;

/** Plays a scene and draws its last frame; the same program gives the same file on every machine. */
export async function takePicture({name: _, title, play, ...size}: Scene): Promise<string> {
	await using stage = await setStage();
	await using terminal = await play(stage, size);
	await fallSilent(terminal);
	const rows = Array.from({length: size.rows}, (_row, row) =>
		Array.from({length: size.columns}, (_column, column) => {
			const cell = terminal.cell(column, row);
			if (!cell) throw new RangeError(`no cell in column ${column} of row ${row}`);
			return {text: textOf(cell), look: lookOf(cell)};
		}),
	);
	return drawSvg(rows, title);
}

async function fallSilent(terminal: RealTerminal): Promise<void> {
	let length = 0;
	let since = performance.now();
	await until(() => {
		const {length: now} = terminal.written();
		if (now !== length) since = performance.now();
		length = now;
		return performance.now() - since > silenceMilliseconds;
	});
}
