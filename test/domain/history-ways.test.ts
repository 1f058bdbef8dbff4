import {expect, it} from 'vitest';
import {toHistoryRows} from '../../source/domain/history.ts';

const decoded = {source: {}, flaws: []};

it.each([
	['voteProposal', undefined],
	['redelegation', undefined],
	['unbond', undefined],
	['bond', 'out'],
	['withdraw', 'in'],
	['claimRewards', 'in'],
	['ibcMsgTransfer', 'out'],
	['unknown', 'out'],
])('a sent %s goes %s', (kind, direction) => {
	const transaction = {...decoded, txId: 'a', wrapperId: 'b', kind, exitCode: 'applied', data: undefined};
	const entry = {...decoded, transaction, target: 'tnam1', direction: 'sent', blockHeight: 7n};
	expect(toHistoryRows([entry] as never, () => 'words').map(row => row.direction)).toEqual([direction]);
});
