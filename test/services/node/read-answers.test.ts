import {describe, expect, it} from 'vitest';
import {type Decimal, plainDecimal} from '../../../source/domain/decimal.ts';
import {problemOfLiveness, readLiveness} from '../../../source/services/node/read-answers.ts';
import {createRandom} from '../../../source/simulator/random.ts';
import {
	chainAnswers,
	readAnswer,
	readMutations,
	testValidator,
	writeLiveness,
} from '../../helpers/chain-answers.ts';

/** Writes what was read as the chain's own answers describe themselves: numbers as text, null for nothing. */
function describeRead(value: unknown): unknown {
	return JSON.parse(
		JSON.stringify(value, (_key, each) => {
			if (typeof each === 'bigint') return String(each);
			return each !== null && typeof each === 'object' && 'scale' in each
				? plainDecimal(revive(each as Decimal))
				: each;
		}),
	);
}

const revive = ({units, scale}: Decimal): Decimal => ({units: BigInt(units), scale});

/** Renames what the answers call otherwise. */
function expected({name, path, ...meaning}: Readonly<Record<string, unknown>>): unknown {
	if (name === 'epoch') return meaning.epoch;
	if (name === 'amount') return meaning.namnam;
	if (name === 'state') return meaning.state === 'none' ? {epoch: meaning.epoch} : meaning;
	if (name === 'validator by its CometBFT address') return meaning.address === null ? {} : meaning;
	if (name === 'commission' && meaning.commission === null) return {epoch: meaning.epoch};
	if (name === 'result of a proposal') {
		const {result, ...rest} = meaning;
		return result === null ? 'none' : {isPassed: result === 'passed', ...rest};
	}
	if (name === 'slashes of one') return (meaning.slashes as {type: string}[]).map(named);
	return meaning;
}

const named = ({type, ...slash}: {readonly type: string}) => ({...slash, fault: type});

describe('each answer of the chain', () => {
	it.each(chainAnswers)('is read: $name ($path)', ({name, path, meaning, bytes}) => {
		const read = describeRead(readAnswer(path, bytes));
		if (name !== 'queued slashes') return expect(read).toEqual(expected(meaning));
		const {address: validator, epoch, count} = meaning;
		expect(read).toMatchObject([{validator, epoch}]);
		expect((read as [{slashes: unknown[]}])[0].slashes).toHaveLength(count as number);
	});

	it.each(chainAnswers)('is refused where an end is missing or too much: $name', ({path, bytes}) => {
		for (let length = 0; length < bytes.length; length++) {
			expect(readAnswer(path, bytes.subarray(0, length))).toBeUndefined();
		}
		expect(readAnswer(path, Uint8Array.of(...bytes, 0))).toBeUndefined();
	});

	it('is refused or read, whichever bytes are changed', () => {
		const understood = readMutations(5000, createRandom('changed answers').fraction);
		expect(understood).toBeGreaterThan(500);
		expect(understood).toBeLessThan(4500);
	});
});

describe('missed votes', () => {
	const [one, other] = [testValidator(1, 3n), testValidator(2)];
	const problem = (...validators: readonly ReturnType<typeof testValidator>[]) => {
		const read = readLiveness(writeLiveness({validators}));
		return read && problemOfLiveness(read);
	};

	it('are refused where they cannot be', () => {
		expect(problem(one, other)).toBeUndefined();
		expect(problem({...one, missed: 10_000n})).toBeUndefined();
		expect(problem({...one, missed: 10_001n})).toBe('more missed votes than blocks in the window');
		expect(problem(one, {...other, address: one.address})).toBe('an address twice');
		expect(problem(one, {...other, cometAddress: one.cometAddress})).toBe('an address twice');
		expect(problem({...one, cometAddress: 'x'.repeat(40)})).toBe('a CometBFT address that is none');
	});

	it('are refused of an internal address, and in a text of another length', () => {
		const bytes = writeLiveness({validators: [one]});
		expect(readLiveness(bytes)).toBeDefined();
		const internal = bytes.with(44, 2);
		expect(readLiveness(internal)).toBeUndefined();
		expect(
			readLiveness(writeLiveness({validators: [{...one, cometAddress: 'A'.repeat(41)}]})),
		).toBeUndefined();
	});

	it('are read of 4096 validators, and of no more', () => {
		const validators = Array.from({length: 4097}, (_, number) => testValidator(number));
		expect(readLiveness(writeLiveness({validators: validators.slice(1)}))?.validators).toHaveLength(4096);
		expect(readLiveness(writeLiveness({validators}))).toBeUndefined();
		expect(readLiveness(writeLiveness({validators, length: 4096}))).toBeUndefined();
	});

	it('have no share above all of the window', () => {
		const threshold = 10n ** 12n;
		expect(readLiveness(writeLiveness({validators: [], threshold}))).toBeDefined();
		expect(readLiveness(writeLiveness({validators: [], threshold: threshold + 1n}))).toBeUndefined();
		expect(readLiveness(writeLiveness({validators: [], threshold: 2n ** 256n - 1n}))).toBeUndefined();
	});
});
