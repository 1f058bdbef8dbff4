import {describe, expect, it} from 'vitest';
import {durationOfEpochs} from '../../source/columns/stake-words.ts';
import {createUnbondSubject} from '../../source/dashboard/views/delegator/stake-subject.ts';
import {
	completeWithdraws,
	epochsLeft,
	type Redelegation,
	redelegationLock,
	whenWithdrawable,
} from '../../source/domain/stake.ts';
import {createIndexer} from '../../source/services/indexer/indexer.ts';
import {detailLines} from '../helpers/detail-lines.ts';
import {drawRows} from '../helpers/draw-rows.tsx';
import {createFacts} from '../helpers/facts.ts';
import {runCommand} from '../helpers/run-command.ts';
import {serveJson} from '../helpers/serve.ts';
import {createUnbond} from '../helpers/stake.ts';
import {addressOf, createParameters} from '../helpers/validators.ts';

const until = (earliestEpoch: bigint | undefined): Redelegation => ({
	earliestEpoch,
	earliestTime: undefined,
	source: {},
	flaws: [],
});

it.each([
	[undefined, 1204n, 'none'],
	[until(1205n), 1204n, 'locked'],
	[until(1204n), 1204n, 'free'],
	[until(1190n), 1204n, 'free'],
	[until(1205n), undefined, 'unknown'],
	[until(undefined), 1204n, 'unknown'],
] as const)('the lock of %o in epoch %s is %s', (redelegation, epoch, expected) => {
	expect(redelegationLock(redelegation, epoch)).toBe(expected);
});

it.each([
	[1257n, 1204n, 53n],
	[1204n, 1204n, 0n],
	[1200n, 1204n, 0n],
	[0n, undefined, 0n],
	[1257n, undefined, undefined],
	[undefined, 1204n, undefined],
])('until epoch %s there are, in epoch %s, %s epochs', (target, epoch, expected) => {
	expect(epochsLeft(target, epoch)).toBe(expected);
});

it.each([
	[1460n, '13 d 6 h'],
	[0n, undefined],
	[undefined, undefined],
])('53 epochs of which a year has %s take %s', (epochsPerYear, expected) => {
	expect(durationOfEpochs(53n, createParameters({epochsPerYear}))).toBe(expected);
	expect(durationOfEpochs(53n, undefined)).toBeUndefined();
});

const bare = {canWithdraw: undefined, withdrawTime: undefined};
const page = (fields: object) => ({
	items: [createUnbond(1, {...bare, ...fields})],
	page: 1,
	perPage: 30,
	totalPages: 1,
	totalItems: 1,
	flaws: [],
});

describe('a withdraw that does not say whether it can be withdrawn', () => {
	it.each([
		['can, now', {withdrawEpoch: 1200n}, undefined, {canWithdraw: true}, 'now'],
		[
			'can, now, without an epoch of its own',
			{withdrawEpoch: undefined},
			undefined,
			{canWithdraw: true},
			'now',
		],
		['can up to the epoch asked for', {withdrawEpoch: 1210n}, 1210n, {canWithdraw: true}, 'later'],
		['can now where that is over', {withdrawEpoch: 1204n}, 1210n, {canWithdraw: true}, 'now'],
		['can now where all of it is over', {withdrawEpoch: 0n}, 1210n, {canWithdraw: true}, 'now'],
		['cannot after it', {withdrawEpoch: 1211n}, 1210n, {canWithdraw: false}, 'notYet'],
		['is unknown as of an epoch', {withdrawEpoch: undefined}, 1210n, {canWithdraw: undefined}, 'unknown'],
		[
			'keeps what it says',
			{canWithdraw: false, withdrawEpoch: 1n},
			undefined,
			{canWithdraw: false},
			'notYet',
		],
		[
			'stays unreadable',
			{flaws: [{path: '', field: 'canWithdraw', problem: 'expected yes or no'}]},
			undefined,
			{canWithdraw: undefined},
			'unknown',
		],
	])('%s', (_, fields, asOf, expected, when) => {
		const [item] = completeWithdraws(page(fields), asOf).items;
		expect(item).toMatchObject(expected);
		expect(whenWithdrawable(item!, 1204n)).toBe(when);
	});
});

describe('withdraws of three fields', async () => {
	const row = (withdrawEpoch: string) => ({
		minDenomAmount: '2716296',
		validator: {address: addressOf(3), name: 'Loom'},
		withdrawEpoch,
	});
	const server = await serveJson({results: [row('1190'), row('1208')], pagination: {page: 1, totalItems: 2}});
	const command = (...more: string[]) => runCommand(['withdraws', addressOf(1), '-i', server.url, ...more]);
	const indexer = createIndexer({
		address: server.url,
		timeLimit: {attemptMilliseconds: 5000, totalMilliseconds: 5000},
	});
	const subject = createUnbondSubject(createFacts(), 'withdraws');
	const get = async (epoch?: bigint) => [...(await indexer.getWithdraws(addressOf(1), {epoch})).items];

	it('are withdrawable as the command tells', async () => {
		expect((await command()).stdout).toMatch(/1190[^\n]*\n[\s\S]*1208/);
		expect((await command()).stdout.match(/ now +\d+ +now\b/g)).toHaveLength(2);
		const asOf = (await command('--epoch', '1200')).stdout;
		expect(asOf).toMatch(/by 1200 +│? *1190[\s\S]*not yet +│? *1208/);
	});

	it('are JSON as the service sent them', async () => {
		expect((await command('-o', 'json')).stdout).not.toContain('canWithdraw');
	});

	it('are withdrawable in the dashboard', async () => {
		const [, ...now] = drawRows(subject, await get(), 100);
		expect(now.map(line => / now +\d+ /.test(line))).toEqual([true, true]);
		const [, ...then] = drawRows(subject, await get(1210n), 100);
		expect(then[0]).toMatch(/ now +1190 +now/);
		expect(then[1]).toMatch(/ by 1210 +1208 +in 4 epochs <1 d/);
	});

	it('are withdrawable in the details and aloud', async () => {
		const [first] = await get();
		const [, second] = await get(1210n);
		expect(subject.sentenceOf(first!)).toBe('Loom, unbonded 2.716296 NAM, withdrawable now');
		expect(subject.sentenceOf(second!)).toContain('unbonding 2.716296 NAM, withdrawable from epoch 1208');
		expect(detailLines(subject.detailsOf(first!)).join('\n')).toContain('its waiting time is over');
		expect(detailLines(subject.detailsOf(second!)).join('\n')).toContain('over by epoch 1210');
	});
});
