import {describe, expect, it} from 'vitest';
import type {ChainReading} from '../../source/domain/chain-reading.ts';
import type {Bond} from '../../source/domain/stake.ts';
import {writeFamilies} from '../../source/exporter/exposition.ts';
import type {Figures} from '../../source/exporter/figures.ts';
import {roundSeconds} from '../../source/exporter/figures.ts';
import {type RoundName, roundNames} from '../../source/exporter/metric.ts';
import {metrics, tellFamilies} from '../../source/exporter/metrics.ts';
import type {ChainWork} from '../../source/exporter/own-metrics.ts';
import {comingAt, hers, holders, seeChain, seenAt} from '../helpers/exported-chain.ts';
import {createLiveness, createSigningNow} from '../helpers/liveness.ts';
import {createProposal} from '../helpers/proposals.ts';
import {createBond} from '../helpers/stake.ts';
import {addressOf, createParameters, createValidator} from '../helpers/validators.ts';

const usage = {
	version: '9.9.9',
	nodeVersion: '26.0.0',
	startedAt: 1_789_999_000.5,
	residentBytes: 1,
	heapBytes: 1,
	processorSeconds: 0.25,
	openFiles: 20,
	scrapes: 1,
};

const work: ChainWork = {
	profile: 'main',
	sources: [
		{
			source: 'indexer',
			isUp: true,
			answeredAt: 1_790_000_000,
			requests: {ok: 3, absent: 1, refused: 0, limited: 0, failed: 0, unanswered: 2},
		},
		{
			source: 'node',
			isUp: true,
			isOwn: true,
			answeredAt: undefined,
			requests: {ok: 0, absent: 0, refused: 0, limited: 0, failed: 0, unanswered: 0},
		},
	],
	readAt: new Map(),
	events: new Map([['validator.jailed', 2]]),
	isAsking: true,
};

/** Series without those of the program itself, as they are written without the common prefix and label. */
function seriesOf(figures: Figures | undefined): readonly string[] {
	const told = [{chain: 'test.1', figures, work}];
	return [...writeFamilies(tellFamilies(usage, told), 'text')]
		.join('')
		.split('\n')
		.filter(line => line !== '' && !line.startsWith('#'))
		.map(line =>
			line
				.replace('stakedeck_', '')
				.replace(/chain_id="test\.1",?/, '')
				.replace('{}', ''),
		);
}

const startingWith = (figures: Figures | undefined, name: string) =>
	seriesOf(figures).filter(line => line.startsWith(`${name}{`) || line.startsWith(`${name} `));

it('names its resources as client libraries of Prometheus do, beside its own names', () => {
	const text = (openFiles?: number) =>
		[...writeFamilies(tellFamilies({...usage, openFiles}, []), 'text')].join('');
	for (const line of [
		'# TYPE process_cpu_seconds_total counter\nprocess_cpu_seconds_total 0.25\n',
		'\nprocess_resident_memory_bytes 1\n',
		'\nprocess_start_time_seconds 1789999000.5\n',
		'\nprocess_open_fds 21\n',
		'\nstakedeck_process_cpu_seconds_total 0.25\n',
	])
		expect(text(21)).toContain(line);
	expect(text()).not.toContain('process_open_fds');
});

