import {expect, it} from 'vitest';
import {openWays, take} from './ways-out.ts';

const ways = (await openWays()).filter(({isQuick}) => isQuick);

it.each(ways)('the terminal is given back, and nothing runs on: $name', async way => {
	expect((await take(way)).wrong).toEqual([]);
});
