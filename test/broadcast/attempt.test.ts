import {expect, it} from 'vitest';
import {readHolder} from '../../source/broadcast/attempt.ts';
import {ownProcess} from '../../source/system/process-identity.ts';

it('reads who sends a transaction as it was written down', async () => {
	const holder = await ownProcess();
	expect(holder?.pid).toBe(process.pid);
	expect(readHolder(JSON.parse(JSON.stringify(holder)))).toEqual(holder);
});

it.each([
	undefined,
	null,
	'123',
	{pid: '1'},
	{pid: 1, started: '1'},
	{pid: -1, started: '1', host: 'h'},
	{pid: 1, started: '', host: 'h'},
])('%j is nobody', value => {
	expect(readHolder(value)).toBeUndefined();
});
