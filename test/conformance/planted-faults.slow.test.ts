import {describe, expect, it} from 'vitest';
import {type AnswerFault, answerFaultNames} from '../../source/domain/answer-faults.ts';
import {answerShapes} from '../../source/domain/simulation.ts';
import {startSimulator} from '../../source/simulator/server.ts';
import {runCommand} from '../helpers/run-command.ts';
import {until} from '../helpers/until.ts';
import {whenDone} from '../helpers/when-done.ts';

/** Checks that find each fault, one of them at least. */
const finders: Readonly<Record<AnswerFault, readonly string[]>> = {
	'torn-pages': ['bonds-whole'],
	'wrong-total': ['validators-totals'],
	'sort-ignored': ['validators-votingPower-desc', 'validators-commission-desc', 'validators-rank-desc'],
	'filter-ignored': ['validators-state', 'proposals-status'],
	'repeated-past-end': ['validators-past-end', 'proposals-past-end', 'bonds-past-end'],
	'missing-as-200': ['proposal-unknown', 'wrapper-unknown'],
	'stuck-epoch': ['node-height'],
	'wrong-merged': ['merged-bonds-sums'],
	'wrong-state': ['ranks'],
	'lossy-amount': ['validators-types', 'proposals-types', 'bonds-types'],
	'no-cors': ['cors'],
};

/** The node of the interface tells nothing to hold a height against, and two minutes are too long to wait. */
const isLate = (fault: AnswerFault, shape: string) => fault === 'stuck-epoch' && shape === 'contract';

describe.each(answerShapes)('in the shape %s', shape => {
	it.each(answerFaultNames.filter(fault => !isLate(fault, shape)))('%s is found', async fault => {
		const chain = await startSimulator({
			seed: 7,
			shapes: shape,
			faults: [fault],
			speed: fault === 'stuck-epoch' ? 5000 : 60,
		});
		whenDone(() => chain.close());
		// Only the third has a list that can be torn, which would hide other faults.
		const delegator = chain.chain.delegators[fault === 'torn-pages' ? 2 : 0] ?? '';
		// What stands still is late only once the node has gone on.
		const {state} = chain.chain;
		const {height} = state;
		await until(() => state.height > height + 100n);
		const words = ['-i', chain.url, '-r', chain.url, '--address', delegator, '-o', 'json'];
		const {exitCode, stdout} = await runCommand(['service', '--check', ...words]);
		const {checks} = JSON.parse(stdout) as {checks: readonly {id: string; result: string}[]};
		const broken = checks.filter(({result}) => result === 'broken').map(({id}) => id);
		expect([exitCode, broken]).toEqual([1, expect.arrayContaining([...finders[fault]])]);
	});
});