describe('figures of what is known', () => {
	it('tells the chain and its validators together', async () => {
		const {figures} = await seeChain();
		const all = seriesOf(figures());
		expect(all).toEqual(
			expect.arrayContaining([
				'indexer_height 1000',
				'node_height 4030720',
				'epoch 1204',
				'epoch_length_seconds 21600',
				'chain_state{state="usual"} 1',
				'chain_state{state="halted"} 0',
				'indexer_state{state="behind"} 0',
				`indexer_crawled_timestamp_seconds ${seenAt - 3n}`,
				'indexer_info{version="3.3.4"} 1',
				'validators{state="consensus"} 31',
				'validators{state="jailed"} 1',
				'validators{state="inactive"} 0',
				'missed_votes_limit 9000',
				'source_up{profile="main",source="indexer"} 1',
				'source_own{profile="main",source="node"} 1',
				'source_requests_total{profile="main",source="indexer",result="unanswered"} 2',
				'events_total{kind="validator.jailed"} 2',
			]),
		);
		// 40 M / (1 + 2 + … + 31), by the power of each.
		const sum = Array.from({length: 31}, (_, seed) => 40_000_000n / BigInt(seed + 1)).reduce((a, b) => a + b);
		expect(all).toContain(`active_stake_nam ${sum}`);
		expect(startingWith(figures(), 'stake_fraction_validators')).toHaveLength(3);
	});

	it('tells of single validators those that are mine, have stake of mine, or are strong', async () => {
		const {figures} = await seeChain();
		const relations = (given: Figures) => Object.fromEntries(given.chosen);
		const some = relations(figures());
		expect(Object.keys(some)).toHaveLength(23);
		expect(some).toMatchObject({
			[hers]: 'labelled',
			[addressOf(31)]: 'delegated',
			[addressOf(0)]: 'delegated',
			[addressOf(19)]: 'top',
		});
		expect(some[addressOf(20)]).toBeUndefined();
		const all = relations(figures({hasAllValidators: true}));
		expect(Object.keys(all)).toHaveLength(32);
		expect(all[addressOf(20)]).toBe('other');
		const told = seriesOf(figures());
		expect(told).toContain(`validator_missed_votes{validator="${hers}"} 4501`);
		expect(told).toContain(`validator_state{validator="${addressOf(31)}",state="jailed"} 1`);
		expect(told).toContain(`validator_state{validator="${addressOf(31)}",state="consensus"} 0`);
		expect(told).toContain(`validator_rank{validator="${addressOf(19)}"} 20`);
		expect(told.some(line => line.startsWith(`validator_rank{validator="${addressOf(31)}"}`))).toBe(false);
		expect(told).toContain(`validator_power_nam{validator="${addressOf(19)}"} 2000000`);
		expect(told).toContain(`validator_commission_ratio{validator="${addressOf(2)}"} 0.045`);
	});

	it('tells votes and open proposals, with every digit', async () => {
		const {figures} = await seeChain();
		const told = seriesOf(figures());
		expect(told).toEqual(
			expect.arrayContaining([
				'proposal_info{proposal="12",title="Hold upgrades on Tuesdays",type="default"} 1',
				'proposal_end_epoch{proposal="12"} 1210',
				'proposal_votes_nam{proposal="12",vote="yay"} 62000000.5',
				'proposal_turnout_nam{proposal="12"} 100000000.75',
				'vote{label="Cold wallet",proposal="12",vote="nay"} 1',
				'vote{label="Cold wallet",proposal="12",vote="none"} 0',
				'vote{label="Cold wallet #2",proposal="12",vote="none"} 1',
				'vote{label="Hers",proposal="12",vote="none"} 1',
				'vote_last_epoch{label="Cold wallet",proposal="12"} 1209',
				'vote_last_epoch{label="Hers",proposal="12"} 1206',
			]),
		);
		expect(told.filter(line => line.includes('proposal="11"'))).toEqual([]);
		expect(startingWith(figures(), 'proposal_passing')).toEqual(['proposal_passing{proposal="12"} 1']);
		expect(startingWith(figures(), 'proposal_needed_nam')).toHaveLength(1);
	});

	it('asks for a vote only of who may vote, and shows what others have cast', async () => {
		const [cold, other] = holders as [(typeof holders)[0], (typeof holders)[0]];
		const stakeOf = (holder: (typeof holders)[0], bonds: readonly Bond[]) => ({
			...holder,
			defect: undefined,
			reading: {bonds, unbonds: [], mergedBonds: undefined},
		});
		const {figures} = await seeChain({
			proposals: {items: [createProposal(), createProposal({id: '13'})], defect: undefined},
			stakes: [
				// It has voted on 12, and its stake has left since.
				stakeOf(cold, []),
				stakeOf(other, [
					createBond(25),
					createBond(31, {validator: createValidator(31, {state: 'consensus'})}),
					createBond(1, {status: 'inactive', startEpoch: 1211n, amount: 7n}),
					createBond(2, {status: 'inactive', startEpoch: 1210n, amount: 1n}),
				]),
			],
		});
		expect(startingWith(figures(), 'vote').filter(line => line.endsWith(' 1'))).toEqual([
			'vote{label="Cold wallet",proposal="12",vote="nay"} 1',
			'vote{label="Cold wallet #2",proposal="12",vote="none"} 1',
			'vote{label="Hers",proposal="12",vote="none"} 1',
			'vote{label="Cold wallet #2",proposal="13",vote="none"} 1',
			'vote{label="Hers",proposal="13",vote="none"} 1',
		]);
		expect(startingWith(figures(), 'vote_last_epoch').map(line => line.split(' 1')[0])).toEqual(
			['12', '13'].flatMap(id => [
				`vote_last_epoch{label="Cold wallet #2",proposal="${id}"}`,
				`vote_last_epoch{label="Hers",proposal="${id}"}`,
			]),
		);
		// Number 31 is jailed by the list, and what starts after the end does not count.
		expect(startingWith(figures(), 'vote_stake_nam')).toEqual([
			'vote_stake_nam{label="Cold wallet #2",proposal="12"} 1234.500001',
			'vote_stake_nam{label="Cold wallet #2",proposal="13"} 1234.500001',
		]);
	});

	it('does not ask a jailed or inactive validator to vote', async () => {
		const {see, figures, validators} = await seeChain();
		expect(startingWith(figures(), 'vote_last_epoch').join()).toContain('"Hers"');
		for (const [index, state] of (['jailed', 'inactive'] as const).entries()) {
			const items = validators.map(each => (each.address === hers ? {...each, state} : each));
			const at = seenAt + BigInt(60 * (index + 1));
			see({validators: {items, defect: undefined}}, at, 1010n + BigInt(index));
			expect(startingWith(figures({now: at}), 'vote_last_epoch').join()).not.toContain('"Hers"');
			expect(startingWith(figures({now: at}), 'vote').join()).toContain('"Hers"');
		}
	});

	it.each([
		['21600', '1460', '4'],
		['18000', '1460', '5'],
		['0', '1460', '4'],
		['172800', '182', '1'],
	])(
		'counts a day in epochs of %s s, of which %s are in a year',
		async (minDuration, epochsPerYear, days) => {
			const {figures} = await seeChain({
				parameters: createParameters({
					minDuration: BigInt(minDuration),
					epochsPerYear: BigInt(epochsPerYear),
				}),
			});
			expect(startingWith(figures(), 'epochs_in_day')).toEqual([`epochs_in_day ${days}`]);
		},
	);

	it('tells stake by label, with every digit, and never an address of mine', async () => {
		const {figures} = await seeChain();
		const told = seriesOf(figures());
		expect(told).toEqual(
			expect.arrayContaining([
				// 1234.5 + 9 007 199 254.740993 + 0.000001
				'stake_bonded_nam{label="Cold wallet"} 9007200489.240994',
				'stake_not_active_nam{label="Cold wallet"} 0.000001',
				'stake_not_earning_nam{label="Cold wallet"} 9007199254.740993',
				'stake_unbonding_nam{label="Cold wallet"} 3',
				'stake_withdrawable_nam{label="Cold wallet"} 3',
				'rewards_claimable_nam{label="Cold wallet"} 1.500001',
				'balance_nam{label="Cold wallet"} 42',
				'stake_bonded_nam{label="Cold wallet #2"} 1234.5',
			]),
		);
		for (const {address} of holders) expect(told.join('\n')).not.toContain(address);
	});

	it('tells the commission that comes, until it has come', async () => {
		const {see, figures, usual} = await seeChain();
		expect(seriesOf(figures())).toContain(`validator_coming_commission_ratio{validator="${hers}"} 0.06`);
		expect(seriesOf(figures())).toContain(`validator_coming_commission_epoch{validator="${hers}"} 1206`);
		see({validators: usual.validators}, seenAt + 60n, 5000n, 1206n);
		expect(startingWith(figures({now: seenAt + 60n}), 'validator_coming_commission_ratio')).toEqual([]);
	});

	it('exports the commission that counts now, though lists show a new one at once', async () => {
		const {see, figures, validators} = await seeChain();
		const listed = validators.map(each =>
			each.address === hers ? {...each, commission: {units: 6n, scale: 2}} : each,
		);
		const seeAt = (epoch: bigint) =>
			see({validators: {items: listed, defect: undefined}}, seenAt + epoch - 1200n, 1000n + epoch, epoch);
		const now = (epoch: bigint) =>
			startingWith(figures({now: seenAt + epoch - 1200n}), 'validator_commission_in_force_ratio');
		expect(startingWith(figures(), 'validator_coming_commission_ratio')).toHaveLength(1);
		for (const [epoch, ratio] of [
			[1204n, '0.05'],
			[1205n, '0.05'],
			[1206n, '0.06'],
		] as const) {
			seeAt(epoch);
			expect(now(epoch)).toEqual([`validator_commission_in_force_ratio{validator="${hers}"} ${ratio}`]);
		}
	});

	it('takes the commission of the list where the node says that none comes', async () => {
		const [coming] = comingAt(seenAt);
		const {see, figures} = await seeChain();
		see({
			coming: [
				{...coming!, commission: {steps: [], ahead: {units: 5n, scale: 2}}, at: Number(seenAt + 60n) * 1000},
			],
		});
		const now = seenAt + 60n;
		expect(startingWith(figures({now}), 'validator_commission_in_force_ratio')).toEqual([
			`validator_commission_in_force_ratio{validator="${hers}"} 0.05`,
		]);
	});

	it('follows a power by every reading, though its change is no news', async () => {
		const {see, figures, validators} = await seeChain();
		const [strongest, ...others] = validators;
		const items = [{...strongest!, votingPower: 40_000_001n}, ...others];
		see({validators: {items, defect: undefined}}, seenAt + 60n, 1010n);
		expect(seriesOf(figures())).toContain(`validator_power_nam{validator="${addressOf(0)}"} 40000001`);
	});

	it('tells nothing more of a validator that left the list', async () => {
		const {see, figures, validators} = await seeChain();
		const items = validators.filter(({address}) => address !== hers);
		see({validators: {items, defect: undefined}}, seenAt + 60n, 1010n);
		see({signing: createSigningNow({}, {}, {liveness: createLiveness(4_030_730n, {[addressOf(0)]: 0n})})});
		expect(seriesOf(figures()).filter(line => line.includes(hers))).toEqual([]);
	});

	it('tells nothing more of a vote that is over', async () => {
		const {see, figures} = await seeChain();
		const proposals = {items: [createProposal({status: 'passed'})], defect: undefined};
		see({proposals}, seenAt + 60n, 1010n);
		see({proposals}, seenAt + 120n, 1020n);
		expect(seriesOf(figures()).filter(line => line.includes('proposal="12"'))).toEqual([]);
	});
});

