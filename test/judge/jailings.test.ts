import {expect, it} from 'vitest';
import {countVotes} from './jailings.ts';

/** Log of a validator in the set whose votes are absent from block 1 on; four blocks an epoch, by the chain's own counts. */
function logOf(blocks: number, {state, missedAt}: {state: string; missedAt(height: number): number}) {
	const lines = ['0 7 validator v state consensus', '0 7 validator v vote ', '0 7 validator v missed '];
	for (let height = 1; height <= blocks; height++) {
		const epoch = 7 + Math.floor(height / 4);
		lines.push(`${height} ${epoch} chain c block ${height}`);
		lines.push(`${height} ${epoch} validator v vote absent`);
		lines.push(`${height} ${epoch} validator v missed ${missedAt(height)}`);
		if (height === 8) lines.push(`${height} ${epoch} validator v state ${state}`);
	}
	return lines;
}

const rules = {window: 10, limit: 5};

it('finds who is jailed for missed votes with the next change of the set', () => {
	const told = countVotes(logOf(8, {state: 'jailed', missedAt: height => height - 1}), rules);
	expect(told).toEqual({jailings: [{validator: 'v', height: 6, epoch: 9}], wrong: []});
});

it('finds who stays in the set all the same, and counts that are wrong', () => {
	const log = logOf(8, {state: 'consensus', missedAt: height => (height === 7 ? 3 : height - 1)});
	expect(countVotes(log, rules)).toEqual({
		jailings: [],
		wrong: ['v missed 6 at 7, not 3', 'v is in the set at 8'],
	});
});
