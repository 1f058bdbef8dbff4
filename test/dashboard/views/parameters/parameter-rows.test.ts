import {describe, expect, it} from 'vitest';
import type {ParameterContext} from '../../../../source/columns/parameter-fields.ts';
import {createParameterRows} from '../../../../source/dashboard/views/parameters/parameter-rows.ts';
import type {Parameters} from '../../../../source/domain/parameters.ts';
import {parametersObject} from '../../../../source/services/decoding/decode-parameters.ts';
import {createEpochClock} from '../../../helpers/facts.ts';
import {createParameters} from '../../../helpers/validators.ts';

const genesis = 1_733_238_000n;
const clock = createEpochClock({asOf: genesis + 1204n * 21_600n, secondsLeft: 21_600n});
const facts: ParameterContext = {isUtc: true, clock};
const hash = 'a1'.repeat(32);

const wire = {
	unbondingLength: '53',
	pipelineLength: '2',
	epochsPerYear: '1460',
	apr: '0.12',
	nativeTokenAddress: 'tnam1native',
	chainId: 'namada.5f5de2dd1b88cba30586420',
	genesisTime: '1733238000',
	minDuration: '21600',
	minNumOfBlocks: '2700',
	maxBlockTime: '7',
	checksums: {current: {tx_bond: hash}, fallback: {[hash]: 'tx_bond'}},
	epochSwitchBlocksDelay: '2',
	cubicSlashingWindowLength: '1',
};

/** The parameters as the edge decodes them. */
async function decode(source: unknown): Promise<Parameters> {
	const result = await parametersObject['~standard'].validate(source);
	if (result.issues) throw new Error(result.issues[0]?.message);
	return result.value;
}

async function linesOf(source: unknown, given: ParameterContext = facts): Promise<string[]> {
	const rows = createParameterRows(await decode(source), given);
	return rows.map(({group, name, value = '–', meaning}) => `${group} | ${name} | ${value} | ${meaning}`);
}

it('has a row for every field, with its meaning in words', async () => {
	expect(await linesOf(wire)).toEqual([
		'chain | Chain | namada.5f5de2dd1b88cba30586420 | its id, which every transaction carries',
		'chain | Native token | tnam1native | the token that is staked and pays fees',
		'chain | Genesis | 2024-12-03 15:00 UTC | when the chain began',
		"staking | Yearly yield | 12% | what stake earns in a year, before the validator's commission",
		'staking | Unbonding | 53 epochs | about 14 d (56 epochs) from unbonding to withdrawing: 53, pipeline 2, slashing window 1',
		'staking | Pipeline | 2 epochs | about 12 h: until a change of stake takes effect',
		'staking | Slashing window | 1 epoch | about 6 h: faults this close together are slashed together',
		'epochs | Epochs in a year | 1 460 | one about every 6 h',
		'epochs | Shortest epoch | 21 600 s | 6 h: an epoch never ends sooner',
		'epochs | Fewest blocks in an epoch | 2 700 blocks | an epoch never ends sooner',
		'epochs | Next epoch | ~1205 | an estimate: about 2025-09-30 21:00 UTC',
		'blocks | Delay of an epoch switch | 2 blocks | between the end of an epoch and the start of the next one',
		'blocks | Longest block | 7 s | the longest time planned for a block',
		'checksums | Programs | 2 | that transactions run; their hashes are in the details',
	]);
});

it('gives every row an identity, the wire value, and the digits to copy', async () => {
	const rows = createParameterRows(await decode(wire), facts);
	expect(new Set(rows.map(({id}) => id)).size).toBe(rows.length);
	const exact = Object.fromEntries(rows.map(row => [row.id, [row.exact, row.source]]));
	expect(exact).toMatchObject({
		apr: ['0.12', '0.12'],
		minDuration: ['21600', '21600'],
		genesisTime: ['1733238000', '1733238000'],
		unbondingLength: ['53', '53'],
		'next epoch': ['1205', undefined],
	});
});