/** Part of a reading that each round is of. */
const partOf = {
	chain: 'condition',
	validators: 'validators',
	proposals: 'proposals',
	parameters: 'parameters',
	signing: 'signing',
	stake: 'stakes',
	votes: 'voters',
	rewards: 'rewards',
	balances: 'balances',
	coming: 'coming',
} as const satisfies Record<RoundName, string>;

/** Rounds of which nothing is told without another one: where there is nothing to vote on, and nobody to tell of. */
const dependent: Partial<Record<RoundName, readonly RoundName[]>> = {
	proposals: ['votes'],
	validators: ['coming'],
	chain: ['coming'],
};

describe('the age of figures', () => {
	// Two addresses; hers votes, and four validators with stake of mine.
	const crowd = {addresses: 2, validators: 5, epochSeconds: 21_600};
	const namesOf = (figures: Figures, round: RoundName) => {
		const names = new Set(metrics.filter(metric => metric.round === round).map(({name}) => name));
		const told = seriesOf(figures).map(line => line.split(/[{ ]/)[0] ?? '');
		return [...new Set(told.filter(name => names.has(name)))];
	};

	/** Sees all but one part again at another time, and at another height. */
	async function seeOthers(round: RoundName, at: bigint) {
		const {see, figures, usual, condition} = await seeChain();
		const all: Partial<ChainReading> = {
			...usual,
			condition: {...condition, height: 2000n, heightAt: at},
			signing: createSigningNow({[hers]: 4501n}, {}, {at: Number(at) * 1000}),
		};
		const {
			condition: told,
			signing,
			coming,
			...lists
		} = {...all, coming: comingAt(at), [partOf[round]]: undefined};
		// The place of the indexer comes with each list of validators too.
		see({...lists, stakes: lists.stakes ?? [], ...(round === 'chain' && {validators: undefined})}, at, 2000n);
		if (told) see({condition: told}, at, 2000n);
		if (signing) see({signing});
		if (coming) see({coming});
		return figures;
	}

	it.each(roundNames)('tells %s for three rounds of its own, and no second longer', async round => {
		const end = seenAt + BigInt(3 * roundSeconds(round, crowd));
		const figures = await seeOthers(round, end + 1n);
		const usual = namesOf((await seeChain()).figures(), round);
		expect(usual.length).toBeGreaterThan(0);
		expect(namesOf(figures({now: end}), round)).toEqual(usual);
		expect(namesOf(figures({now: end + 1n}), round)).toEqual([]);
		const rest = roundNames.filter(
			other => other !== round && !(round === 'chain' && other === 'validators'),
		);
		const gone = rest.filter(other => namesOf(figures({now: end + 1n}), other).length === 0);
		expect(gone).toEqual(dependent[round] ?? []);
	});

	it('still tells lists that are not read again, as the chain stands still', async () => {
		const {see, figures, condition} = await seeChain();
		const now = seenAt + 3600n;
		see({condition: {...condition, makesBlocks: false, heightAt: now}}, now);
		expect(namesOf(figures({now}), 'validators').length).toBeGreaterThan(5);
		expect(seriesOf(figures({now}))).toContain('chain_state{state="halted"} 1');
		expect(namesOf(figures({now: now + 181n}), 'validators')).toEqual([]);
	});

	it('has the newest block of a node that answers, whether it has missed votes or not', async () => {
		const {see, figures, condition} = await seeChain({signing: undefined});
		const blockAt = seenAt - 7200n;
		const node = {height: 900n, blockAt, at: Number(seenAt) * 1000};
		see({condition: {...condition, node}});
		expect(seriesOf(figures())).toEqual(
			expect.arrayContaining(['node_height 900', `node_block_timestamp_seconds ${blockAt}`]),
		);
		const later = seenAt + 181n;
		see({condition: {...condition, node: undefined, heightAt: later}}, later);
		expect(startingWith(figures({now: later}), 'node_block_timestamp_seconds')).toEqual([]);
	});

	it('leaves nothing of the chain after a day, and all that is of the program', async () => {
		const {figures} = await seeChain();
		const told = new Set(seriesOf(figures({now: seenAt + 86_400n})).map(line => line.split(/[{ ]/)[0]));
		const own = metrics.filter(({round}) => round === undefined).map(({name}) => name);
		expect([...told].filter(name => !own.includes(name ?? ''))).toEqual([]);
		expect(own.filter(name => !told.has(name) && name !== 'reading_timestamp_seconds')).toEqual([]);
	});

	it('gives each list of an address the round of all of them', () => {
		expect(roundSeconds('stake', {...crowd, addresses: 1, validators: 0})).toBe(60);
		expect(roundSeconds('stake', {...crowd, addresses: 20, validators: 0})).toBe(400);
		expect(roundSeconds('signing', {...crowd, addresses: 20, validators: 20})).toBe(60);
		expect(roundSeconds('votes', {...crowd, addresses: 1, validators: 1})).toBe(300);
	});
});
