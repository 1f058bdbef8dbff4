import {describe, expect, it} from 'vitest';
import {proposalFields} from '../../../../source/columns/proposals.ts';
import type {ItemContext} from '../../../../source/dashboard/list/subject.ts';
import {joinParts, layOutParts} from '../../../../source/dashboard/ui/text/details.ts';
import {describeProposal} from '../../../../source/dashboard/views/proposals/proposal-details.ts';
import {parseDecimal} from '../../../../source/domain/decimal.ts';
import type {Proposal} from '../../../../source/domain/proposal.ts';
import {createEpochClock} from '../../../helpers/facts.ts';
import {createProposal, createVoteFacts, nowInSeconds, withFlaw} from '../../../helpers/proposals.ts';

function draw(
	fields: Partial<Proposal>,
	{width = 70, ...facts}: Partial<ItemContext> & {width?: number} = {},
): string[] {
	const details = describeProposal(createProposal(fields), createVoteFacts(facts));
	return joinParts(layOutParts(details, width)).map(({text}) => text.trimEnd());
}

/** The detail of a label: its value and note. */
function detailOf(label: string, fields: Partial<Proposal>, facts: Partial<ItemContext> = {}): string {
	const details = describeProposal(createProposal(fields), createVoteFacts(facts));
	const detail = details.findLast(each => each.label === label);
	return detail === undefined
		? 'not there'
		: [detail.value, ...(detail.note ? [detail.note] : [])].join(' | ');
}

const noVotes = {yayVotes: undefined, nayVotes: undefined, abstainVotes: undefined};
const everyAbsent = Object.fromEntries(
	proposalFields.map(({name}) => [name, undefined]),
) as Partial<Proposal>;

describe('all of a proposal', () => {
	it('under vote', () => {
		expect(draw({data: '{"wasm":"ab12","size":9007199254740993}'})).toEqual([
			'✓ Would pass if it ended now; 11 000 001 NAM more of nay would turn it',
			'Turnout  ━━━━━━━━━━━━━━━━━━━━━━━━━┃━━━━━         50.0%, 40% needed',
			'Yay      ━━━━━━━━━━━━━━━━━━━━━━━                 62.0%  62 000 000 NAM',
			'Nay      ───────                                 19.9%  20 000 000 NAM',
			'Abstain  ······                                  18.0%  18 000 000 NAM',
			'Ends in ~1 d 11 h, epoch 1210 (~2026-01-02 11:00 UTC)',
			'Validators vote to the end of epoch 1206',
			'',
			'Abstract',
			'Upgrades shall start on a Tuesday.',
			'',
			'Record',
			'Title          Hold upgrades on Tuesdays',
			'Kind           text',
			'Status         voting',
			'Author         tnam1y5crk3j3t3nhylvgjw02nd9let27p6cqqylf3jll',
			'Voting from    epoch 1200, ~2025-12-30 23:00 UTC',
			'Now            epoch ~1204, 2026-01-01 00:00 UTC',
			'Validators to  epoch 1206',
			'Delegators to  epoch 1209',
			'Voting over    epoch 1210, ~2026-01-02 11:00 UTC',
			'Activation     epoch 1212, ~2026-01-02 23:00 UTC',
			'Rule           two fifths',
			'Threshold      80 000 000.000000 NAM',
			'',
			'Data',
			'{',
			'  "wasm": "ab12",',
			'  "size": 9007199254740993',
			'}',
		]);
	});

	it('that says nothing of itself', () => {
		expect(draw({...everyAbsent, sections: [], title: undefined}, {clock: undefined})).toEqual([
			'Its status is not known',
			'',
			'Text',
			'Content  –',
			'',
			'Record',
			'Id             –',
			'Kind           –',
			'Status         –',
			'Author         –',
			'Now            –',
			'Voting from    –',
			'Validators to  –',
			'               the last epoch in which validators may vote',
			'Delegators to  –',
			'               the last epoch in which delegators may vote',
			'Voting over    –',
			'Activation     –',
			'Yay            –',
			'Nay            –',
			'Abstain        –',
			'Turnout        no votes',
			'Rule           –',
			'               not given; its kind does not say which',
			'Data           –',
		]);
	});

	it('in a narrow pane', () => {
		expect(draw({}, {width: 30})).toEqual([
			'✓ Would pass if it ended now;',
			'11 000 001 NAM more of nay',
			'would turn it',
			'Turnout   50.0%, 40% needed',
			'Yay       62.0%',
			'Nay       19.9%',
			'Abstain   18.0%',
			'Ends in ~1 d 11 h, epoch 1210',
			'(~2026-01-02 11:00 UTC)',
			'Validators vote to the end of',
			'epoch 1206',
			'',
			'Abstract',
			'Upgrades shall start on a',
			'Tuesday.',
			'',
			'Record',
			'Title',
			'  Hold upgrades on Tuesdays',
			'Kind           text',
			'Status         voting',
			'Author',
			'  tnam1y5crk3j3t3nhylvgjw02nd9',
			'  let27p6cqqylf3jll',
			'Voting from',
			'  epoch 1200, ~2025-12-30',
			'  23:00 UTC',
			'Now',
			'  epoch ~1204, 2026-01-01',
			'  00:00 UTC',
			'Validators to  epoch 1206',
			'Delegators to  epoch 1209',
			'Voting over',
			'  epoch 1210, ~2026-01-02',
			'  11:00 UTC',
			'Activation',
			'  epoch 1212, ~2026-01-02',
			'  23:00 UTC',
			'Rule           two fifths',
			'Threshold',
			'  80 000 000.000000 NAM',
			'Data           –',
		]);
	});
});

