import {DatabaseSync} from 'node:sqlite';
import {expect, it} from 'vitest';
import {
	areListsRead,
	describeNeeds,
	describeWatched,
	isSigningRead,
	readNeeds,
} from '../../source/commands/watched-needs.ts';
import type {Subject} from '../../source/domain/concern.ts';
import type {Trouble} from '../../source/domain/freshness.ts';
import {digestReading} from '../../source/ledger/digest.ts';
import {Ledger} from '../../source/ledger/ledger.ts';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {signingSight} from '../../source/ledger/signing-changes.ts';
import type {EventKind} from '../../source/notices/notices.ts';
import {systemClock} from '../../source/system/timer.ts';
import {LedgerView} from '../../source/watching/ledger-view.ts';
import type {LoneChain} from '../../source/watching/lone-watch.ts';
import {changesHome, kestrel, serveSmallChain, willow} from '../helpers/changes.ts';
import {createSigningNow} from '../helpers/liveness.ts';
import {createWeighedEvent} from '../helpers/memory-ledger.ts';
import {whenDone} from '../helpers/when-done.ts';

const now = BigInt(Math.floor(Date.now() / 1000));

/** A chain that was read once, as a program has it that watches it. */
async function openChain() {
	const {file, run} = await changesHome();
	const {url} = await serveSmallChain({validators: [{...kestrel, state: 'jailed'}, willow]});
	await run(url);
	const {database} = await openLedger(file, async () => ({DatabaseSync}));
	const ledger = new Ledger(database, 'namada.main');
	whenDone(() => ledger.close());
	const view = new LedgerView({
		ledger,
		// It opened the ledger a minute after it was read.
		clock: {...systemClock, now: () => Date.now() + 60_000},
		note: undefined,
		onFailure(error) {
			throw error;
		},
	});
	view.refresh();
	const state: {trouble: Trouble | undefined; isAsking: boolean} = {trouble: undefined, isAsking: true};
	const person = {addresses: [], validators: new Set<string>()};
	const chain = {
		chain: 'namada.main',
		indexer: url,
		ledger: view,
		person: () => person,
		pace: 1,
		trouble: () => state.trouble,
		isAsking: () => state.isAsking,
	} as Partial<LoneChain> as LoneChain;
	const needsOf = (at = now) => {
		const needs = readNeeds(chain, {addresses: [], quiet: new Map()}, at);
		return needs && describeNeeds(needs);
	};
	const write = (kind: EventKind, subject: Pick<Subject, 'type' | 'id'>, time: bigint) =>
		void ledger.write({
			lists: new Map(),
			events: [createWeighedEvent({kind, subject: {...subject, name: undefined}, time})],
			epochs: [],
			now: time,
		});
	const readSigning = (at: bigint) => {
		const missed = {[kestrel.address]: 10n, [willow.address]: 8900n};
		const signing = createSigningNow(missed, {}, {at: Number(at) * 1000, epoch: 1300n});
		const facts = {activeStake: undefined, pipelineLength: 2n, epochsInDay: 4n};
		const reading = {sight: signingSight(signing), signing, stakes: []};
		digestReading(ledger, reading, {...facts, person: {addresses: [], validators: new Set()}});
		view.refresh({isOwn: true});
	};
	return {chain, url, person, needsOf, write, readSigning, state};
}

it('needs you while the service is lost or behind and while the chain has halted, by the newest event of each', async () => {
	const {url, needsOf, write} = await openChain();
	const name = url.replace('http://', '');
	const service = {type: 'service', id: url} as const;
	const halted = {type: 'chain', id: 'namada.main'} as const;
	expect(needsOf()).toBe('nothing needs you now');
	write('service.lost', service, now - 30n);
	write('chain.halted', halted, now - 20n);
	expect(needsOf()).toBe(`what needs you now: ${name} gives no answer; namada.main has halted`);
	write('service.back', service, now - 10n);
	write('chain.resumed', halted, now - 9n);
	expect(needsOf()).toBe('nothing needs you now');
});

it('names three labels of many, the node once if it is at the address of the indexer, and how to label the first', async () => {
	const {chain, url, person} = await openChain();
	const describe = (addresses: readonly string[], node?: string) => {
		const own = {...person, addresses: addresses.map(label => ({address: label, label}))};
		const watched = {...chain, person: () => own, node};
		return describeWatched(watched, new Map(), {now, isUtc: true}).replace(/; changes .*/, '');
	};
	const place = `watching namada.main at ${url}`;
	expect(describe([], url)).toBe(
		`${place}: nothing of yours (label an address by labels --import or :label)`,
	);
	expect(describe(['a', 'b', 'c', 'd', 'e'], 'http://node')).toBe(
		`${place} and http://node: 5 addresses (a, b, c, and 2 more) of yours`,
	);
});

it('counts the validator of your own node as yours without a label', async () => {
	const {person, needsOf} = await openChain();
	expect(needsOf()).toBe('nothing needs you now');
	person.validators.add(kestrel.address);
	expect(needsOf()).toBe("what needs you now: This node's validator is jailed");
});

it('knows missed votes for three minutes, as a validator may sign again once no node is asked', async () => {
	const {chain, person, needsOf, readSigning} = await openChain();
	person.validators.add(willow.address);
	expect(isSigningRead(chain, now)).toBe(false);
	readSigning(now);
	expect(isSigningRead(chain, now + 180n)).toBe(true);
	expect(needsOf(now + 180n)).toContain("what needs you now: This node's validator missed 8");
	expect(isSigningRead(chain, now + 181n)).toBe(false);
	expect(needsOf(now + 181n)).toBe('nothing needs you now');
});

it('knows the lists of a ledger that this program filled, or another one that watches', async () => {
	const {chain, state} = await openChain();
	expect(areListsRead(chain)).toBe(false);
	state.isAsking = false;
	expect(areListsRead(chain)).toBe(true);
	state.trouble = 'unwatched';
	expect(areListsRead(chain)).toBe(false);
});
