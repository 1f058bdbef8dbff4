import {DatabaseSync} from 'node:sqlite';
import {expect, it, onTestFinished} from 'vitest';
import {sumUpActiveStake} from '../../source/domain/active-stake.ts';
import {digestReading} from '../../source/ledger/digest.ts';
import {Ledger} from '../../source/ledger/ledger.ts';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {chainParts, readChain} from '../../source/model/read-chain.ts';
import {readPosition} from '../../source/model/read-position.ts';
import {createIndexer} from '../../source/services/indexer/indexer.ts';
import {startSimulator} from '../../source/simulator/server.ts';
import {writePast} from '../../source/watching/demo-past.ts';

const timeLimit = {attemptMilliseconds: 10_000, totalMilliseconds: 10_000};

it('gives the embedded chain a week that ends as the chain is now', async () => {
	const {url, chain, close} = await startSimulator({shapes: 'server', speed: 0});
	onTestFinished(close);
	const indexer = createIndexer({address: url, timeLimit, maxAtOnce: 4});
	const {database} = await openLedger(undefined, async () => ({DatabaseSync}));
	const ledger = new Ledger(database, 'demo');
	const [address = ''] = chain.delegators;
	const person = {addresses: [{address, label: 'Cold wallet'}], validators: new Set<string>()};
	const now = Date.now();
	await writePast(ledger, {indexer, person, now, signal: new AbortController().signal});
	const events = ledger.eventsAfter(0n);
	const kinds = new Set(events.map(({kind}) => kind));
	expect([...kinds]).toEqual(
		expect.arrayContaining([
			'validator.jailed',
			'validator.commission',
			'proposal.decided',
			'proposal.verdict',
			'stake.withdrawable',
		]),
	);
	expect(events.every(({isGap}) => !isGap)).toBe(true);
	expect(ledger.placeOf('seen')).toBeGreaterThan(0n);
	expect(ledger.placeOf('seen')).toBeLessThan(ledger.newest());
	expect(ledger.epochValues('bonded', address)).toHaveLength(29);
	// The chain as it is now differs in nothing from the end of that week.
	const at = await readPosition({indexer, now: () => now});
	const {reading} = await readChain({indexer, at, parts: chainParts(person.addresses)});
	const activeStake = sumUpActiveStake(reading.validators?.items ?? [], true);
	const facts = {person, activeStake, pipelineLength: 2n, epochsInDay: 4n};
	for (const later of [0n, 1n]) {
		const sight = {...at.sight, height: (at.sight.height ?? 0n) + later, at: at.sight.at + later};
		expect(digestReading(ledger, {...reading, sight}, facts).events).toEqual([]);
	}
});
