import {describe, expect, it} from 'vitest';
import {bindColumns, presentColumns, speakItem} from '../../source/columns/column.ts';
import {bindSorts} from '../../source/columns/sort-keys.ts';
import {validatorDetails} from '../../source/columns/validator-fields.ts';
import {validatorSpec} from '../../source/columns/validators.ts';
import type {LastBlock} from '../../source/domain/last-block.ts';
import type {Signing} from '../../source/domain/signing.ts';
import type {SigningNow} from '../../source/domain/signing-now.ts';
import {textOf} from '../../source/table/lay-out.ts';
import {createEpochClock} from '../helpers/facts.ts';
import {createLook, createSigningNow} from '../helpers/liveness.ts';
import {createVoteFacts} from '../helpers/proposals.ts';
import {createParameters, createValidator} from '../helpers/validators.ts';

const heron = createValidator(1, {address: 'heron', name: 'Heron'});
const facts = createVoteFacts();
const withVotes = (missed: bigint, sign?: Signing, rest: Partial<SigningNow> = {}) => ({
	...facts,
	signing: createSigningNow({heron: missed}, sign ? {heron: sign} : {}, rest),
});

describe('the column of missed votes', () => {
	const column = (signing: SigningNow | undefined) => {
		const all = {...facts, signing};
		return bindColumns(presentColumns(validatorSpec.columns, all), all).find(({id}) => id === 'missed');
	};

	it('is there only where a node tells them', () => {
		expect(column(undefined)).toBeUndefined();
		expect(column(createSigningNow({}))?.title).toBe('Missed');
	});

	it.each<[string, bigint, Signing | undefined, string, string | undefined]>([
		['few', 99n, 'yes', '99', undefined],
		['from 1 % of the window on', 100n, 'some', '100', 'warning'],
		['half of those that jail', 4500n, 'yes', '4 500', 'bad'],
		['not signing', 6n, 'no', '! 6', 'bad'],
		['not known whether it signs', 0n, undefined, '0', undefined],
	])('draws %s', (_name, missed, sign, text, meaning) => {
		const cell = column(withVotes(missed, sign).signing)?.cell(heron, 8);
		expect(cell && textOf(cell)).toBe(text);
		expect(typeof cell === 'object' && 'meaning' in cell ? cell.meaning : undefined).toBe(meaning);
	});

	it('says nothing of one that is not in the answer: gone is not none', () => {
		const cell = column(createSigningNow({fox: 0n}))?.cell(heron, 8);
		expect(cell && textOf(cell)).toBe('–');
	});

	it('says it aloud', () => {
		expect(speakItem(validatorSpec.columns, heron, withVotes(412n, 'no'))).toContain(
			'412 of 10 000 votes missed, not signing',
		);
		expect(speakItem(validatorSpec.columns, heron, facts)).not.toContain('missed');
	});

	it('sorts, the most first, and is offered only where it is there', () => {
		const key = (all: typeof facts) => bindSorts(validatorSpec.sorts, all).find(({id}) => id === 'missed');
		expect(key(withVotes(412n))?.toValue?.(heron)).toBe(412n);
		expect(key(withVotes(412n))).toMatchObject({isOffered: true, isDescending: true});
		expect(key(facts)).toMatchObject({isOffered: false});
		expect(key(facts)?.toValue?.(heron)).toBeUndefined();
	});

	it('keeps its sort keys until the votes are others', () => {
		const all = withVotes(412n);
		const keys = bindSorts(validatorSpec.sorts, all);
		expect(bindSorts(validatorSpec.sorts, {...all, clock: createEpochClock({epoch: 1n})})).toBe(keys);
		expect(bindSorts(validatorSpec.sorts, withVotes(413n))).not.toBe(keys);
	});
});

