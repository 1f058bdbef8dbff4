import {DatabaseSync} from 'node:sqlite';
import {expect, it} from 'vitest';
import type {ChainReading} from '../../source/domain/chain-reading.ts';
import type {Validator} from '../../source/domain/validator.ts';
import {digestReading} from '../../source/ledger/digest.ts';
import {decodeKeptList, encodeKeptList} from '../../source/ledger/kept-list-text.ts';
import {Ledger} from '../../source/ledger/ledger.ts';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {readKnownNetwork} from '../../source/networks/known-network.ts';
import {decodeItem} from '../../source/services/decoding/decode-item.ts';
import {validatorReaders} from '../../source/services/decoding/decode-stake.ts';
import {continuedChain, continuedFacts} from '../helpers/continued-chain.ts';
import {leaveOldLedger} from '../helpers/old-ledger.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

const load = async () => ({DatabaseSync});

async function openMemory() {
	const {database} = await openLedger(undefined, load);
	return {database, ledger: new Ledger(database, 'test.1')};
}

async function openConverted() {
	const old = leaveOldLedger(await temporaryFolder());
	const {database} = await openLedger(old.replace('ledger.', 'ledger-2.'), load);
	return {database, ledger: new Ledger(database, 'test.1')};
}

async function openRead() {
	const opened = await openMemory();
	for (const reading of continuedChain.before) digestReading(opened.ledger, reading, continuedFacts);
	return opened;
}

it('stores the items of the last reading as a service sends them, and beside them only what differs', async () => {
	const {ledger, database} = await openRead();
	const row = database.prepare("SELECT body FROM sights WHERE list = 'validators'").get();
	const {items, rows} = JSON.parse(String(row?.body));
	expect(items.validators).toHaveLength(3);
	expect(items.validators[0]).toEqual({
		address: 'heron',
		name: 'HERON',
		rank: 1,
		votingPower: '103000',
		commission: '0.06',
		maxCommission: '0.01',
		state: 'consensus',
	});
	expect(rows).toEqual([
		['heron', {commission: '0.05', power: '100000'}, [['commission', '0.06', 0, 1]]],
		['owl', {state: 'consensus'}, [['state', 'jailed', 0, 1]]],
	]);
	expect(ledger.readList('stake tnam1cold')?.items).toMatchObject({
		bonds: [
			{validator: {address: 'fox', state: 'consensus'}, amount: 5_000_000_000n, startEpoch: 1000n},
			{validator: {address: 'owl', state: 'jailed'}, amount: 20_000_000n, startEpoch: 1206n},
		],
		unbonds: [{validator: {address: 'owl'}, amount: 7_000_000n, canWithdraw: true}],
	});
});

it.each([
	['of a reading', openRead],
	['converted from an older version', openConverted],
])('reads each list %s back as it was written', async (_, open) => {
	const {ledger} = await open();
	expect(ledger.listNames().length).toBeGreaterThan(8);
	for (const name of ledger.listNames()) {
		const kept = ledger.readList(name)!;
		expect(decodeKeptList(encodeKeptList(kept))).toEqual(kept);
	}
});

/** Reads what is known of the network of a ledger, with heron as a labelled validator. */
function knownOf(ledger: Ledger) {
	return readKnownNetwork(ledger, {
		addresses: [
			{address: 'tnam1cold', label: 'Cold wallet', isMine: true},
			{address: 'heron', label: 'Heron', isValidator: true},
		] as never,
		quiet: new Map(),
		chain: 'test.1',
		service: {address: 'http://one', lostSince: undefined},
		lag: undefined,
		epoch: 1204n,
		now: 1_790_000_200n,
	});
}

it('has what 0.3.0 knew of a network right after the conversion', async () => {
	const [converted, read] = [knownOf((await openConverted()).ledger), knownOf((await openRead()).ledger)];
	const {parameters, ...rest} = converted;
	expect(rest).toMatchObject({
		mine: 5_020_000_000n,
		vote: {id: '7', title: 'Proposal 7', endEpoch: 1212n},
		seenAt: 1_790_000_090n,
	});
	expect(rest.concerns?.map(({kind, subject}) => [kind, subject.id])).toEqual(
		read.concerns?.map(({kind, subject}) => [kind, subject.id]),
	);
	expect(rest.concerns?.length).toBeGreaterThan(0);
	expect(parameters?.unbondingLength).toBe(14n);
});

it('takes a name that could not be read for no name when it is read from the file', async () => {
	const {ledger} = await openMemory();
	const events = [{}, 'Heron', 'Heron'].flatMap((name, index) => {
		const wire = {address: 'heron', state: 'consensus', name};
		const item: Validator = decodeItem(validatorReaders, wire, '');
		const height = 100n + BigInt(index);
		const sight = {indexer: 'one', version: undefined, epoch: 1204n, height, at: height};
		const reading = {sight, validators: {items: [item], defect: undefined}, stakes: []};
		return digestReading(ledger, reading, continuedFacts).events;
	});
	expect(events).toEqual([]);
});

it('names a validator of stake that the list of validators does not have', async () => {
	const {ledger} = await openRead();
	const [{sight, stakes}] = continuedChain.before as [ChainReading];
	const validator = {
		address: 'gone',
		name: 'GONE',
		state: 'jailed',
		source: {},
		flaws: [],
	} as unknown as Validator;
	const named = stakes.map(stake => {
		const bonds = stake.reading.bonds.map(bond => ({...bond, validator}));
		return {...stake, reading: {...stake.reading, bonds}};
	});
	digestReading(ledger, {sight: {...sight, height: 9_999_999n}, stakes: named}, continuedFacts);
	const concern = knownOf(ledger).concerns?.find(({subject}) => subject.id === 'gone');
	expect(concern?.subject.name).toBe('GONE');
});

it('takes items with a damaged field for damaged, as stake would be understated', async () => {
	const {ledger} = await openRead();
	const text = encodeKeptList(ledger.readList('stake tnam1cold')!);
	expect(() => decodeKeptList(text.replace('"5000000000"', '"50x"'))).toThrow(SyntaxError);
	expect(() => decodeKeptList(text.replace(/"bonds":\[/, '"bonds":{"a":['))).toThrow(SyntaxError);
});

it('knows that a validator of a network is near its jailing though it signs', async () => {
	const {ledger} = await openMemory();
	const [lists, {signing, ...rest}] = continuedChain.before as [ChainReading, ChainReading];
	const heron = {address: 'heron', cometAddress: '', missed: 60n};
	const liveness = {...signing!.liveness, validators: new Map([['heron', heron]])};
	for (const reading of [lists, {...rest, signing: {...signing!, liveness}}]) {
		digestReading(ledger, reading, continuedFacts);
	}
	expect(knownOf(ledger).concerns?.map(({kind, subject}) => [kind, subject.id])).toContainEqual([
		'validator.jail-soon',
		'heron',
	]);
});
