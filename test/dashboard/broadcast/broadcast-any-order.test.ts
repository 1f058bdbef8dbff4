import fc from 'fast-check';
import {expect, it} from 'vitest';
import {openStage, type Stage, sendBefore, settle} from '../../helpers/broadcast-stages.ts';
import {testChain} from '../../helpers/broadcast-steps.ts';
import {until} from '../../helpers/until.ts';

/** Keys, and what comes from the services, as they may follow each other in any order. */
const acts: Readonly<Record<string, (stage: Stage) => unknown>> = {
	paste: ({broadcast, hex}) => broadcast.takeText(hex),
	'open a file': ({broadcast}) => broadcast.open('no-such-file'),
	open: ({broadcast}) => broadcast.open(),
	Enter: ({broadcast}) => broadcast.proceed(),
	'name the network': stage => stage.type(testChain),
	'say the word': stage => stage.type('again'),
	'hold the journal': ({gates}) => gates.list.close(),
	'let the journal go': ({gates}) => gates.list.open(),
	'hold the answer': ({gates}) => gates.answer.close(),
	'let the answer go': ({gates}) => gates.answer.open(),
	'send it elsewhere': sendBefore,
	interrupt: ({broadcast}) => broadcast.cancelWait(),
	mode: ({broadcast}) => broadcast.nextMode(),
	encoding: ({broadcast}) => broadcast.nextEncoding(),
	search: ({broadcast}) => broadcast.toggleFollowing(),
	another: ({broadcast}) => broadcast.startAnew(),
	end: ({broadcast}) => broadcast.end(),
	wait: settle,
};

/** Returns what takes it a stage on. */
function onward({state, asked}: Stage): string {
	switch (state().step.kind) {
		case 'input':
			return 'paste';
		case 'reading':
		case 'checking':
			return 'let the journal go';
		case 'review':
			if (asked() === 'network: ') return 'name the network';
			return asked() === 'send it again? ' ? 'say the word' : 'Enter';
		case 'sending':
			return 'let the answer go';
		case 'outcome':
			return 'another';
	}
}

const anyAct = fc.oneof({weight: 6, arbitrary: fc.constant('onward')}, fc.constantFrom(...Object.keys(acts)));

it('whatever follows what, each request has an agreement of its own, and none leaves before the answer to the last', async () => {
	let requests = 0;
	await fc.assert(
		fc.asyncProperty(fc.array(anyAct, {minLength: 10, maxLength: 60}), async names => {
			const stage = openStage();
			let [agreed, sent] = [0, 0];
			let hasEnded = false;
			for (const chosen of names) {
				const name = chosen === 'onward' ? onward(stage) : chosen;
				const isAsked = stage.asked() === 'network: ' || stage.asked() === 'send it again? ';
				if (isAsked && (name === 'name the network' || name === 'say the word')) agreed += 1;
				const {kind} = stage.state().step;
				await acts[name]?.(stage);
				// What is let go on purpose goes on, however busy the machine is.
				const isAwaited = chosen === 'onward' && name.startsWith('let ');
				if (isAwaited) await until(() => stage.state().step.kind !== kind);
				for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
				const left = stage.node.requests.length - sent;
				if (left > 0) {
					const {maxPending} = stage.node;
					expect({left, maxPending, hasEnded}).toEqual({left: 1, maxPending: 1, hasEnded: false});
					expect(agreed).toBeGreaterThan(0);
					[agreed, sent] = [0, sent + left];
				}
				hasEnded ||= name === 'end';
				if (hasEnded) break;
			}
			requests += sent;
			stage.gates.list.open();
			stage.gates.answer.open();
			stage.broadcast.end();
			await settle();
			// What was on its way when the dashboard ended has an outcome, too.
			expect(stage.node.requests).toHaveLength(sent);
			const attempts = await stage.journal.list();
			expect(attempts.filter(({outcome}) => outcome && outcome.kind !== 'notSent')).toHaveLength(sent);
		}),
		{numRuns: 60, seed: 1},
	);
	expect(requests).toBeGreaterThan(50);
});
