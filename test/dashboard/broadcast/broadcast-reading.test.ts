import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {broadcastRefusal} from '../../../source/dashboard/broadcast/broadcast-state.ts';
import type {NodeStatus} from '../../../source/domain/service.ts';
import {
	attempt,
	elsewhere,
	openAt,
	openStage,
	sendBefore,
	settle,
	type Walk,
} from '../../helpers/broadcast-stages.ts';
import {createBytes, nodeAddress, testChain} from '../../helpers/broadcast-steps.ts';
import {temporaryFolder} from '../../helpers/temporary-folder.ts';
import {until} from '../../helpers/until.ts';

const behind: NodeStatus = {
	network: testChain,
	isCatchingUp: true,
	latestHeight: 7n,
	latestTime: undefined,
	source: {},
	flaws: [],
};

const failed = 'the journal cannot be read';

describe('what is given', () => {
	it('is read, and can be looked through', async () => {
		const stage = openStage();
		stage.broadcast.takeText(stage.hex);
		expect(stage.state().step).toEqual({kind: 'reading'});
		await stage.reach('review');
		expect(stage.draft()).toEqual({
			transaction: {
				encoding: 'hex',
				size: 44,
				hash: stage.hash,
				key: {of: 'transaction', sha256: stage.hash},
			},
			mode: 'sync',
			node: nodeAddress,
			network: testChain,
			networkNote: 'chain id of the indexer and the profile; the node gives none',
			sinceHeight: undefined,
			earlier: [],
		});
		expect(stage.state()).toMatchObject({problem: undefined, doubt: undefined});
	});

	it('is overtaken by a second paste, whichever is read first', async () => {
		const stage = openStage();
		const second = createBytes(7);
		stage.broadcast.startAnew();
		stage.gates.status.close();
		stage.paste(stage.hex);
		await until(() => stage.node.statusCount === 1);
		stage.paste(second.hex);
		const seen: unknown[] = [];
		stage.broadcast.subscribe(() => {
			const {step} = stage.state();
			if (step.kind === 'review') seen.push(step.draft.transaction.hash);
		});
		await until(() => stage.node.statusCount === 2);
		stage.gates.status.open();
		await stage.reach('review');
		await settle();
		expect(new Set(seen)).toEqual(new Set([second.hash]));
	});

	it.each([
		['where it is read-only', {isReadOnly: true}],
		['where there is no node', {node: undefined}],
	])('is not read %s', async (_title, facts) => {
		const stage = openStage();
		stage.here.connection = elsewhere(stage, facts);
		stage.broadcast.takeText(stage.hex);
		await settle();
		expect(stage.state()).toMatchObject({
			step: {kind: 'input'},
			problem: broadcastRefusal(stage.here.connection),
		});
		expect(stage.node.statusCount).toBe(0);
	});

	it.each<Walk>(['checking', 'sending'])('is not read where another is %s', async walk => {
		const stage = await openAt(walk);
		const before = stage.state();
		stage.broadcast.takeText(createBytes(8).hex);
		stage.broadcast.takeText('AAECAwQFBgcICQ==');
		stage.broadcast.open('a');
		stage.broadcast.nextMode();
		stage.broadcast.nextEncoding();
		stage.broadcast.startAnew();
		expect(stage.state()).toBe(before);
		expect(stage.calls.filter(call => call.startsWith('ask'))).toEqual([]);
	});

	it('comes from a file', async () => {
		const stage = openStage();
		const file = path.join(await temporaryFolder(), 'transaction');
		await writeFile(file, Buffer.from(stage.hex, 'hex'));
		stage.broadcast.open(file);
		expect(stage.state().step.kind).toBe('reading');
		await stage.reach('review');
		expect(stage.draft().transaction).toMatchObject({encoding: 'raw', hash: stage.hash});
	});

	it('cannot be read from a file that is not there', async () => {
		const stage = openStage();
		stage.broadcast.open('no-such-file');
		await stage.reach('input');
		expect(stage.state().problem).toContain('no such file');
	});

	it('is not that of a file which was named before', async () => {
		const stage = openStage();
		stage.broadcast.startAnew();
		stage.type('no-such-file');
		stage.paste(stage.hex);
		await stage.reach('review');
		await settle();
		expect(stage.state()).toMatchObject({step: {kind: 'review'}, problem: undefined});
	});

	it('is no transaction, and can be read otherwise', async () => {
		const stage = openStage();
		stage.broadcast.takeText(`${stage.hex}0`);
		await stage.reach('input');
		expect(stage.state().problem).toMatch(/odd number of hex digits/);
		stage.broadcast.nextEncoding();
		expect(stage.state()).toMatchObject({encoding: 'raw', problem: undefined});
		await stage.reach('review');
		expect(stage.draft().transaction).toMatchObject({encoding: 'raw', size: 89});
	});
});

