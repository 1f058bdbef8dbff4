import {expect, it} from 'vitest';
import {startBentChain} from '../helpers/bent-chain.ts';

const age = /as of \d\d:\d\d UTC/;

/** Opens the overview on a chain, and ends its service once all of it is there. */
async function openAndKill() {
	const bent = await startBentChain();
	const dashboard = bent.open([0], {
		view: 'overview',
		columns: 120,
		rows: 29,
		colors: '16',
		intervalMilliseconds: 2000,
	});
	await dashboard.shows(/Network +[\d ]+NAM bonded/);
	await dashboard.shows(/Open votes[\s\S]*Voted\b/);
	await dashboard.shows(/Wallet 0 .*357 753\.21.*1 386\.59/);
	await bent.kill();
	await dashboard.shows('○ offline');
	return {dashboard, chain: bent.chain};
}

it('shows after the death of the service what the overview has read, in each view, dimmed and with its age', async () => {
	const {dashboard: opened, chain} = await openAndKill();
	await using dashboard = opened;
	const go = async (line: string) => {
		dashboard.type(`:${line}`);
		await dashboard.shows(new RegExp(`^ :${line}`, 'm'));
		dashboard.type('\r');
		await dashboard.hides(new RegExp(`^ :${line}`, 'm'));
	};
	const isDim = async (text: string) => {
		const row = dashboard.lines().findIndex(line => line.includes(text));
		expect(dashboard.cell(8, row)?.isDim(), `${text} in\n${dashboard.text()}`).toBeTruthy();
	};
	// The first row is under the cursor, which is not dimmed.
	dashboard.type('1');
	await dashboard.shows(/Kestrel Nodes[\s\S]*Stake & Relax[\s\S]*all states · all 205 validators · as of/);
	await isDim('Stake & Relax');

	const jailed = chain.state.validators.filter(({state}) => state === 'jailed');
	await go('validators state=jailed');
	await dashboard.shows(new RegExp(`jailed · all ${jailed.length} validators .* · as of`));
	for (const {profile} of jailed)
		expect(dashboard.text()).toMatch(new RegExp(`– +${profile.name} .*! jailed`));
	expect(dashboard.text()).not.toContain('Kestrel');

	await go('validators sort=commission');
	await dashboard.shows(/commission ↑ · all states · all 205 validators · as of/);

	dashboard.type('2');
	await dashboard.shows(/\d+ +Raise the smallest stake/);
	await dashboard.shows(new RegExp(`all ${chain.state.proposals.length} proposals · as of`));
	await go('proposals status=passed');
	await dashboard.shows(/passed .*proposals .*as of/);
	expect(dashboard.text()).not.toMatch(/rejected|ends in/);
	await go('proposal 3');
	await dashboard.shows(/^ Proposal 3 +Raise the smallest stake[\s\S]*Final since epoch/m);
	dashboard.type('\u001B');
	await dashboard.shows(/only proposal 3 .*as of/);

	dashboard.type('3');
	await dashboard.shows(/Wallet 0 .*357 753\.21/);
	dashboard.type('\r');
	await dashboard.shows(/Copper Validator[\s\S]*22 validators · as of/);
	dashboard.type(']');
	await dashboard.shows(/\[bonds\][\s\S]*bluebarn\.example[\s\S]*bonds · as of/);
	await isDim('Octopode');
	dashboard.type(']');
	await dashboard.shows(/\[unbonding\][\s\S]*bluebarn\.example .*now[\s\S]*unbonds · as of/);
	await go(`withdraws ${chain.state.delegators[0]?.address}`);
	await dashboard.shows(/\[withdrawable\][\s\S]*bluebarn\.example .*now[\s\S]*all 2 withdraws · as of/);

	dashboard.type('4');
	await dashboard.shows(/Native token/);
	await dashboard.shows(age);
	await isDim('Native token');
});
