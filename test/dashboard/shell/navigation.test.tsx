import {describe, expect, it} from 'vitest';
import {createMemoryStore} from '../../../source/store/store.ts';
import {startDashboard} from '../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {createProposal} from '../../helpers/proposals.ts';
import {createBond} from '../../helpers/stake.ts';
import {createTransaction} from '../../helpers/transactions.ts';
import {until} from '../../helpers/until.ts';
import {addressOf} from '../../helpers/validators.ts';

const delegator = addressOf(500);

function createIndexer() {
	const indexer = createFakeIndexer(205);
	indexer.bonds = [3, 70, 150].map(seed => createBond(seed));
	indexer.proposals = [11, 12, 13].map(id => createProposal({id: String(id)}));
	return indexer;
}

describe.concurrent('a link', () => {
	it("leads from a bond to its validator's page and details, and q back to the bond", async () => {
		await using dashboard = startDashboard({indexer: createIndexer(), view: `bonds ${delegator}`});
		await dashboard.shows('[bonds]');
		dashboard.type('jj');
		await dashboard.shows(/ a year[\s\S]*❯ Kestrel Nodes/);
		// The tabs count the validators once they were seen.
		const place = dashboard.lines().slice(2).join('\n');
		dashboard.type('\r');
		await dashboard.shows(/Details of Kestrel Nodes[\s\S]*rank 151 of/);
		dashboard.type('\u001B');
		await dashboard.shows(/❯ 151 [\s\S]*page 6 of 7/);
		dashboard.type('q');
		await dashboard.shows('[bonds]');
		await until(
			() => dashboard.lines().slice(2).join('\n') === place,
			() => dashboard.text(),
		);
		dashboard.type('q');
		await dashboard.shows('q again to quit');
		dashboard.type('q');
		expect(await dashboard.exitCode).toBe(0);
	});

	it("leads from a bond into its validator's details, and one q back to the bond", async () => {
		await using dashboard = startDashboard({indexer: createIndexer(), view: `bonds ${delegator}`});
		await dashboard.shows('[bonds]');
		for (let time = 0; time < 2; time++) {
			dashboard.type('\r');
			await dashboard.shows('Details of 青山ノード');
			dashboard.type('q');
			await dashboard.shows('[bonds]');
		}
		dashboard.type('1');
		await dashboard.shows(/❯ +4 .*青山/);
		dashboard.type('3');
		await dashboard.shows('[bonds]');
		// Details that were opened here are closed.
		dashboard.type('d');
		await dashboard.shows('Details of');
		dashboard.type('q');
		await dashboard.shows(/\[bonds\][\s\S]*❯/);
	});

	it('leads there again', async () => {
		await using dashboard = startDashboard({indexer: createIndexer(), view: `bonds ${delegator}`});
		await dashboard.shows('[bonds]');
		for (let time = 0; time < 2; time++) {
			dashboard.type('\r');
			await dashboard.shows(/Details of 青山ノード[\s\S]*rank 4 of/);
			dashboard.type('\u001Bj');
			await dashboard.shows(/❯ {2,3}5 /);
			dashboard.type('q');
			await dashboard.shows('[bonds]');
		}
	});

	it('to a validator that is nowhere says so', async () => {
		await using dashboard = startDashboard({indexer: createIndexer(), view: `validator ${addressOf(900)}`});
		await dashboard.shows('The service lists no validator tnam1');
		dashboard.type('\u001B');
		await dashboard.shows(/❯ {2}1 .*Kestrel/);
	});
});

