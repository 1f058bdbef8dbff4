import {isDeepStrictEqual} from 'node:util';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {delegator, readAloud, startSpoken, stopTheClock} from '../../helpers/spoken.ts';
import {testHash} from '../../helpers/transactions.ts';
import {until} from '../../helpers/until.ts';

beforeEach(stopTheClock);
afterEach(() => void vi.useRealTimers());

/** Waits until the view is read out as these lines, whose parts come in any order. */
async function reads(view: string, wanted: readonly string[], [columns, rows] = [80, 24]) {
	await using dashboard = startSpoken(view, {columns, rows});
	const isRead = () => isDeepStrictEqual(readAloud(dashboard), wanted);
	// What is there instead is said by the comparison.
	await until(isRead).catch(() => {});
	expect(readAloud(dashboard)).toEqual(wanted);
}

describe('each row is a sentence with its place (80×24)', () => {
	it('among the validators', async () => {
		await reads('validators', [
			'Demo data. Live. 127.0.0.1:40211. Epoch about 1204. Every 30 seconds.',
			'View 1, Validators, 3.',
			'selected, 1 of 3: Kestrel Nodes, rank 1, 40 000 000 NAM, 54.54% of active stake,',
			'it and the stronger ones hold more than half, commission 5%',
			'2 of 3: Stake & Relax 🦥, rank 2, 20 000 000 NAM, 27.27% of active stake, it and',
			'the stronger ones hold more than two thirds, commission 10%',
			'3 of 3: Harbour Light, rank 3, 13 333 333 NAM, 18.18% of active stake,',
			'commission 4.5%',
			'Power descending, all states, page 1 of 1, 3 validators. Question mark: the',
			'keys.',
		]);
	});

	it('among the proposals', async () => {
		await reads('proposals', [
			'Demo data. Live. 127.0.0.1:40211. Epoch about 1204. Every 60 seconds.',
			'View 2, Proposals, 1.',
			'selected, 1 of 2: Proposal 12, Hold upgrades on Tuesdays, voting, turnout 68 of',
			'40 % needed, 62 % yay, would pass, 1 day left',
			'2 of 2: Proposal 11, without a title, rejected, 62 % yay',
			'Indexer order, any status, page 1 of 1, 2 proposals. Question mark: the keys.',
		]);
	});

	it('among the stake by validator', async () => {
		await reads(`stake ${delegator}`, [
			'Demo data. Live. 127.0.0.1:40211. Epoch about 1204. Every 12 seconds.',
			'View 3, Delegator.',
			'List 1 of 3, stake, of tnam1tdn8zly8j2w63va7e82dl6h4qq93vggqvv0jhhs0.',
			'2 469.0 NAM bonded, 1 234.5 not yet active, 3.0 unbonding, 3.0 to withdraw now,',
			'about 140 a year.',
			'Next: 3.000000 NAM can be withdrawn now; 1 234.500000 NAM become active from',
			'epoch 1206 on, in about 11 h; 3.000000 NAM can be withdrawn from epoch 1257 on,',
			'in about 13 d 5 h.',
			'selected, 1 of 2: Harbour Light, 1 234.500000 NAM bonded, 1 234.500000 of it not',
			'yet active, 50.0% of the whole stake, commission 4.5%, 3.000000 NAM can be',
			'withdrawn now, 1 234.500000 NAM become active from epoch 1206 on, in about 11 h',
			'2 of 2: Kestrel Nodes, 1 234.500000 NAM bonded, 50.0% of the whole stake,',
			'commission 5%, about 140 NAM a year, 3.000000 NAM can be withdrawn from epoch',
			'1257 on, in about 13 d 5 h',
			'Most first, 2 validators. Question mark: the keys.',
		]);
	});

	it('among the bonds', async () => {
		await reads(`bonds ${delegator}`, [
			'Demo data. Live. 127.0.0.1:40211. Epoch about 1204. Every 10 seconds.',
			'View 3, Delegator.',
			'List 2 of 3, bonds, of tnam1tdn8zly8j2w63va7e82dl6h4qq93vggqvv0jhhs0.',
			'2 469.0 NAM bonded, 1 234.5 not yet active, 3.0 unbonding, 3.0 to withdraw now,',
			'about 140 a year.',
			'selected, 1 of 2: Kestrel Nodes, bonded 1 234.500000 NAM, active since epoch',
			'1190',
			'2 of 2: Harbour Light, bonded 1 234.500000 NAM, not yet active, from epoch 1206',
			'Indexer order, page 1 of 1, 2 bonds. Question mark: the keys.',
		]);
	});

	it('among the merged-bonds', async () => {
		await reads(`merged-bonds ${delegator}`, [
			'Demo data. Live. 127.0.0.1:40211. Epoch about 1204. Every 10 seconds.',
			'View 3, Delegator.',
			'List 2 of 3, merged bonds, of tnam1tdn8zly8j2w63va7e82dl6h4qq93vggqvv0jhhs0.',
			'2 469.0 NAM bonded, 1 234.5 not yet active, 3.0 unbonding, 3.0 to withdraw now,',
			'about 140 a year.',
			'selected, 1 of 2: Kestrel Nodes, bonded 1 234.500000 NAM',
			'2 of 2: Harbour Light, bonded 1 234.500000 NAM',
			'Indexer order, page 1 of 1, 2 merged bonds. Question mark: the keys.',
		]);
	});

	it('among the unbonds', async () => {
		await reads(`unbonds ${delegator}`, [
			'Demo data. Live. 127.0.0.1:40211. Epoch about 1204. Every 10 seconds.',
			'View 3, Delegator.',
			'List 3 of 3, unbonding, of tnam1tdn8zly8j2w63va7e82dl6h4qq93vggqvv0jhhs0.',
			'2 469.0 NAM bonded, 1 234.5 not yet active, 3.0 unbonding, 3.0 to withdraw now,',
			'about 140 a year.',
			'selected, 1 of 2: Harbour Light, unbonded 3.000000 NAM, withdrawable now',
			'2 of 2: Kestrel Nodes, unbonding 3.000000 NAM, withdrawable from epoch 1257, in',
			'53 epochs, about 13 d 5 h',
			'Withdraw epoch ascending, page 1 of 1, 2 unbonds. Question mark: the keys.',
		]);
	});

	it('among the merged-unbonds', async () => {
		await reads(`merged-unbonds ${delegator}`, [
			'Demo data. Live. 127.0.0.1:40211. Epoch about 1204. Every 10 seconds.',
			'View 3, Delegator.',
			'List 3 of 3, merged unbonds, of tnam1tdn8zly8j2w63va7e82dl6h4qq93vggqvv0jhhs0.',
			'2 469.0 NAM bonded, 1 234.5 not yet active, 3.0 unbonding, 3.0 to withdraw now,',
			'about 140 a year.',
			'selected, 1 of 2: Kestrel Nodes, unbonding 3.000000 NAM, withdrawable from epoch',
			'1257, in 53 epochs, about 13 d 5 h',
			'2 of 2: Harbour Light, unbonded 3.000000 NAM, withdrawable now',
			'Indexer order, page 1 of 1, 2 merged unbonds. Question mark: the keys.',
		]);
	});

	it('among the withdraws', async () => {
		await reads(`withdraws ${delegator}`, [
			'Demo data. Live. 127.0.0.1:40211. Epoch about 1204. Every 10 seconds.',
			'View 3, Delegator.',
			'List 3 of 3, withdrawable, of tnam1tdn8zly8j2w63va7e82dl6h4qq93vggqvv0jhhs0.',
			'2 469.0 NAM bonded, 1 234.5 not yet active, 3.0 unbonding, 3.0 to withdraw now,',
			'about 140 a year.',
			'selected, 1 of 1: Harbour Light, unbonded 3.000000 NAM, withdrawable now',
			'Indexer order, as of now, page 1 of 1, 1 withdraw. Question mark: the keys.',
		]);
	});

	it('among the parameters', async () => {
		await reads('parameters', [
			'Demo data. Live. 127.0.0.1:40211. Epoch about 1204. Every 5 min.',
			'View 4, Chain.',
			'selected, 1 of 14: Chain, namada.0000000000000test, its id, which every',
			'transaction carries',
			'2 of 14: Native token, unknown, the token that is staked and pays fees',
			'3 of 14: Genesis, 2025-03-05 23:59 UTC, when the chain began',
			"4 of 14: Yearly yield, 12%, what stake earns in a year, before the validator's",
			'commission',
			'5 of 14: Unbonding, 53 epochs, more than 13 d 6 h (53 epochs) from unbonding to',
			'withdrawing: pipeline and slashing window are added',
			'6 of 14: Pipeline, 2 epochs, about 12 h: until a change of stake takes effect',
			'7 of 14: Slashing window, unknown, faults this close together are slashed',
			'together',
			'8 of 14: Epochs in a year, 1 460, one about every 6 h',
			'9 of 14: Shortest epoch, unknown, an epoch never ends sooner',
			'10 of 14: Fewest blocks in an epoch, unknown, an epoch never ends sooner',
			'11 of 14: Next epoch, about 1205, an estimate: about 2026-01-01 05:00 UTC',
			'12 of 14: Delay of an epoch switch, unknown, between the end of an epoch and the',
			'start of the next one',
			'14 parameters. Question mark: the keys.',
		]);
	});

	it('among the transactions, the one that was asked for with its details', async () => {
		await reads(`tx ${testHash}`, [
			'Demo data. Live. 127.0.0.1:40211. Epoch about 1204.',
			'View 5, Tx.',
			'Details of transaction 012345...def',
			'Hash: 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef.',
			'Result: applied.',
			'Block: 4 567 890.',
			'Fee payer: tnam1y5crk3j3t3nhylvgjw02nd9let27p6cqqylf3jll.',
			'Fee token: tnam1ff2kq6mksxxf0g4dhrpuak0yalaq2yqqqgquelqn.',
			'Gas limit: 50 000.',
			'Gas used: 12 345.',
			'Per gas unit: 0.000001 of the fee token.',
			'Fee: 0.050000 of the fee token.',
			'Atomic: false.',
			'Batch: 1 inner transaction.',
			'1 of 1: bond:',
			'Kind: bond.',
			'Result: applied.',
			'What it does: content not read.',
			'Hash: abababababababababababababababababababababababababababababababab.',
			'Data:',
			'{',
			'  "amount": "1500000"',
			'}',
			'Escape goes back. Question mark: the keys.',
		]);
	});

	it('where nothing is there yet', async () => {
		await reads('tx', [
			'Demo data. Live. 127.0.0.1:40211. Epoch about 1204.',
			'View 5, Tx.',
			'No transaction looked up or broadcast yet: f takes a hash',
			'A hash has 64 hex digits: type or paste one, then Enter; what was looked up in',
			'this session is listed here',
			'No transactions. Question mark: the keys.',
		]);
		await reads('delegator', [
			'Demo data. Live. 127.0.0.1:40211. Epoch about 1204.',
			'View 3, Delegator.',
			'No address yet: Enter asks for one; a pasted one needs only Enter',
			'Addresses that you open are kept here; :label makes one yours',
			'No addresses. Question mark: the keys.',
		]);
	});
});

