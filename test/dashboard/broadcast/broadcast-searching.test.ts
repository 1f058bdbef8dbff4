import {describe, expect, it} from 'vitest';
import {createNodeTransaction} from '../../helpers/broadcast.ts';
import {elsewhere, openAt, openStage, type Stage, settle, walks} from '../../helpers/broadcast-stages.ts';
import {nodeAddress, testChain} from '../../helpers/broadcast-steps.ts';
import {createInner, createTransaction} from '../../helpers/transactions.ts';
import {until} from '../../helpers/until.ts';

const onNode = (hash: string) => createNodeTransaction({hash});

const list = (stage: Stage, fields: object = {}) =>
	stage.indexer.transactions.set(
		stage.hash.toLowerCase(),
		createTransaction({txId: stage.hash, blockHeight: 7n, ...fields}),
	);
const following = (stage: Stage) => stage.outcome().following;
const reach = (stage: Stage, kind: string) =>
	until(
		() => following(stage).kind === kind,
		() => `it is ${following(stage).kind}, not ${kind}`,
	);
const attemptNow = (stage: Stage) => {
	const now = following(stage);
	return now.kind === 'looking' ? now.attempt : 0;
};

describe('the node answered', () => {
	it('it was accepted: that is told, and it is looked for', async () => {
		const stage = await openAt('sending');
		const kinds: string[] = [];
		stage.broadcast.subscribe(() => {
			const {step} = stage.state();
			if (step.kind === 'outcome') kinds.push(step.following.kind);
		});
		stage.gates.answer.open();
		await until(() => kinds.includes('looking'));
		expect(kinds[0]).toBe('off');
		expect(stage.calls).toEqual(['say the transaction: sent, waiting for a block; :broadcast shows it']);
		await until(() => stage.state().attempts[0]?.outcome?.kind === 'accepted');
	});

	it('it was refused by the check, and cannot be found', async () => {
		const stage = await openAt('refused');
		expect(following(stage)).toEqual({kind: 'off'});
		expect(stage.indexer.asked.filter(question => question.startsWith('tx'))).toEqual([]);
		const before = stage.state();
		stage.broadcast.toggleFollowing();
		stage.broadcast.proceed();
		await settle();
		expect(stage.state()).toBe(before);
		expect(stage.calls).toEqual([]);
	});

	it('after the dashboard ended: nothing is told or looked for', async () => {
		const stage = await openAt('sending');
		stage.broadcast.end();
		stage.gates.answer.open();
		await settle();
		expect(stage.calls).toEqual([]);
		expect(stage.indexer.asked.filter(question => question.startsWith('tx'))).toEqual([]);
		expect(await stage.journal.list()).toMatchObject([{outcome: {kind: 'unknown'}}]);
	});
});

it('it is not there yet: the next question is counted', async () => {
	const stage = await openAt('looking');
	await until(() => attemptNow(stage) > 2);
	expect(following(stage)).toMatchObject({kind: 'looking', failure: undefined});
});

it('it was applied: that is told once and written down', async () => {
	const stage = await openAt('looking');
	list(stage);
	await reach(stage, 'found');
	await settle();
	expect(following(stage)).toMatchObject({at: stage.here.now});
	expect(stage.calls).toEqual(['say the transaction: applied in block 7; :broadcast shows it']);
	expect(stage.journalState.follows).toMatchObject([{kind: 'found', height: 7n, result: 'applied'}]);
	expect(stage.state().attempts).toMatchObject([{block: {kind: 'found'}}]);
});

it('a part of it was rejected', async () => {
	const stage = await openAt('looking');
	list(stage, {innerTransactions: [createInner({exitCode: 'rejected'})]});
	await reach(stage, 'found');
	await settle();
	expect(stage.calls).toEqual(['say the transaction: rejected in block 7; :broadcast shows it']);
	expect(stage.journalState.follows).toMatchObject([{result: 'applied', rejected: 1, inner: 1}]);
});

