import {describe, expect, it} from 'vitest';
import {createNodeTransaction} from '../../helpers/broadcast.ts';
import {
	elsewhere,
	openAt,
	openStage,
	type Stage,
	sendBefore,
	settle,
	type Walk,
	walks,
} from '../../helpers/broadcast-stages.ts';
import {testChain} from '../../helpers/broadcast-steps.ts';
import {until} from '../../helpers/until.ts';

const inBlock = createNodeTransaction();

const serviceChanged = 'nothing was sent, as you switched to another service: give the transaction again';
const failed = 'the journal cannot be read';

it.each<[Walk, readonly string[]]>([
	['input', ['ask file:']],
	['reading', []],
	['review', ['ask network:']],
	['checking', []],
	['sending', []],
])('Enter at %s asks %o', async (walk, asked) => {
	const stage = await openAt(walk);
	const before = stage.state();
	stage.broadcast.proceed();
	expect(stage.calls).toEqual(asked);
	expect(stage.state()).toBe(before);
});

/** Up to the question for the network. */
async function openAsked() {
	const stage = await openAt('review');
	stage.broadcast.proceed();
	return stage;
}

const nothingSent = async (stage: Stage) => {
	await settle();
	expect(stage.node.requests).toEqual([]);
	expect(await stage.journal.list()).toEqual([]);
};

describe('the network is named', () => {
	it('and the journal does not have it: it is sent once, however often that is typed', async () => {
		const stage = await openAsked();
		const {onApply} = stage.prompt();
		stage.gates.list.close();
		onApply(testChain);
		expect(stage.state().step.kind).toBe('checking');
		onApply(testChain);
		stage.gates.list.open();
		stage.gates.answer.close();
		await stage.reach('sending');
		onApply(testChain);
		stage.gates.answer.open();
		await stage.reach('outcome');
		onApply(testChain);
		await settle();
		expect(stage.node.requests).toEqual([`0x${stage.hex}`]);
		expect(await stage.journal.list()).toHaveLength(1);
	});

	it('for a draft whose mode was changed', async () => {
		const stage = await openAsked();
		stage.broadcast.nextMode();
		stage.type(testChain);
		await nothingSent(stage);
		expect(stage.state().step.kind).toBe('review');
	});

	it('after all was begun anew', async () => {
		const stage = await openAsked();
		const {onApply} = stage.prompt();
		stage.broadcast.startAnew();
		onApply(testChain);
		await nothingSent(stage);
		expect(stage.state().step.kind).toBe('input');
	});

	it.each([
		['another service is shown', {}],
		['it is read-only by now', {isReadOnly: true}],
	])('and %s', async (_title, facts) => {
		const stage = await openAsked();
		stage.here.connection = elsewhere(stage, facts);
		stage.type(testChain);
		await nothingSent(stage);
		expect(stage.state()).toMatchObject({step: {kind: 'input'}, problem: serviceChanged});
	});
});

describe('the journal is looked through once more', () => {
	it('and another service is shown by then', async () => {
		const stage = await openAt('checking');
		stage.here.connection = elsewhere(stage);
		stage.gates.list.open();
		await stage.reach('input');
		expect(stage.state().problem).toBe(serviceChanged);
		await nothingSent(stage);
	});

	it('and cannot be read: nothing is sent, and it can be tried again', async () => {
		const stage = await openAt('checking');
		stage.journalState.isBroken = true;
		stage.gates.list.open();
		await stage.reach('review');
		expect(stage.state()).toMatchObject({attemptsProblem: failed, problem: `nothing was sent: ${failed}`});
		expect(stage.node.requests).toEqual([]);
		stage.journalState.isBroken = false;
		stage.broadcast.proceed();
		stage.type(testChain);
		await stage.reach('outcome');
		expect(stage.node.requests).toHaveLength(1);
	});

	it('and the dashboard has ended: nothing is sent', async () => {
		const stage = await openAt('checking');
		stage.broadcast.end();
		stage.gates.list.open();
		await nothingSent(stage);
	});
});

describe('it was sent before', () => {
	const traces: readonly (readonly [string, (stage: Stage) => unknown])[] = [
		['the journal has it', sendBefore],
		['the chain has it', ({node}) => (node.inBlock = inBlock)],
	];

	async function openKnown(leave: (stage: Stage) => unknown) {
		const stage = openStage();
		await leave(stage);
		await walks.review(stage);
		stage.broadcast.proceed();
		stage.type(testChain);
		await until(() => stage.calls.at(-1) === 'ask send it again?');
		return stage;
	}

	it.each(traces)('%s: it is asked about, in sight, and sent at the word alone', async (_title, leave) => {
		const stage = await openKnown(leave);
		expect(stage.calls.slice(-2)).toEqual(['show', 'ask send it again?']);
		expect(stage.state().step.kind).toBe('review');
		expect(stage.prompt().check?.('yes')).toContain('nothing was sent');
		await settle();
		expect(stage.node.requests).toEqual([]);
		const {onApply} = stage.prompt();
		onApply('again');
		expect(stage.state().step.kind).toBe('sending');
		onApply('again');
		await stage.reach('outcome');
		await settle();
		expect(stage.node.requests).toHaveLength(1);
	});

	it('since the review: it is asked about, too', async () => {
		const stage = await openAt('checking');
		await sendBefore(stage);
		stage.gates.list.open();
		await until(() => stage.calls.includes('ask send it again?'));
		expect(stage.draft().earlier).toHaveLength(1);
		expect(stage.state().attempts).toHaveLength(1);
		expect(stage.node.requests).toEqual([]);
	});

	it('and another service is shown when the word is said', async () => {
		const stage = await openKnown(sendBefore);
		stage.here.connection = elsewhere(stage);
		stage.type('again');
		await settle();
		expect(stage.state()).toMatchObject({step: {kind: 'input'}, problem: serviceChanged});
		expect(stage.node.requests).toEqual([]);
	});

	it('and the word is said for a draft of before', async () => {
		const stage = await openKnown(sendBefore);
		stage.broadcast.nextMode();
		stage.type('again');
		await settle();
		expect(stage.node.requests).toEqual([]);
	});

	it('and Enter asks for the network again, where the word was not said', async () => {
		const stage = await openKnown(sendBefore);
		stage.broadcast.proceed();
		expect(stage.calls.at(-1)).toBe('ask network:');
		stage.type(testChain);
		await until(() => stage.calls.at(-1) === 'ask send it again?');
		expect(stage.node.requests).toEqual([]);
	});
});

it('Ctrl-C ends the wait, and nothing else', async () => {
	const stage = await openAt('sending');
	expect(stage.broadcast.cancelWait()).toBe(true);
	await stage.reach('outcome');
	expect(stage.outcome().sent.outcome.kind).toBe('unknown');
	expect(stage.node.requests).toHaveLength(1);
});

it('Ctrl-C is for others where nothing is waited for', async () => {
	const stage = await openAt('review');
	expect(stage.broadcast.cancelWait()).toBe(false);
});
