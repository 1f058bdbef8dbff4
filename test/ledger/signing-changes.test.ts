import {DatabaseSync} from 'node:sqlite';
import {expect, it} from 'vitest';
import {addLiveness, type SigningNow} from '../../source/domain/signing-now.ts';
import type {Validator} from '../../source/domain/validator.ts';
import {digestReading} from '../../source/ledger/digest.ts';
import {Ledger} from '../../source/ledger/ledger.ts';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {signingSight} from '../../source/ledger/signing-changes.ts';
import {describeLedgerEvent} from '../../source/notices/notices.ts';
import {createLiveness} from '../helpers/liveness.ts';

const cold = {address: 'tnam1cold', label: 'cold wallet'};
const facts = {
	person: {addresses: [cold], validators: new Set(['heron'])},
	activeStake: undefined,
	pipelineLength: 2n,
	epochsInDay: 4n,
	watchedSince: 0n,
};

/** A minute of the chain: ten blocks, and the votes missed of them. */
type Minute = Readonly<Record<string, bigint>>;

/** Digests a minute after the other; returns the events of each. */
async function follow(minutes: readonly Minute[]) {
	const ledger = new Ledger((await openLedger(undefined, async () => ({DatabaseSync}))).database, 'test.1');
	const named = (address: string, name: string) =>
		({source: {}, flaws: [], address, name, state: 'consensus'}) as unknown as Validator;
	const validator = named('fox', 'Fox');
	const bond = {source: {}, flaws: [], validator, amount: 5_000_000n, status: 'active', startEpoch: 1n};
	const reading = {bonds: [bond] as never, unbonds: [], mergedBonds: undefined};
	digestReading(
		ledger,
		{
			sight: {indexer: 'one', version: '3', epoch: 1204n, height: 100n, at: 1n},
			validators: {items: [named('heron', 'Heron'), validator, named('elk', 'Elk')], defect: undefined},
			stakes: [{...cold, reading, defect: undefined}],
		},
		facts,
	);
	let signing: SigningNow | undefined;
	return minutes.map((missed, index) => {
		const liveness = createLiveness(BigInt(100 + index * 10), missed);
		signing = addLiveness(signing, {liveness, at: index * 60_000, node: 'http://node', epoch: 1204n});
		const {events} = digestReading(ledger, {sight: signingSight(signing), signing, stakes: []}, facts);
		return events.map(event => {
			const {level, subject, time, from, to, height} = event;
			const span = `${from}–${to} sure ${time} @${height}`;
			return `${level} ${subject.name}: ${describeLedgerEvent(event)}, ${span}`;
		});
	});
}

const quiet = {heron: 0n, fox: 0n, elk: 0n};

it('tells of a stop at its second sight, and of its end, by whose validator it is', async () => {
	const stopped = [10n, 20n, 30n].map(missed => ({heron: missed, fox: missed, elk: missed}));
	const back = {heron: 30n, fox: 30n, elk: 30n};
	expect((await follow([quiet, quiet, ...stopped, back, back])).slice(2)).toEqual([
		[],
		[
			'worth-knowing Fox: no longer signs, missed 20, 60–120 sure 180 @120',
			'needs-me Heron: no longer signs, missed 20, 60–120 sure 180 @120',
			'minor Elk: no longer signs, missed 20, 60–120 sure 180 @120',
		].sort((left, right) => (left.split(' ')[1]! < right.split(' ')[1]! ? -1 : 1)),
		[],
		[],
		[
			'minor Elk: signs again, missed 30, 240–300 sure 360 @150',
			'worth-knowing Fox: signs again, missed 30, 240–300 sure 360 @150',
			'worth-knowing Heron: signs again, missed 30, 240–300 sure 360 @150',
		],
	]);
});

it('keeps silent of a stop that was over at the next look, and of who misses some', async () => {
	const blink = {...quiet, heron: 10n};
	const some = [12n, 14n, 16n].map(heron => ({...quiet, heron}));
	expect((await follow([quiet, quiet, blink, blink, ...some])).flat()).toEqual([]);
});

it('concludes nothing from who leaves the answer, or is silent from the first sight on', async () => {
	const {heron: _, ...without} = quiet;
	expect((await follow([quiet, quiet, without, without, quiet, quiet])).flat()).toEqual([]);
	const silent = [100n, 110n, 120n, 130n].map(heron => ({...quiet, heron}));
	expect((await follow(silent)).flat()).toEqual([]);
});

it('warns once when half of the votes are missed, of what is near alone', async () => {
	const at = (count: bigint) => ({heron: count, fox: count, elk: count});
	const counts = [4490n, 4494n, 4500n, 4502n, 4498n, 4500n, 4502n, 3590n, 3592n, 4501n, 4503n];
	const told = (await follow(counts.map(at))).map(events => events.filter(each => each.includes('jailed')));
	expect(told.map(({length}) => length)).toEqual([0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 2]);
	expect(told[3]).toEqual([
		'worth-knowing Fox: missed 4 502, jailed at 9 000, 60–120 sure 180 @120',
		'worth-knowing Heron: missed 4 502, jailed at 9 000, 60–120 sure 180 @120',
	]);
});

it('says when another hour of silence is enough to be jailed, once', async () => {
	const at = (count: bigint) => ({heron: count});
	const counts = [4600n, 8510n, 8512n, 8505n, 8300n, 7900n, 7902n, 8600n, 8602n];
	const told = (await follow(counts.map(at))).map(events => events.filter(each => each.includes('hour')));
	expect(told.map(({length}) => length)).toEqual([0, 0, 1, 0, 0, 0, 0, 0, 1]);
	expect(told[2]).toEqual([
		'needs-me Heron: jailed within an hour of silence, missed 8 512, 0–60 sure 120 @110',
	]);
});