describe('the node has it in a block, and the indexer does not list it yet', () => {
	async function openOnNode() {
		const stage = await openAt('looking');
		stage.node.inBlock = onNode(stage.hash);
		await until(() => 'node' in following(stage));
		await settle();
		return stage;
	}

	it('that is the truth already, told and written down once', async () => {
		const stage = await openOnNode();
		const count = attemptNow(stage);
		await until(() => attemptNow(stage) > count + 2);
		expect(stage.calls).toEqual(['say the transaction: applied in block 7; :broadcast shows it']);
		expect(stage.journalState.follows).toEqual([
			{kind: 'found', height: 7n, result: 'applied', rejected: 0, inner: 0, isNodes: true},
		]);
	});

	it('it stays said where the node does not answer any more, and where the search is stopped and begun again', async () => {
		const stage = await openOnNode();
		stage.node.inBlock = undefined;
		const count = attemptNow(stage);
		await until(() => attemptNow(stage) > count + 1);
		expect(following(stage)).toHaveProperty('node.height', 7n);
		stage.broadcast.toggleFollowing();
		expect(following(stage)).toMatchObject({kind: 'off', node: {height: 7n}});
		stage.broadcast.toggleFollowing();
		expect(following(stage)).toMatchObject({kind: 'looking', attempt: 1, node: {height: 7n}});
	});

	it('that it is listed then is no news, but written down', async () => {
		const stage = await openOnNode();
		list(stage);
		await reach(stage, 'found');
		await settle();
		expect(stage.calls).toHaveLength(1);
		expect(stage.journalState.follows).toHaveLength(2);
		expect(following(stage)).toHaveProperty('found.node.height', 7n);
	});
});

describe('the search', () => {
	it('is stopped and begun again, and what one of before finds is nothing', async () => {
		const stage = await openAt('looking');
		stage.indexer.isHeld = true;
		await until(() => stage.indexer.underWay > 0);
		stage.broadcast.toggleFollowing();
		expect(following(stage)).toEqual({kind: 'off'});
		list(stage);
		stage.indexer.release();
		await settle();
		expect(following(stage)).toEqual({kind: 'off'});
		expect(stage.journalState.follows).toEqual([]);
		stage.broadcast.toggleFollowing();
		expect(following(stage)).toEqual({kind: 'looking', attempt: 1, failure: undefined});
		await reach(stage, 'found');
		const before = stage.state();
		stage.broadcast.toggleFollowing();
		expect(stage.state()).toBe(before);
	});

	it('finds nothing after all was begun anew, or the dashboard has ended', async () => {
		for (const leave of ['startAnew', 'end'] as const) {
			const stage = await openAt('looking');
			stage.broadcast[leave]();
			list(stage);
			const calls = [...stage.calls];
			await settle();
			expect([stage.state().step.kind, stage.calls]).toEqual(['input', calls]);
		}
	});

	it('is not begun before it was sent', async () => {
		const stage = await openAt('sending');
		const before = stage.state();
		stage.broadcast.toggleFollowing();
		expect(stage.state()).toBe(before);
	});
});

describe('Enter', () => {
	it('leads to it', async () => {
		const stage = await openAt('looking');
		stage.broadcast.proceed();
		expect(stage.calls).toEqual([`visit ${stage.hash}`]);
	});

	it('that is held down does not lead away, a second later it does', async () => {
		const stage = openStage();
		await walks.review(stage);
		stage.broadcast.proceed();
		stage.type(testChain);
		await stage.reach('outcome');
		await settle();
		stage.calls.length = 0;
		stage.here.now += 900;
		stage.broadcast.proceed();
		stage.here.now += 900;
		stage.broadcast.proceed();
		expect(stage.calls).toEqual([]);
		stage.here.now += 1000;
		stage.broadcast.proceed();
		expect(stage.calls).toEqual([`visit ${stage.hash}`]);
	});

	it('says where to look, over another service', async () => {
		const stage = await openAt('looking');
		stage.here.connection = elsewhere(stage);
		stage.broadcast.proceed();
		expect(stage.calls).toEqual([
			`say it was sent through ${nodeAddress}: go back to that service to look for it`,
		]);
	});
});

describe('the panel is opened', () => {
	it.each([
		['input', ['show', 'ask file:']],
		['reading', ['show']],
		['review', ['show']],
		['checking', ['show']],
		['sending', ['show']],
		['looking', ['show']],
	] as const)('at %s: %o', async (walk, calls) => {
		const stage = await openAt(walk);
		const {kind} = stage.state().step;
		stage.broadcast.open();
		expect(stage.calls).toEqual(calls);
		expect(stage.state().step.kind).toBe(kind);
	});

	it.each(['review', 'looking'] as const)('with a file at %s, which is read', async walk => {
		const stage = await openAt(walk);
		stage.broadcast.open('no-such-file');
		expect(stage.state().step.kind).toBe('reading');
		await stage.reach('input');
		const asked = stage.indexer.asked.length;
		await settle();
		expect(stage.indexer.asked).toHaveLength(asked);
	});
});

it('shows what the journal has, and keeps it where it cannot be read any more', async () => {
	const stage = await openAt('looking');
	stage.broadcast.refresh();
	await until(() => stage.state().attempts.length === 1);
	stage.journalState.isBroken = true;
	stage.broadcast.refresh();
	await until(() => stage.state().attemptsProblem !== undefined);
	expect(stage.state()).toMatchObject({attempts: [{}], attemptsProblem: 'the journal cannot be read'});
});
