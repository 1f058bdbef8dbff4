import {expect, it} from 'vitest';
import {formatInteger, formatNamBriefly} from '../../source/format/number.ts';
import {startDashboard} from '../helpers/dashboard.tsx';
import {dashboardClientOf, eachShape, firstDelegatorOf} from '../helpers/each-shape.ts';
import {type ServedChain, toParameter} from '../simulator/serve.ts';

/** A dashboard at a route, over the chain's HTTP. */
const look = (served: ServedChain, view: string) =>
	startDashboard({indexer: dashboardClientOf(served), view, columns: 160, rows: 110});

/** Nothing on the screen that could not be understood. */
function expectUnderstood(text: string): void {
	expect(text).not.toMatch(/ \? {2}|\bnull\b|undefined/);
}

eachShape('the list of validators', serve => {
	it('has names, shares and what all hold', async () => {
		const served = await serve();
		await using dashboard = look(served, 'validators');
		const [first] = served.chain.state.validatorsByStake;
		const power = formatInteger((first?.stake ?? 0n) / 1_000_000n);
		await dashboard.shows(new RegExp(`❯ +1 +${first?.profile.name} .*${power} +\\d+\\.\\d+%`));
		await dashboard.shows(/all 45[\s\S]*page 1 of 2/);
		expectUnderstood(dashboard.text());
	});

	it('has the short address for a name that is null or missing', async () => {
		const served = await serve({validators: 205});
		const place = served.chain.state.validatorsByStake.findIndex(({profile}) => !profile.name);
		expect(place).toBeGreaterThan(-1);
		await using dashboard = look(served, `validators page=${Math.floor(place / 30) + 1}`);
		await dashboard.shows(/^│?.[ \d]+ tnam1\S+…\S{3} /m);
		expectUnderstood(dashboard.text());
	});

	it('is narrowed to a state', async () => {
		await using dashboard = look(await serve({validators: 205}), 'validators state=jailed');
		await dashboard.shows(/❯.*jailed/);
		const rows = dashboard.lines().filter(line => /^│?. +– +\S.* ! jailed/.test(line));
		expect(rows.length).toBeGreaterThan(1);
		await dashboard.shows(`${rows.length} validators`);
	});
});

eachShape('the list of proposals', serve => {
	it('has their votes', async () => {
		const served = await serve();
		await using dashboard = look(served, 'proposals');
		await dashboard.shows(/❯ *41 /);
		await dashboard.shows(/all 42[\s\S]*page 1 of 2/);
		expect(dashboard.text()).toMatch(/ 38 .* ends (?:in )?[~<]1 d/);
		expectUnderstood(dashboard.text());
	});

	it('is narrowed to those that are voted on', async () => {
		const served = await serve();
		const voting = served.chain.state.proposals.filter(({status}) => status === 'voting');
		await using dashboard = look(served, 'proposals status=votingPeriod');
		await dashboard.shows(`${voting.length} proposals`);
		await dashboard.shows('page 1 of 1');
		for (const {id} of voting) expect(dashboard.text()).toMatch(new RegExp(` ${id} `));
	});

	it('leads to one with its text', async () => {
		const served = await serve();
		await using dashboard = look(served, 'proposal 38');
		await dashboard.shows(/Would (pass|fail)/);
		await dashboard.shows(served.chain.state.proposals[38]!.author.slice(0, 20));
		expectUnderstood(dashboard.text());
	});

	it('says that there is no proposal of a number', async () => {
		await using dashboard = look(await serve(), 'proposal 4242');
		await dashboard.shows(/no proposal 4242/i);
	});
});

eachShape("a delegator's view", serve => {
	it.each([
		['stake', 'most first'],
		['bonds', 'active'],
		['merged-bonds', ''],
		['unbonds', 'not yet'],
		['merged-unbonds', 'not yet'],
	])('of %s has the sums of all and no doubt', async (list, word) => {
		const served = await serve();
		const {address, bonds} = firstDelegatorOf(served);
		const bonded = formatNamBriefly(bonds.reduce((sum, {amount}) => sum + amount, 0n));
		await using dashboard = look(served, `${list} ${address}`);
		await dashboard.shows(`${bonded} NAM bonded`);
		await dashboard.shows(word);
		expectUnderstood(dashboard.text());
	});

	it('says what can be withdrawn now', async () => {
		const served = await serve();
		const {address, unbonds} = firstDelegatorOf(served);
		const {epoch} = served.chain.state;
		const sum = (isDue: boolean) =>
			formatNamBriefly(
				unbonds
					.filter(({withdrawEpoch}) => withdrawEpoch <= epoch === isDue)
					.reduce((total, {amount}) => total + amount, 0n),
			);
		await using dashboard = look(served, `unbonds ${address}`);
		await dashboard.shows(`${sum(true)} to withdraw now · ${sum(false)} unbonding`);
	});

	it('has the details of a merged bond without a lock', async () => {
		const served = await serve();
		const {address, bonds} = firstDelegatorOf(served);
		const merged = new Set(bonds.map(({validator}) => validator)).size;
		await using dashboard = look(served, `merged-bonds ${address}`);
		await dashboard.shows(`${merged} merged bonds`);
		dashboard.type('G');
		await dashboard.shows(/Amount +[\d ]+\.\d{6} NAM/);
		expectUnderstood(dashboard.text());
	});
});

eachShape('the parameters', serve => {
	it('carry units', async () => {
		await using dashboard = look(await serve(), 'parameters');
		await dashboard.shows(/Unbonding +53 epochs/);
		await dashboard.shows(/Shortest epoch +21 600 s/);
		expectUnderstood(dashboard.text());
	});
});

eachShape('a transaction', serve => {
	it('shows what was in it and how it went', async () => {
		const served = await serve();
		const {address, bonds} = firstDelegatorOf(served);
		const bond = {kind: 'bond', source: address, validator: bonds[0]?.validator.address, amount: '0.5'};
		const {hash} = (await served.get(`/broadcast_tx_sync?${toParameter(bond)}`)).body.result;
		served.chain.advance(1);
		await using dashboard = look(served, `tx ${hash}`);
		await dashboard.shows(/applied/);
		await dashboard.shows(formatInteger(served.chain.state.height));
		await dashboard.shows('50 000');
		expectUnderstood(dashboard.text());
	});

	it('that is nowhere is said to be nowhere', async () => {
		await using dashboard = look(await serve(), `tx ${'0'.repeat(64)}`);
		await dashboard.shows(/0…0+ .*not there yet/);
	});
});
