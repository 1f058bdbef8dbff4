import {expect, it} from 'vitest';
import {readMouseReport} from '../../source/terminal/escape-sequence.ts';

const esc = '\u001B';

it.each([
	[`${esc}[<0;1;1M`, {kind: 'press', column: 0, row: 0}],
	[`${esc}[<0;120;40M`, {kind: 'press', column: 119, row: 39}],
	[`${esc}[<64;5;7M`, {kind: 'wheelUp', column: 4, row: 6}],
	[`${esc}[<65;5;7M`, {kind: 'wheelDown', column: 4, row: 6}],
	['a release', `${esc}[<0;5;7m`],
	['the middle button', `${esc}[<1;5;7M`],
	['the right button', `${esc}[<2;5;7M`],
	['with Shift', `${esc}[<4;5;7M`],
	['with Ctrl', `${esc}[<16;5;7M`],
	['a move', `${esc}[<35;5;7M`],
	['the wheel to a side', `${esc}[<66;5;7M`],
	['no cell', `${esc}[<0;0;7M`],
	['no cell that there is', `${esc}[<0;99999999999999999999;7M`],
	['no report', `${esc}[5~`],
	['half a report', `${esc}[<0;5M`],
])('%j is read as %j', (first, second) => {
	if (typeof second === 'string') expect(readMouseReport(second)).toBeUndefined();
	else expect(readMouseReport(first)).toEqual(second);
});
