import {expect, it} from 'vitest';
import {printLine} from '../../source/system/print.ts';

it('says a sentence in one line, whatever the names in it hold', () => {
	const written: string[] = [];
	const stderr = {write: (text: string) => written.push(text) > 0} as unknown as NodeJS.WriteStream;
	printLine({stderr}, '/home/a\u001B]0;title\u0007b\nc\u202Ed/state.json cannot be used');
	expect(written).toEqual(['stakedeck: /home/a?]0;title?b?c?d/state.json cannot be used\n']);
});