describe.concurrent('a view', () => {
	it('comes back as it was left: page, cursor, narrowing, width, marks', async () => {
		await using dashboard = startDashboard({indexer: createIndexer(), view: 'validators page=1'});
		await dashboard.shows('16.96%');
		dashboard.type('wn');
		await dashboard.shows('page 2 of 7');
		dashboard.type('/quiet\rj ');
		await dashboard.shows(/3 of 30 loaded rows match \/quiet · 1 marked/);
		const left = dashboard.text();
		dashboard.type('4');
		await dashboard.shows('[4 Chain');
		dashboard.type('jj');
		await dashboard.shows(/❯ Genesis/);
		dashboard.type('1');
		await until(
			() => dashboard.text() === left,
			() => `${dashboard.text()}\n--- instead of ---\n${left}`,
		);
		dashboard.type('-');
		await dashboard.shows(/❯ Genesis/);
		dashboard.type('-');
		await dashboard.shows('1 marked');
	});

	it('of a transaction keeps its cursor beside the one that was asked for last', async () => {
		const indexer = createIndexer();
		const hashes = ['a', 'b'].map(digit => digit.repeat(64));
		for (const hash of hashes) indexer.transactions.set(hash, createTransaction({txId: hash}));
		await using dashboard = startDashboard({indexer});
		await dashboard.shows('Kestrel Nodes');
		dashboard.type(`:${hashes[0]}\r`);
		await dashboard.shows(/Details of transaction a/);
		dashboard.type(`:${hashes[1]}\r`);
		await dashboard.shows(/Details of transaction b/);
		dashboard.type('\u001Bj');
		await dashboard.shows(/❯ a{5}/);
		dashboard.type('1');
		await dashboard.shows('[1 Val');
		dashboard.type('5');
		await dashboard.shows('[5 Tx');
		dashboard.type('/');
		await dashboard.shows('2 of 2 rows match');
		dashboard.type('\u001B');
		await dashboard.shows(/❯ a{5}/);
	});

	it('of which one proposal was shown has all of them behind its digit', async () => {
		await using dashboard = startDashboard({indexer: createIndexer(), view: 'proposal 12'});
		await dashboard.shows(/\n Proposal 12 {2}/);
		dashboard.type('\u001B');
		await dashboard.shows('only proposal 12');
		dashboard.type('1');
		await dashboard.shows('[1 Val');
		dashboard.type('2/');
		await dashboard.shows('3 of 3 rows match');
		dashboard.type('\u001B:proposal 12\r');
		await dashboard.shows(/\n Proposal 12 {2}/);
		dashboard.type('2');
		await dashboard.hides(/\n Proposal 12 {2}/);
		await dashboard.shows('3 proposals');
		expect(dashboard.text()).not.toContain('only proposal 12');
		dashboard.type(':proposal 12\r');
		await dashboard.shows(/\n Proposal 12 {2}/);
		dashboard.type('1');
		await dashboard.shows('[1 Val');
		dashboard.type('2');
		await dashboard.shows(/\[2 Pro[\s\S]*3 proposals/);
		expect(dashboard.text()).not.toContain('Proposal 12 ');
	});

	it('shows its list, never details that were open there, behind a digit or a route of a list', async () => {
		await using dashboard = startDashboard({indexer: createIndexer()});
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('jd');
		await dashboard.shows('Details of');
		dashboard.type('1');
		await dashboard.hides('Details of');
		await dashboard.shows(/❯ +2 /);
		dashboard.type('d');
		await dashboard.shows('Details of');
		dashboard.type('2');
		await dashboard.shows('[2 Proposals');
		// Its own way back still leads to the details.
		dashboard.type('-');
		await dashboard.shows('Details of');
		dashboard.type('21');
		await dashboard.shows(/\[1 Validators[\s\S]*❯ +2 /);
		dashboard.type('J');
		await dashboard.shows('as JSON');
		dashboard.type(':validators state=jailed\r');
		await dashboard.hides('as JSON');
		await dashboard.shows(/jailed · /);
		expect(dashboard.text()).not.toContain('Details of');
		dashboard.type('d');
		await dashboard.shows('Details of');
	});

	it('shows its list instead of a comparison behind its digit', async () => {
		await using dashboard = startDashboard({indexer: createIndexer()});
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('  =');
		await dashboard.shows('differ');
		dashboard.type('1');
		await dashboard.shows(/❯ +3 /);
	});

	it('of transactions lists them behind its digit', async () => {
		const indexer = createIndexer();
		await using dashboard = startDashboard({indexer, view: `tx ${'AB'.repeat(32)}`});
		await dashboard.shows('Details of');
		dashboard.type('5');
		await dashboard.hides('Details of');
	});

	it('is asked again by F5, and left step by step by Backspace, as the help says', async () => {
		await using dashboard = startDashboard({indexer: createIndexer()});
		await dashboard.shows('all 205');
		dashboard.type('/kestrel\r?');
		await dashboard.shows(/r F5 +ask the service now/);
		await dashboard.shows(/Esc Backspace +one step back/);
		dashboard.type('\u007F');
		await dashboard.shows('match /kestrel');
		const asked = dashboard.indexer.queries.length;
		dashboard.type('\u001B[15~');
		await until(() => dashboard.indexer.queries.length > asked);
		dashboard.type('\u007F');
		await dashboard.shows('page 1 of 7');
	});

	it('that was visited is left by q, view by view, until the root, where q quits', async () => {
		await using dashboard = startDashboard({indexer: createIndexer()});
		await dashboard.shows('Kestrel Nodes');
		dashboard.type(`:proposals\r:bonds ${delegator}\r:parameters\r`);
		await dashboard.shows('[4 Chain');
		dashboard.type('q');
		await dashboard.shows('[3 Delegator');
		dashboard.type('q');
		await dashboard.shows('[2 Proposals');
		dashboard.type('q');
		await dashboard.shows('[1 Validators');
		dashboard.type('qq');
		expect(await dashboard.exitCode).toBe(0);
	});

	it('chosen by its number is a root', async () => {
		await using dashboard = startDashboard({indexer: createIndexer()});
		await dashboard.shows('Kestrel Nodes');
		dashboard.type(':parameters\r2q');
		await dashboard.shows(/\[2 Proposals[\s\S]*q again to quit/);
		dashboard.type('jq');
		await dashboard.shows('q again to quit');
		dashboard.type('q');
		expect(await dashboard.exitCode).toBe(0);
	});

	it.each(['3', '\t\t'])('come to again by %j still leads back where it was come from', async keys => {
		const store = createMemoryStore({addresses: [{address: delegator, label: undefined, usedAt: 1}]});
		await using dashboard = startDashboard({indexer: createIndexer(), store});
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('3');
		await dashboard.shows('1 address');
		dashboard.type('\r');
		await dashboard.shows('[stake]');
		dashboard.type('1');
		await dashboard.shows('[1 Validators');
		dashboard.type(keys);
		await dashboard.shows('[stake]');
		dashboard.type('q');
		await dashboard.shows('1 address');
	});
});