describe('in a small terminal one sentence is read at a time (40×10)', () => {
	it('of the validators', async () => {
		await reads(
			'validators',
			[
				'Demo data. Live. 127.0.0.1:40211. Epoch',
				'about 1204. Every 30 seconds.',
				'View 1, Validators, 3.',
				'selected, 1 of 3: Kestrel Nodes, rank 1,',
				'40 000 000 NAM, 54.54% of active stake,',
				'it and the stronger ones hold more than',
				'half, commission 5%',
				'Power descending, all states, page 1 of',
				'1, 3 validators. Question mark: the',
				'keys.',
			],
			[40, 10],
		);
	});

	it('of the proposals', async () => {
		await reads(
			'proposals',
			[
				'Demo data. Live. 127.0.0.1:40211. Epoch',
				'about 1204. Every 60 seconds.',
				'View 2, Proposals, 1.',
				'selected, 1 of 2: Proposal 12, Hold',
				'upgrades on Tuesdays, voting, turnout 68',
				'of 40 % needed, 62 % yay, would pass, 1',
				'day left',
				'Indexer order, any status, page 1 of 1,',
				'2 proposals. Question mark: the keys.',
			],
			[40, 10],
		);
	});

	it('of a delegator, the end where there is no room for all', async () => {
		await reads(
			`bonds ${delegator}`,
			[
				'Demo data. Live. 127.0.0.1:40211. Epoch',
				'about 1204. Every 10 seconds.',
				'View 3, Delegator.',
				'selected, 1 of 2: Kestrel Nodes, bonded',
				'1 234.500000 NAM, active since epoch',
				'1190',
				'Indexer order, page 1 of 1, 2 bonds.',
				'Question mark: the keys.',
			],
			[40, 10],
		);
	});

	it('of the parameters', async () => {
		await reads(
			'parameters',
			[
				'Demo data. Live. 127.0.0.1:40211. Epoch',
				'about 1204. Every 5 min.',
				'View 4, Chain.',
				'selected, 1 of 14: Chain,',
				'namada.0000000000000test, its id, which',
				'every transaction carries',
				'14 parameters. Question mark: the keys.',
			],
			[40, 10],
		);
	});

	it('of a transaction', async () => {
		await reads(
			`tx ${testHash}`,
			[
				'Demo data. Live. 127.0.0.1:40211. Epoch',
				'about 1204.',
				'View 5, Tx.',
				'Details of transaction 012345...def',
				'Hash:',
				'0123456789abcdef0123456789abcdef01234567',
				'89abcdef0123456789abcdef.',
				'25 more lines: j reads on.',
				'Escape goes back. Question mark: the',
				'keys.',
			],
			[40, 10],
		);
	});
});