it('names the two slash rates where the service sends them, and says what they mean', async () => {
	const rates = {duplicateVoteMinSlashRate: '0.001', lightClientAttackMinSlashRate: '0.05'};
	const lines = await linesOf({...wire, ...rates});
	expect(lines).toContain(
		'staking | Slash, double vote | 0.1% | of its stake, at least, a validator loses for signing two blocks at one height',
	);
	expect(lines).toContain(
		'staking | Slash, light client | 5% | of its stake, at least, a validator loses for an attack on light clients',
	);
	const unread = createParameterRows(await decode({...wire, duplicateVoteMinSlashRate: 'much'}), facts);
	expect(unread.find(({id}) => id === 'duplicateVoteMinSlashRate')?.flaws).toHaveLength(1);
});

it('shows what a newer service adds as JSON, cleaned, with all digits', async () => {
	const added = {
		maxProposalSize: JSON.rawJSON('600000000000000000000'),
		'new\u202ename': {a: ['x\u001b[31m']},
	};
	const lines = (await linesOf({...wire, ...added})).slice(-2);
	expect(lines[0]).toMatch(/^other \| maxProposalSize \| 600000000000000000000 \| unknown parameter/);
	expect(lines[1]).toMatch(/^other \| newname \| \{"a":\["x\\u001b\[31m"\]\} \|/);
});

it('leaves the value of an absent field open, and says what is wrong with one that could not be read', async () => {
	// Without a rule for the length of an epoch no time is told either.
	const {apr: _, checksums: __, minDuration: ___, ...rest} = wire;
	const rows = createParameterRows(await decode({...rest, epochsPerYear: 'many'}), facts);
	const row = (id: string) => rows.find(each => each.id === id);
	expect(row('apr')).toMatchObject({value: undefined, exact: undefined, flaws: []});
	expect(row('checksums')).toMatchObject({value: undefined, flaws: []});
	expect(row('epochsPerYear')).toMatchObject({
		value: undefined,
		source: 'many',
		flaws: [{path: 'epochsPerYear', field: 'value', problem: 'expected a whole number, got "many"'}],
	});
	expect(row('unbondingLength')?.meaning).toMatch(
		/^56 epochs from unbonding to withdrawing: 53, pipeline 2, slashing window 1$/,
	);
});

it('has a row for each checksum that could not be read', async () => {
	const rows = createParameterRows(
		await decode({...wire, checksums: {current: {good: hash, bad: 5}}}),
		facts,
	);
	const checksums = rows.filter(({group}) => group === 'checksums');
	expect(checksums.map(({name, value}) => [name, value])).toEqual([
		['Programs', '1'],
		['checksums.current.bad', undefined],
	]);
	expect(checksums[1]?.flaws).toMatchObject([{field: 'value'}]);
});

describe('the next epoch', () => {
	const parameters = createParameters({genesisTime: genesis});
	const next = (given: Partial<ParameterContext>) => {
		const row = createParameterRows(parameters, {...facts, ...given}).find(({id}) => id === 'next epoch');
		return [row?.value, row?.meaning];
	};

	it.each<[string, Partial<ParameterContext>, unknown[]]>([
		['is due when this one ends', {}, ['~1205', 'an estimate: about 2025-09-30 21:00 UTC']],
		['has no time where that is not known', {clock: {...clock, length: undefined}}, ['~1205', 'an estimate']],
		[
			'has a latest time if the rest of this one is unknown',
			{clock: {...clock, secondsLeft: undefined}},
			['~1205', 'an estimate: before 2025-09-30 21:00 UTC'],
		],
		[
			'is no estimate where the service tells the epoch',
			{clock: {...clock, isReported: true}},
			['1205', 'as the service says: about 2025-09-30 21:00 UTC'],
		],
		[
			'is not known where this one is not',
			{clock: undefined},
			[undefined, 'unknown until the service sends the genesis time and the epochs in a year'],
		],
	])('%s', (_, given, expected) => {
		expect(next(given)).toEqual(expected);
	});
});
