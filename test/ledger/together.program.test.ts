import path from 'node:path';
import {expect, it} from 'vitest';
import {Ledger} from '../../source/ledger/ledger.ts';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {startFixture} from '../helpers/children.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

it('writes each change once, though two programs write at once', async () => {
	const file = path.join(await temporaryFolder(), 'ledger-2.sqlite');
	const programs = await Promise.all([1, 2].map(() => startFixture('digest-chain.ts', file, '150')));
	for (const program of programs) program.begin();
	for (const {ended, said} of programs) expect([await ended, said()]).toEqual([0, 'ready\n']);
	const {database} = await openLedger(file, () => import('node:sqlite'));
	const ledger = new Ledger(database, 'test.1');
	const states = ledger.eventsAfter(0n).map(event => event.new);
	ledger.close();
	expect(states.length).toBeGreaterThan(3);
	// One that stood twice would follow its like.
	expect(states).toEqual(states.map((_, index) => (index % 2 === 0 ? 'jailed' : 'consensus')));
});
