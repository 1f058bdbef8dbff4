import {lookOf, textOf} from '../../test/helpers/look.ts';
import type {RealTerminal} from '../../test/helpers/terminal.ts';
import {until} from '../../test/helpers/until.ts';
import {drawSvg} from './draw-svg.ts';
import type {Scene} from './scenes.ts';
import {setStage} from './stage.ts';

/** A program that has written nothing for this long has nothing more to say while its chain stands still. */
const silenceMilliseconds = 200;

/** Plays a scene and draws its last frame; the same program gives the same file on every machine. */
export async function takePicture(scene: Scene): Promise<string> {
	const {title, columns, rows} = scene;
	await using stage = await setStage();
	const terminal = await scene.play(stage, {columns, rows});
	await fallSilent(terminal);
	const cells = Array.from({length: rows}, (_row, row) =>
		Array.from({length: columns}, (_column, column) => {
			const cell = terminal.cell(column, row);
			if (!cell) throw new RangeError(`no cell in column ${column} of row ${row}`);
			return {text: textOf(cell), look: lookOf(cell)};
		}),
	);
	return drawSvg(cells, title);
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
