import {readFile} from 'node:fs/promises';
import {describe, expect, it} from 'vitest';
import {createSessionLog} from '../../../source/dashboard/shell/session-log.ts';
import {createMemoryStore, isMyAddress} from '../../../source/store/store.ts';
import {startDashboard} from '../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {createProposal} from '../../helpers/proposals.ts';
import {createBond} from '../../helpers/stake.ts';
import {temporaryFolder} from '../../helpers/temporary-folder.ts';
import {createTransaction, testHash} from '../../helpers/transactions.ts';
import {until} from '../../helpers/until.ts';
import {addressOf} from '../../helpers/validators.ts';

function start(options: Parameters<typeof startDashboard>[0] = {}) {
	const indexer = options.indexer ?? createFakeIndexer(61);
	indexer.bonds = [createBond(3)];
	indexer.proposals = [createProposal({id: '12'}), createProposal({id: '13'})];
	indexer.transactions.set(testHash, createTransaction());
	const store = createMemoryStore();
	const log = createSessionLog(Date.now);
	return {store, log, ...startDashboard({indexer, store, log, ...options})};
}

const delegator = addressOf(500);

describe.concurrent('a line after ":"', () => {
	it.each([
		[delegator, /\[3 Delegator.*\[stake\]/s],
		[addressOf(40), /rank 41 of.*page 2 of 3/s],
		[testHash, /\[5 Tx.*Details of transaction/s],
		['13', /\[2 Proposals.*\n Proposal 13 {2}/s],
		['proposals status=votingPeriod', /\[2 Proposals.*voting · /s],
		['withdraws', /\[3 Delegator/],
		['sort', 'Sort by'],
		['json', 'Kestrel Nodes as JSON'],
		['last', '[1 Validators'],
		['help', 'In a list'],
		['pause', '■ paused'],
		['filter', 'Validators to list'],
		['narrow', '/▏'],
		['sort name', /name ↑/],
		['sort commission desc', /commission ↓/],
		['filter jailed', /jailed/],
		['filter harbour', '/harbour'],
		['help sort', /About "sort".*choose what to sort by.*sort \[KEY/s],
		['export', 'export to: stakedeck-validators-'],
		['export nowhere', /\.csv or \.json/],
	])('%s goes where it belongs', async (line, wanted) => {
		await using dashboard = start();
		await dashboard.shows(/16\.\d\d%|21\.44%/);
		dashboard.type(`:${line}\r`);
		await dashboard.shows(wanted);
	});

	it('writes a file that is named, without asking', async () => {
		const folder = await temporaryFolder();
		await using dashboard = start();
		await dashboard.shows('all 61');
		dashboard.type(`:export ${folder}/two  blanks.json\r`);
		await dashboard.shows('61 rows written to');
		const written: unknown = JSON.parse(await readFile(`${folder}/two  blanks.json`, 'utf8'));
		expect(written).toHaveProperty('results.length', 61);
	});

	it.each(['q', 'quit'])('%s ends the program wherever one is', async line => {
		await using dashboard = start();
		await dashboard.shows('Kestrel Nodes');
		dashboard.type(`:bonds ${delegator}\r`);
		await dashboard.shows('[bonds]');
		dashboard.type(`:${line}\r`);
		expect(await dashboard.exitCode).toBe(0);
	});

	it('says so where an action means nothing in the view', async () => {
		await using dashboard = start();
		await dashboard.shows('Kestrel Nodes');
		// It goes from the details of one row to those of the next.
		dashboard.type(':next-row\r');
		await dashboard.shows('that does nothing in this view');
	});

	it('is completed to what all have in common, then to one after the other', async () => {
		await using dashboard = start();
		await dashboard.shows('Kestrel Nodes');
		dashboard.type(':va\t');
		await dashboard.shows(':validator▏');
		dashboard.type('\t');
		await dashboard.shows(/❯ validators +all validators\n[\s\S]*:validators▏/);
		dashboard.type('\t');
		await dashboard.shows(':validator ▏');
		dashboard.type('\t');
		await dashboard.shows(':validators▏');
		dashboard.type(' st\t');
		await dashboard.shows(':validators state=▏');
		dashboard.type('ja\t');
		await dashboard.shows(':validators state=jailed▏');
	});

	it('never completes to half a character', async () => {
		const store = createMemoryStore({
			bookmarks: [
				{name: '🦥 one', route: 'validators'},
				{name: '🦊 two', route: 'proposals'},
			],
		});
		await using dashboard = start({store});
		await dashboard.shows('Kestrel Nodes');
		dashboard.type(':unbookmark \t');
		await dashboard.shows(/:unbookmark 🦊 two▏/);
		expect(dashboard.written().isWellFormed()).toBe(true);
	});

	it('goes back through lines that begin with what was typed', async () => {
		await using dashboard = start({
			store: createMemoryStore({commands: ['proposals', 'validators', 'proposals kind=default']}),
		});
		await dashboard.shows('Kestrel Nodes');
		dashboard.type(':pro\u001B[A');
		await dashboard.shows(':proposals kind=default▏');
		dashboard.type('\u001B[A');
		await dashboard.shows(':proposals▏');
		dashboard.type('\u001B[A');
		await dashboard.shows(':proposals▏');
		dashboard.type('\u001B[B\u001B[B');
		await dashboard.shows(':pro▏');
	});

	it('stays, with a sentence, while it is wrong', async () => {
		await using dashboard = start();
		await dashboard.shows('Kestrel Nodes');
		dashboard.type(':nowhere\r');
		await dashboard.shows(
			/"nowhere" is not a view.*\n.*what there is, 1 then \/ searches validators' names *\n :nowhere▏/,
		);
		dashboard.type('\u0015parameters\r');
		await dashboard.shows('[4 Chain');
		expect(dashboard.store.read().commands).toEqual(['parameters']);
	});

	it('has its sentence above where it is too long to stand beside it', async () => {
		await using dashboard = start();
		await dashboard.shows('Kestrel Nodes');
		dashboard.type(`:${'long'.repeat(30)}\r`);
		await dashboard.shows(/what there\n is, 1 then \/ searches validators' names\n :.*longlong▏/);
		dashboard.type('\u0015p');
		await dashboard.hides('searches validators');
		await dashboard.shows(/❯ {2,3}1 /);
	});

	it.each([
		[80, /name,\n state, max-change, missed-votes, my-nam *\n :validators state=consensus sort=bar▏ *$/],
		[160, /:validators state=consensus sort=bar▏ {2}"sort=bar" is not .* missed-votes, my-nam *$/],
	])('has it in one place of %d columns: above the line or beside it', async (columns, place) => {
		await using dashboard = start({columns});
		await dashboard.shows('Kestrel Nodes');
		dashboard.type(':validators state=consensus sort=bar\r');
		await dashboard.shows(place);
		expect(dashboard.text().match(/"sort=bar" is not a sort key/g)).toHaveLength(1);
		dashboard.type('x');
		await dashboard.shows(/sort=barx▏ {2}a view, an address/);
	});

	it.each([':', 'label ', ''])('refuses a spending key after %j and keeps it nowhere', async before => {
		const secret = 'zsknam1qqqqqqqqqqqqq';
		await using dashboard = start({view: `bonds ${delegator}`});
		await dashboard.shows('[bonds]');
		dashboard.type(`${before === ':' ? '' : ':'}${before}${secret}\r`);
		await dashboard.shows('spending key');
		dashboard.type('\u001B!');
		await dashboard.shows(' Messages');
		expect(dashboard.text()).not.toContain('zsknam');
		expect(JSON.stringify([dashboard.store.read(), dashboard.log.read()])).not.toContain('zsknam');
	});

	it('closes the messages it was typed over', async () => {
		await using dashboard = start();
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('!');
		await dashboard.shows(' Messages');
		dashboard.type(':parameters\r');
		await dashboard.shows(/\[4 Chain.*Unbonding/s);
	});
});

describe.concurrent('bookmarks', () => {
	it('are kept, listed, gone to and taken away', async () => {
		await using dashboard = start({view: 'proposals status=passed'});
		await dashboard.shows('[2 Proposals');
		dashboard.type(':bookmark done\r');
		await dashboard.shows('bookmarked until you quit; :bookmarks lists all, :done goes there');
		dashboard.type('1');
		await dashboard.shows('Kestrel Nodes');
		dashboard.type(':done\r');
		await dashboard.shows(/passed/);
		dashboard.type('1:bookmarks\r');
		await dashboard.shows(/Bookmark to go to\n❯ done +proposals status=passed/);
		dashboard.type('\r');
		await dashboard.shows('[2 Proposals');
		dashboard.type(':unbookmark done\r');
		await dashboard.shows('bookmark done removed');
		dashboard.type(':bookmarks\r');
		await dashboard.shows('there are no bookmarks yet');
		expect(dashboard.store.read().bookmarks).toEqual([]);
	});

	it('are proposed a name, in whose place the first letter typed stands', async () => {
		await using dashboard = start();
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('b');
		await dashboard.shows('bookmark: validators▏');
		dashboard.type('mine\r');
		await dashboard.shows('bookmarked until you quit; :bookmarks lists all, :mine goes there');
		dashboard.type('b\u007Fx');
		await dashboard.shows('bookmark: validatorx▏');
	});

	it('are refused with the reason, and Esc leaves the line', async () => {
		await using dashboard = start({columns: 60, rows: 15});
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('bquit\r');
		await dashboard.shows('"quit" means something else after ":"');
		await dashboard.shows('bookmark: quit▏');
		dashboard.type('\u001B');
		await dashboard.hides('bookmark: ');
	});

	it('are not named like something else', async () => {
		await using dashboard = start();
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('b\u0015quit\r');
		await dashboard.shows('"quit" means something else after ":"');
		expect(dashboard.store.read().bookmarks).toEqual([]);
	});
});

describe.concurrent('addresses', () => {
	it('are remembered, labelled and forgotten', async () => {
		await using dashboard = start({columns: 160});
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('4:label x\r');
		await dashboard.shows('go to one first');
		dashboard.type(`:${delegator}\r`);
		await dashboard.shows('[stake]');
		await until(() => dashboard.store.read().addresses.length === 1);
		dashboard.type(':delegator\r');
		await dashboard.shows(/❯ .*tnam1/);
		dashboard.type(':label cold wallet\r');
		await dashboard.shows(/ cold wallet .*Labelled tnam1\S+…\S+ "cold wallet"/s);
		dashboard.type(':label\r');
		await dashboard.shows(/label of tnam1\S+: cold wallet▏/);
		dashboard.type('\u0015\r');
		await dashboard.shows(/label of tnam1\S+ removed/);
		dashboard.type('\r');
		await dashboard.shows('[stake]');
		dashboard.type(':forget\r');
		await dashboard.shows('this address is forgotten');
		expect(dashboard.store.read().addresses).toEqual([]);
	});

	it('are labelled even where that looks like another label, which is said there and in their list', async () => {
		await using dashboard = start({columns: 160, view: 'delegator'});
		for (const address of [addressOf(1), addressOf(2)]) dashboard.store.rememberAddress(address);
		await dashboard.shows(addressOf(2));
		dashboard.type(':label Cold\r');
		await dashboard.shows(/Labelled tnam1\S+ "Cold"/);
		dashboard.type('j:label Co1d\r');
		await dashboard.shows(
			/Labelled tnam1\S+ "Co1d" until you quit; that looks like "Cold", the label of tnam1/,
		);
		await dashboard.shows(/Co[l1]d {2}! looks like another[\s\S]*Co[l1]d {2}! looks like another/);
	});

	it('are labelled in their list too: that of the row, on the chain that is shown', async () => {
		const first = addressOf(1);
		await using dashboard = start({columns: 160, view: 'delegator'});
		dashboard.store.rememberAddress(first);
		dashboard.store.rememberAddress(delegator);
		await dashboard.shows(delegator);
		dashboard.type('j:label Cold\r');
		await dashboard.shows(/Labelled tnam1\S+ "Cold"/);
		dashboard.type(':label\r');
		await dashboard.shows(/label of tnam1\S+: Cold▏/);
		dashboard.type(' wallet\r');
		await dashboard.shows(/Labelled tnam1\S+ "Cold wallet"/);
		const {chainId} = dashboard.indexer.parameters;
		const labels = (chain: string | undefined) =>
			dashboard.store
				.on(chain)
				.read()
				.addresses.filter(isMyAddress)
				.map(({address, label}) => [address, label]);
		expect(labels(chainId)).toEqual([[first, 'Cold wallet']]);
		expect(labels('another')).toEqual([]);
	});
});

describe.concurrent('a paste', () => {
	it('in a list opens the line, cleaned', async () => {
		await using dashboard = start();
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('\u001B[200~\u001B]0;title\u0007val\u0001ida\u202Etors\r\n\u001B[201~');
		await dashboard.shows(':validators▏');
		// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
		expect(dashboard.written()).not.toMatch(/\u001B\]0|\u0001|\u202E/);
	});

	it('that the terminal does not mark is one all the same: it opens the line, and acts as no key', async () => {
		await using dashboard = start();
		await dashboard.shows('Kestrel Nodes');
		dashboard.type(`${addressOf(40)}\r`);
		await dashboard.shows(`:${addressOf(40)}▏`);
		dashboard.type('\u001Bjjjjjjjjj');
		await dashboard.shows(/❯ {1,3}10 /);
	});

	it('that is not marked and comes in parts is one', async () => {
		await using dashboard = start();
		await dashboard.shows('Kestrel Nodes');
		const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
		const size = dashboard.written().length;
		for (const part of [hash.slice(0, 30), hash.slice(30, 33), hash.slice(33)]) {
			dashboard.type(part);
			await new Promise(setImmediate);
		}
		await dashboard.shows(`:${hash}▏`);
		expect(dashboard.written().slice(size)).not.toContain(`:${hash.slice(0, 30)}▏`);
	});

	it('that is not marked and comes with an Enter into a prompt is typed there', async () => {
		await using dashboard = start();
		await dashboard.shows('Kestrel Nodes');
		dashboard.type(':');
		await dashboard.shows(/:▏/);
		dashboard.type(`${addressOf(40)}\r`);
		await dashboard.shows(/rank 41 of/);
	});

	it('of nothing to be shown does nothing', async () => {
		await using dashboard = start();
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('\u001B[200~ \r\n\u001B[201~j');
		await dashboard.shows(/❯ {2,3}2 /);
		expect(dashboard.lines().at(-1)).toContain('power ↓');
	});

	it('of several lines into a prompt is one line', async () => {
		await using dashboard = start();
		await dashboard.shows('Kestrel Nodes');
		dashboard.type(':x\u001B[200~one\r\n\ttwo\n\nthree\u001B[201~y');
		await dashboard.shows(':xone two threey▏');
	});
});

describe.concurrent('a long line', () => {
	it('moves, so that the caret stays in sight', async () => {
		await using dashboard = start({columns: 40, rows: 12});
		await dashboard.shows('Kestr');
		dashboard.type(`:${'0123456789'.repeat(9)}`);
		await dashboard.shows(/6789▏$/);
		dashboard.type('\u001B[H');
		await dashboard.shows(/:▏0123456789/);
		for (const line of dashboard.lines()) expect(line.length).toBeLessThanOrEqual(40);
	});

	it('of wide characters and emoji keeps its width and its caret', async () => {
		await using dashboard = start({columns: 40, rows: 12});
		await dashboard.shows('Kestr');
		dashboard.type('/青山🦥\u001B[D\u001B[Dx');
		await dashboard.shows(/^ \/青x▏山🦥/m);
		dashboard.type(`\u001B[F${'青山🦥'.repeat(12)}`);
		await dashboard.shows(/青山🦥▏$/);
		dashboard.type('\u007F\u007F');
		await dashboard.shows(/🦥青▏$/);
	});
});

it('Ctrl-C in a prompt cancels it and nothing else', async () => {
	await using dashboard = start();
	await dashboard.shows('Kestrel Nodes');
	dashboard.type(':x\u0003');
	await dashboard.shows(/power ↓/);
	expect(dashboard.text()).not.toContain('again to quit');
	dashboard.type('\u0003');
	await dashboard.shows('Ctrl-C again to quit');
});

it('Esc goes from the prompt to the filter, the overlay and the list, and never out of it', async () => {
	await using dashboard = start();
	await dashboard.shows('Kestrel Nodes');
	dashboard.type('fGkk \r');
	await dashboard.shows(/jailed · 1 validator/);
	dashboard.type('/k\rd/name');
	await dashboard.shows('/name▏');
	dashboard.type('\u001B');
	await dashboard.hides('/name▏');
	await dashboard.shows('Details of');
	dashboard.type('\u001B');
	await dashboard.hides('Details of');
	await dashboard.shows('match /k');
	dashboard.type('\u001B');
	await dashboard.hides('match /k');
	await dashboard.shows(/jailed · 1 validator/);
	dashboard.type('\u001B');
	await dashboard.shows(/all states.*all 61/);
	dashboard.type('\u001B\u001B\u001Bgj');
	await dashboard.shows(/❯ {2,3}2 /);
});
