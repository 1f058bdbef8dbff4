import {describe, expect, it} from 'vitest';
import {
	createRememberedSubject,
	toRememberedRow,
} from '../../../../source/dashboard/views/delegator/remembered-subject.ts';
import type {MyStake} from '../../../../source/domain/my-stakes.ts';
import {toStakePosition} from '../../../../source/domain/stake-position.ts';
import {delegatorRouteOf} from '../../../../source/routes/route.ts';
import {detailLines} from '../../../helpers/detail-lines.ts';
import {drawRows} from '../../../helpers/draw-rows.tsx';
import {createFacts} from '../../../helpers/facts.ts';
import {unreachableService} from '../../../helpers/failures.ts';
import {createBond, createUnbond} from '../../../helpers/stake.ts';
import {addressOf, createParameters, createValidator} from '../../../helpers/validators.ts';

const usedAt = Date.UTC(2026, 10, 21, 9, 5, 3);
const savings = toRememberedRow({address: addressOf(1), label: 'Savings', usedAt});
const nameless = toRememberedRow({address: addressOf(2), label: undefined, usedAt: 0});
const subject = createRememberedSubject(createFacts());

it('draws the label, the whole address and when it was last used', () => {
	expect(drawRows(subject, [savings, nameless], 100)).toEqual([
		'  Label                     Address                                        Last used',
		`  Savings                   ${addressOf(1)}  2026-11-21 09:05 UTC`,
		`  –                         ${addressOf(2)}  –`,
	]);
});

it('shortens the address in its middle, and keeps it longest', () => {
	expect(drawRows(subject, [savings], 60)).toEqual([
		'  Label    Address                      Last used',
		'  Savings  tnam1y5crk3j3t3nhylvgj…3jll  2026-11-21 09:05 UTC',
	]);
	expect(drawRows(subject, [savings], 20)[1]).toMatch(/^ {2}tnam1y5\S*…\S+$/);
});

it('leads to the delegator, and is said with what its user calls it', () => {
	expect(subject.linkOf?.(savings)).toEqual(delegatorRouteOf(addressOf(1)));
	expect(subject.sentenceOf(savings)).toBe('Savings, last used 2026-11-21 09:05 UTC');
	expect(subject.sentenceOf(nameless)).toMatch(/^tnam1\S+…\S+$/);
	expect(subject.textsOf(savings)).toEqual(['Savings', addressOf(1)]);
	expect(detailLines(subject.detailsOf(nameless))).toEqual([
		'Label: –',
		`Address: ${addressOf(2)}`,
		'Last used: –',
	]);
	expect(subject.fields.map(({exact}) => exact(savings))).toEqual([
		addressOf(1),
		'Savings',
		'2026-11-21T09:05:03.000Z',
	]);
});

describe('addresses of my own', () => {
	const position = toStakePosition(
		{
			bonds: {
				items: [
					createBond(1, {amount: 842_485_972_380n}),
					createBond(2, {amount: 1_000_000n, validator: createValidator(2, {state: 'jailed'})}),
				],
				isWhole: true,
			},
			unbonds: {
				items: [
					createUnbond(1, {amount: 788_706_351_234n, canWithdraw: true}),
					createUnbond(1, {amount: 1_007_200_000n, withdrawEpoch: 1207n}),
				],
				isWhole: true,
			},
		},
		createParameters().apr,
	);
	const stakeOf = (fields: Partial<MyStake> = {}): MyStake => ({
		address: addressOf(1),
		label: 'Cold wallet',
		position,
		readAt: usedAt,
		failure: undefined,
		...fields,
	});
	const known = {address: addressOf(1), label: 'Cold wallet', usedAt};
	const mine = toRememberedRow(known, stakeOf());
	const unread = toRememberedRow({...known, label: 'Hot wallet'}, stakeOf({position: undefined}));
	const failed = toRememberedRow(
		{...known, label: 'Toy'},
		stakeOf({position: undefined, failure: unreachableService}),
	);
	const own = createRememberedSubject(createFacts(), true);

	it('are drawn with what they have, the others with their address alone', () => {
		expect(drawRows(own, [mine, unread, failed, nameless], 80)).toEqual([
			'  Label                    Bonded NAM   ~A year  Unbonding               Next +2',
			'  Cold wallet  ! 1 jailed  842 486.97    90 988   1 007.20  788 706.35 now +1',
			'  Hot wallet                  not yet         –          –                  –',
			'  Toy                          failed         –          –                  –',
			expect.stringMatching(/^ {2}tnam1\S+ +– +– +– +–$/),
		]);
	});

	it('keep their name, and what is wrong, longest; the mark is shortened before the label', () => {
		expect(drawRows(own, [mine], 60)[1]).toMatch(
			/^ {2}Cold wallet {2}! 1 jailed +842 486\.97 +788 706\.35 now \+1$/,
		);
		expect(drawRows(own, [mine], 36)[1]).toMatch(/^ {2}Cold wallet {2}! 1 +842 486\.97$/);
		expect(drawRows(own, [mine], 16)[1]).toMatch(/^ {2}Cold \S*… {2}! 1/);
	});

	it('say that a label looks like another, as far as there is room', () => {
		const likeness = 'looks like "Cold wallet", the label of tnam1x';
		const row = {...unread, label: 'Co1d wallet', likeness};
		expect(drawRows(own, [row], 60)[1]).toMatch(/^ {2}Co1d wallet {2}! alike +not yet/);
		expect(drawRows(own, [row], 200)[1]).toMatch(/^ {2}Co1d wallet {2}! looks like another +not yet/);
		expect(drawRows(own, [{...mine, likeness}], 200)[1]).toContain('! 1 jailed, looks like another');
		expect(own.sentenceOf(row)).toContain(`Co1d wallet, which ${likeness}, its stake`);
		expect(own.detailsOf(row)[0]).toMatchObject({value: 'Co1d wallet', note: likeness, meaning: 'warning'});
	});

	it('are said in a sentence, with all that becomes withdrawable first', () => {
		expect(own.sentenceOf(mine)).toBe(
			'Cold wallet, 1 jailed, 842 486.972380 NAM bonded, about 90 988 NAM a year, 1 007.200000 NAM unbonding, 788 706.351234 NAM can be withdrawn now, 1 more to come, last used 2026-11-21 09:05 UTC',
		);
		expect(own.sentenceOf(unread)).toContain('Hot wallet, its stake is not read yet');
		expect(own.sentenceOf(failed)).toContain('Toy, its stake could not be read');
	});

	it('have each release, the age and why there is none in their details', () => {
		const lines = detailLines(own.detailsOf(mine));
		expect(lines).toContain('As of: 09:05:03 UTC');
		expect(lines.filter(line => line.includes('Next') || line.startsWith(': '))).toEqual([
			'Next: 788 706.35 now',
			': 1 007.20 in <18 h',
		]);
		expect(detailLines(own.detailsOf(unread)).at(-1)).toBe('Stake: not read yet: addresses are read in turn');
		expect(detailLines(own.detailsOf(failed)).at(-1)).toMatch(/^Not read: .* cannot be reached/);
		expect(own.fields.map(({name, exact}) => [name, exact(mine)]).slice(3)).toEqual([
			['bonded', '842486972380'],
			['yearlyReward', expect.stringMatching(/^90988\d{6}$/)],
			['unbonding', '1007200000'],
			['withdrawableNow', '788706351234'],
			['claimable', undefined],
		]);
	});
});