describe('before the review', () => {
	it('the journal has it, and this is shown', async () => {
		const stage = openStage();
		await sendBefore(stage);
		stage.broadcast.takeText(stage.hex);
		await stage.reach('review');
		expect(stage.draft().earlier).toMatchObject([{network: attempt.network}]);
		expect(stage.state().attempts).toHaveLength(1);
	});

	it('the journal cannot be read', async () => {
		const stage = openStage();
		stage.journalState.isBroken = true;
		stage.broadcast.takeText(stage.hex);
		await stage.reach('review');
		expect(stage.state()).toMatchObject({problem: failed, attemptsProblem: failed});
	});

	it('it is begun anew, and the answer to the one before is nothing', async () => {
		const stage = openStage();
		stage.broadcast.startAnew();
		stage.gates.status.close();
		stage.paste(stage.hex);
		await until(() => stage.node.statusCount === 1);
		stage.paste(`${stage.hex}0`);
		await stage.reach('input');
		stage.gates.status.open();
		await settle();
		expect(stage.state().step.kind).toBe('input');
	});

	it('the node is on another chain: nothing leads on from there', async () => {
		const stage = openStage();
		stage.node.status = {...behind, isCatchingUp: false, network: 'other-1'};
		stage.broadcast.takeText(stage.hex);
		await stage.reach('reading');
		await stage.reach('input');
		expect(stage.state().problem).toMatch(/^it cannot be sent: the node .* is on the chain other-1/);
		stage.broadcast.nextEncoding();
		await settle();
		expect(stage.state().step.kind).toBe('input');
		expect(stage.node.statusCount).toBe(1);
	});
});

describe('a node that is catching up', () => {
	async function openBehind() {
		const stage = openStage();
		stage.node.status = behind;
		stage.broadcast.takeText(stage.hex);
		await stage.reach('review');
		return stage;
	}
	const catchingUpAt = (height: number) => `still catching up with the chain, at block ${height}`;

	it('is asked again until it has caught up', async () => {
		const stage = await openBehind();
		expect(stage.state().doubt).toBe(catchingUpAt(7));
		stage.node.status = {...behind, latestHeight: 8n};
		await until(() => stage.state().doubt === catchingUpAt(8));
		// It does not answer meanwhile.
		stage.node.status = undefined;
		const count = stage.node.statusCount;
		await until(() => stage.node.statusCount > count + 1);
		expect(stage.state().doubt).toBe(catchingUpAt(8));
		stage.node.status = {...behind, isCatchingUp: false};
		await until(() => stage.state().doubt === undefined);
		const last = stage.node.statusCount;
		await settle();
		expect(stage.node.statusCount).toBe(last);
	});

	it('says nothing of what is read after it', async () => {
		const stage = await openBehind();
		stage.gates.status.close();
		const count = stage.node.statusCount;
		await until(() => stage.node.statusCount > count);
		stage.broadcast.startAnew();
		stage.gates.status.open();
		await settle();
		expect(stage.state().doubt).toBeUndefined();
	});

	it('is asked no longer once it is sent all the same', async () => {
		const stage = await openBehind();
		stage.broadcast.proceed();
		stage.type(testChain);
		await stage.reach('outcome');
		const count = stage.node.statusCount;
		// As many intervals as several questions would take; one may have been under way.
		await until(() => {
			const {following} = stage.outcome();
			return following.kind === 'looking' && following.attempt > 5;
		});
		expect(stage.node.statusCount).toBeLessThanOrEqual(count + 1);
	});
});

it('the mode is the next', async () => {
	const stage = await openAt('review');
	stage.broadcast.nextMode();
	expect(stage.state().mode).toBe('async');
	expect(stage.draft().mode).toBe('async');
});

it('the encoding is the next, and what was given is read in it', async () => {
	const stage = await openAt('review');
	stage.broadcast.nextEncoding();
	expect(stage.state()).toMatchObject({encoding: 'raw', step: {kind: 'reading'}});
	await stage.reach('review');
	expect(stage.draft().transaction).toMatchObject({encoding: 'raw', size: 88});
});

it('the encoding is the next where nothing was given', async () => {
	const stage = openStage();
	stage.broadcast.nextEncoding();
	await settle();
	expect(stage.state()).toMatchObject({encoding: 'raw', step: {kind: 'input'}, problem: undefined});
});

describe('another transaction', () => {
	it('is asked for from the review', async () => {
		const stage = await openAt('review');
		stage.broadcast.startAnew();
		expect(stage.state()).toMatchObject({step: {kind: 'input'}, problem: undefined});
		expect(stage.calls).toEqual(['ask file:']);
	});

	it('is not asked for while one is read', async () => {
		const stage = await openAt('reading');
		const before = stage.state();
		stage.broadcast.startAnew();
		expect([stage.state(), stage.calls]).toEqual([before, []]);
	});

	it('is asked for, and the one before is looked for no longer', async () => {
		const stage = await openAt('looking');
		stage.broadcast.startAnew();
		expect(stage.calls).toEqual(['ask file:']);
		await settle();
		const asked = stage.indexer.asked.length;
		await settle();
		expect(stage.indexer.asked).toHaveLength(asked);
		expect(stage.state().step.kind).toBe('input');
	});
});