describe('the details', () => {
	const signing = (all: Parameters<NonNullable<(typeof validatorDetails)[number]['show']>>[1]) => {
		const field = validatorDetails.find(({label}) => label === 'Signing');
		const cell = field?.show(heron, all);
		return cell && textOf(cell);
	};

	it.each<[bigint, Signing | undefined, Partial<SigningNow>, string]>([
		[412n, 'yes', {}, 'missed 412 of 10 000; jailed at 9 000: ~16 h 41 min of silence'],
		[412n, 'no', {}, 'not signing, missed 412 of 10 000; jailed at 9 000: ~16 h 41 min of silence'],
		[412n, 'some', {}, 'misses some, missed 412 of 10 000; jailed at 9 000: ~16 h 41 min of silence'],
		[412n, undefined, {blockSeconds: 6}, 'missed 412 of 10 000; jailed at 9 000: ~14 h 18 min of silence'],
		[
			9000n,
			'no',
			{},
			'not signing, missed 9 000 of 10 000; jailed at 9 000: with the next change of the set',
		],
	])('say that %d are missed, %s', (missed, sign, rest, text) => {
		const parameters = createParameters({maxBlockTime: 7n});
		expect(signing({...withVotes(missed, sign, rest), parameters})).toBe(text);
	});

	const seen = 'missed 412 of 10 000; jailed at 9 000: ~16 h 41 min of silence';
	const pruned: LastBlock = {kind: 'pruned', height: 4_030_719n};

	it.each<[string, Signing, LastBlock, string]>([
		[
			'that it missed the last block, and not the chain',
			'no',
			createLook('absent'),
			`not signing, ${seen}; did not sign block 4 030 719: 97.1% of the power did, so it is not the chain`,
		],
		[
			'that it signed the last block',
			'some',
			createLook('signed'),
			`misses some, ${seen}; signed block 4 030 719`,
		],
		[
			'that the node has dropped it',
			'no',
			pruned,
			`not signing, ${seen}; the node keeps block 4 030 719 no more, so its votes are not known`,
		],
		['nothing of it while nothing is wrong', 'yes', createLook('absent'), seen],
	])('say %s', (_name, sign, lastBlock, text) => {
		const parameters = createParameters({maxBlockTime: 7n});
		expect(signing({...withVotes(412n, sign, {lastBlock}), parameters})).toBe(text);
	});

	it('say nothing of a look from before the suspicion', () => {
		const earlier = [{at: 0, liveness: createSigningNow({}).liveness}];
		expect(signing(withVotes(412n, 'no', {lastBlock: createLook('absent'), earlier}))).not.toContain('block');
	});

	it('give a percentage only of one that was seen in the set for the whole window', () => {
		const parameters = createParameters({maxBlockTime: 7n, minDuration: 21_600n, minNumOfBlocks: 2700n});
		const seenSince = (first: bigint) => (series: string, subject: string | undefined) =>
			series === 'rank' && subject === 'heron'
				? Array.from({length: Number(1205n - first)}, (_, index) => ({
						epoch: first + BigInt(index),
						value: 1n,
					}))
				: [];
		const told = (history: ReturnType<typeof seenSince>) =>
			signing({...withVotes(412n), parameters, history});
		expect(told(seenSince(1200n))).toBe(
			'missed 412 of 10 000, signed 95.8%; jailed at 9 000: ~19 h 5 min of silence',
		);
		expect(told(seenSince(1201n))).not.toContain('%');
	});

	it('do not say of one that is silent that it signs blocks', () => {
		const state = validatorDetails.find(({label}) => label === 'State');
		expect(state?.note?.(heron, withVotes(9n, 'yes'))).toBe('in the validator set, signs blocks');
		expect(state?.note?.(heron, withVotes(9n, 'no'))).toBe('in the validator set, but signs no blocks now');
	});

	it('have no such line where nobody tells, or it left the set', () => {
		expect(signing(facts)).toBeUndefined();
		expect(signing({...facts, signing: createSigningNow({fox: 0n})})).toBeUndefined();
	});
});