// The title is made of the content.
const sentFields = proposalFields.map(({name}) => name).filter(name => name !== 'title');

it.each(sentFields)('says what is wrong with %s', name => {
	const flawed = withFlaw(name as keyof Proposal & string);
	const content = name === 'content' ? {sections: [], title: undefined} : {};
	expect(draw({...flawed, ...content}, {width: 300}).join('\n')).toContain(
		'unreadable: expected text, got an object',
	);
});

describe('the time', () => {
	const labels = (fields: Partial<Proposal>, facts: Partial<ItemContext> = {}) =>
		describeProposal(createProposal(fields), createVoteFacts(facts))
			.map(({label}) => label)
			.filter(label => /^(Voting|Validators|Delegators|Activation|Now)/.test(label));
	const order = ['Voting from', 'Validators to', 'Delegators to', 'Voting over', 'Activation'];

	it.each<[string, Partial<Proposal>, number]>([
		['before the vote', {status: 'pending', startEpoch: 1205n}, 0],
		['in its first epoch', {startEpoch: 1204n}, 1],
		['while validators vote', {}, 1],
		['in the last epoch of validators', {startEpoch: 1198n, endEpoch: 1208n}, 1],
		['after the last epoch of validators', {startEpoch: 1197n, endEpoch: 1207n}, 2],
		['in the grace', {startEpoch: 1194n, endEpoch: 1204n}, 4],
		['long after', {startEpoch: 100n, endEpoch: 110n, activationEpoch: 112n}, 5],
	])('has "now" at its place: %s', (_, fields, at) => {
		expect(labels(fields)).toEqual(order.toSpliced(at, 0, 'Now'));
	});

	it('goes by the epoch that all else goes by, whatever its own times would make of it', () => {
		expect(labels({}, {clock: createEpochClock({epoch: 1209n})})).toEqual(order.toSpliced(2, 0, 'Now'));
		expect(labels({}, {clock: undefined})).toEqual(order.toSpliced(0, 0, 'Now'));
	});

	it('marks the epoch as reckoned, unless the service told it', () => {
		const now = (facts: Partial<ItemContext>) =>
			describeProposal(createProposal(), createVoteFacts(facts)).find(({label}) => label === 'Now')?.value;
		expect(now({})).toContain('epoch ~1204');
		expect(now({clock: createEpochClock({isReported: true})})).toContain('epoch 1204');
	});

	it.each<[string, string, Partial<Proposal>]>([
		['epoch 1200, ~2025-12-30 23:00 UTC', 'Voting from', {}],
		['epoch 1200', 'Voting from', {startTime: undefined}],
		['~2025-12-30 23:00 UTC', 'Voting from', {startEpoch: undefined, startTime: nowInSeconds - 90_000n}],
		['–', 'Voting from', {startEpoch: undefined, startTime: undefined}],
		['epoch 1206 | the last epoch in which validators may vote', 'Validators to', {}],
		['epoch 1209 | the last epoch in which delegators may vote', 'Delegators to', {}],
		['– | the last epoch in which delegators may vote', 'Delegators to', {startEpoch: 1300n}],
		['epoch 1210, ? | unreadable: expected text, got an object', 'Voting over', withFlaw('endTime')],
		['epoch 1212, ~99999999999999999', 'Activation', {activationTime: 99_999_999_999_999_999n}],
	])('%s', (expected, label, fields) => {
		expect(detailOf(label, fields)).toBe(expected);
	});
});

const votes = (yay: string, nay: string, abstain = '0'): Partial<Proposal> => ({
	yayVotes: parseDecimal(yay),
	nayVotes: parseDecimal(nay),
	abstainVotes: parseDecimal(abstain),
});
const finished = 'the stake at its end may have been another';

it.each<[string, Partial<Proposal>]>([
	['would pass now | turnout and majority are reached', votes('60000000', '30000000')],
	['would fail now | yay lacks 0.000001 NAM to be twice nay', votes('59999999.999999', '30000000')],
	['would fail now | 0.000001 NAM of turnout are missing', votes('79999999.999999', '0')],
	['would pass now | turnout and majority are reached', votes('80000000', '0')],
	['would fail now | 80 000 000.000000 NAM of turnout are missing', noVotes],
	[
		'would fail now | yay lacks 0.000001 NAM to be more than nay',
		{...votes('40000000', '40000000'), tallyType: 'oneHalfOverOneThird'},
	],
	[
		// A third of 200 million NAM, rounded up to the smallest unit.
		'would fail now | 0.000001 NAM of turnout are missing',
		{...votes('66666666.666666', '0'), tallyType: 'oneHalfOverOneThird'},
	],
	[
		'would pass now | turnout and majority are reached',
		{...votes('66666666.666667', '0'), tallyType: 'oneHalfOverOneThird'},
	],
	[
		'would pass now | the turnout is too low to stop it',
		{...noVotes, tallyType: 'lessOneHalfOverOneThirdNay'},
	],
	[
		'would fail now | yay lacks 90 000 000.000001 NAM to be more than nay',
		{...votes('0', '90000000'), tallyType: 'lessOneHalfOverOneThirdNay'},
	],
	[
		'would pass now | yay is more than nay',
		{...votes('90000000', '1'), tallyType: 'lessOneHalfOverOneThirdNay'},
	],
	[
		`passes at current stake | turnout and majority are reached; ${finished}`,
		{...votes('80000000', '0'), status: 'executedPassed'},
	],
	[
		`fails at current stake | 79 999 999.000000 NAM of turnout are missing; ${finished}`,
		{...votes('1', '0'), status: 'executedPassed'},
	],
	['– | voting has not begun', {...noVotes, status: 'pending'}],
	['– | not all votes are known', withFlaw('yayVotes')],
	['would pass now | turnout and majority are reached', {...votes('80000000', '0'), tallyType: undefined}],
	['not there', {tallyType: undefined, type: 'pgfFunding'}],
	['not there', {tallyType: 'threeQuarters'}],
])('by the rule: %s', (expected, fields) => {
	expect(detailOf('By the rule', fields)).toBe(expected);
});

it.each<[string, Partial<Proposal>]>([
	[
		'two fifths | twoFifths: passes when at least 2/5 of active stake votes, and yay is at least twice nay',
		{},
	],
	[
		'– | not given; by its kind half over a third: passes when at least 1/3 of active stake votes, and yay is more than nay',
		{tallyType: undefined, type: 'pgfSteward'},
	],
	['– | not given; its kind does not say which', {tallyType: undefined, type: 'pgfFunding'}],
	['– | not given; its kind does not say which', {tallyType: undefined, type: undefined}],
	['threeQuarters | unknown rule, shown as the service sent it', {tallyType: 'threeQuarters'}],
	[
		'? | unreadable: expected text, got an object; its kind does not say which',
		{...withFlaw('tallyType'), type: 'quadratic'},
	],
])('rule: %s', (expected, fields) => {
	expect(detailOf('Rule', fields)).toBe(expected);
});

describe('the shares', () => {
	it('are of what voted and of all active stake', () => {
		expect(detailOf('Yay', {})).toBe('62 000 000.5 NAM | 62.0% of what voted, 31.0% of active stake');
		expect(detailOf('Turnout', {})).toBe(
			'100 000 000.750000 NAM | 50.0% of active stake, which is 200 000 000 NAM',
		);
	});

	it('say while the stake is not there', () => {
		const facts = {stake: undefined};
		expect(detailOf('Yay', {}, facts)).toBe(
			'62 000 000.5 NAM | 62.0% of what voted; active stake is still being read',
		);
		expect(detailOf('Turnout', {}, facts)).toBe('100 000 000.750000 NAM | active stake is still being read');
		expect(detailOf('Threshold', {}, facts)).toBe('– | 2/5 of active stake, which is still being read');
		expect(detailOf('By the rule', {}, facts)).toBe('– | active stake is still being read');
	});

	it('say what the stake lacks', () => {
		const stake = {...createVoteFacts().stake!, unreadable: 3};
		expect(detailOf('Turnout', {}, {stake})).toContain('; 3 left out, whose power or state is not known');
	});

	it('keep every digit of huge votes', () => {
		expect(detailOf('Yay', votes('123456789012345678901234567890.123456', '0'))).toContain(
			'123 456 789 012 345 678 901 234 567 890.123456 NAM | 100% of what voted, ',
		);
		expect(detailOf('Yay', {...votes('-5', '1')})).toBe('-5 NAM');
	});

	it('are none before any vote', () => {
		expect(detailOf('Turnout', noVotes)).toBe('no votes yet');
		expect(detailOf('Turnout', {...noVotes, status: 'executedRejected'})).toBe('no votes');
		expect(detailOf('Yay', votes('0', '0'))).toBe('0 NAM');
	});
});

it.each<[string, string, Partial<Proposal>]>([
	['voting | being voted on', 'Status', {}],
	['? frozen | unknown status, shown as the service sent it', 'Status', {status: 'frozen'}],
	['? constructor | unknown status, shown as the service sent it', 'Status', {status: 'constructor'}],
	['? unknown | the service does not know its status', 'Status', {status: 'unknown'}],
	['text | default: a text to agree on', 'Kind', {}],
	['toString | unknown kind, shown as the service sent it', 'Kind', {type: 'toString'}],
])('%s', (expected, label, fields) => {
	expect(detailOf(label, fields)).toBe(expected);
});
