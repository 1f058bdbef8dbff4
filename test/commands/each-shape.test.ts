import {expect, it} from 'vitest';
import {activeStates} from '../../source/domain/validator.ts';
import {formatInteger, formatNam} from '../../source/format/number.ts';
import {shortenMiddle} from '../../source/format/text.ts';
import type {ValidatorRecord} from '../../source/simulator/model.ts';
import {eachShape, firstDelegatorOf} from '../helpers/each-shape.ts';
import {openDesk} from '../helpers/run-broadcast.ts';
import {runCommand} from '../helpers/run-command.ts';
import {until} from '../helpers/until.ts';
import {type ServedChain, toParameter} from '../simulator/serve.ts';

/** What a person sees who asks the chain, without a failure and without a word about fields. */
async function ask({url}: ServedChain, typed: string): Promise<string> {
	const outcome = await runCommand([...typed.split(' '), '-i', url, '--utc']);
	expect(outcome).toMatchObject({exitCode: 0, stderr: ''});
	return outcome.stdout;
}

/** Lines of a table below its heading, each as its cells. */
function rowsOf(table: string): string[][] {
	return table
		.trimEnd()
		.split('\n')
		.slice(1)
		.map(line => line.trim().split(/ {2,}/));
}

const isActive = (state: string) => activeStates.includes(state);

/** The decimals of an amount in a list: two, cut. */
const inList = (amount: bigint) => formatNam(amount).slice(0, -4);

/** What people call a state, where it is not the interface's word. */
const looks: Readonly<Record<string, string>> = {
	consensus: '',
	jailed: '! jailed',
	inactive: '! inactive',
	belowCapacity: 'below cap',
	belowThreshold: 'below min',
};

/** Names by which a list may show a validator: its own, with the address where another is alike or it is missing. */
function namesOf({address, profile: {name}}: ValidatorRecord): readonly string[] {
	const short = shortenMiddle(address, 12, '…');
	return name ? [name, `${name} ${short}`] : [short];
}

const inAnyOrder = (rows: readonly (readonly string[])[]) => new Set(rows.map(row => row.join(' | ')));

eachShape('validators', serve => {
	it('are a table, most power first', async () => {
		const served = await serve();
		const columns = '--columns rank,name,address,power,share,state';
		const rows = rowsOf(await ask(served, `validators --all ${columns}`));
		expect(rows.map(([, , address]) => address)).toEqual(
			served.chain.state.validatorsByStake.map(({address}) => address),
		);
		expect(new Set(rows.map(([, name]) => name)).size).toBe(rows.length);
		for (const [rank, name, address = '', power, share, state = ''] of rows) {
			const record = served.chain.state.validatorsByAddress.get(address)!;
			expect(namesOf(record)).toContain(name);
			expect([rank, state, power]).toEqual([
				record.rank === undefined ? '–' : String(record.rank),
				looks[record.state] ?? record.state,
				formatInteger(record.stake / 1_000_000n),
			]);
			expect(share).toMatch(isActive(record.state) ? /^(?:\d+\.\d\d|<0\.01)%$/ : /^–$/);
		}
	});

	it('are CSV in which what is not said is empty', async () => {
		const served = await serve();
		const [heading = '', ...lines] = (await ask(served, 'validators --all -o csv')).trimEnd().split('\r\n');
		expect(lines).toHaveLength(45);
		expect(lines.join('\n')).not.toMatch(/\bnull\b|undefined|\?/);
		expect(heading).toBe(
			'validatorId,address,name,rank,votingPower,commission,maxCommission,state,email,website,description,discordHandle,avatar',
		);
	});

	it('are JSON with counts of all of them', async () => {
		const {results, pagination} = JSON.parse(await ask(await serve(), 'validators --all -o json'));
		expect(results).toHaveLength(45);
		expect(pagination).toEqual({page: 1, perPage: 45, totalPages: 1, totalItems: 45});
	});
});

eachShape('a page', serve => {
	it('tells the terminal of the others', async () => {
		const {url} = await serve();
		const outcome = await runCommand(['proposals', '-i', url], {columns: 100, isPiped: true});
		expect(outcome.stderr).toBe('stakedeck: page 1 of 2 · 42 proposals · --page 2 or --all for more\n');
	});

	it('that is past the end is said to be, and no other is said to be the last', async () => {
		const {url} = await serve();
		const outcome = await runCommand(['proposals', '--page', '9', '-i', url], {columns: 100, isPiped: true});
		expect(outcome.exitCode).toBe(0);
		expect(outcome.stderr).toMatch(
			/^stakedeck: page 9 is (?:past the last one, which is 2 · 42 proposals|empty: the list ends before it)\n$/,
		);
	});
});

eachShape('proposals', serve => {
	it('that are voted on are those and no others', async () => {
		const served = await serve();
		const voting = served.chain.state.proposals.filter(({status}) => status === 'voting').reverse();
		const rows = rowsOf(await ask(served, 'proposals --status voting'));
		expect(rows.map(([id]) => id)).toEqual(voting.map(({id}) => String(id)));
		for (const row of rows) expect(row).toContain('voting');
	});

	it('have every status in words', async () => {
		const table = await ask(await serve(), 'proposals --all');
		const words = ['pending', 'voting', 'passed', 'rejected', '✓ passed', '✗ rejected'];
		for (const word of words) expect(table).toContain(`  ${word}  `);
	});

	it('are narrowed by a text', async () => {
		const served = await serve();
		const found = served.chain.state.proposals.filter(({content}) => /relayer/i.test(content)).reverse();
		const rows = rowsOf(await ask(served, 'proposals --pattern relayer'));
		expect(found.length).toBeGreaterThan(0);
		expect(rows.map(([id]) => id)).toEqual(found.map(({id}) => String(id)));
	});
});

eachShape('a proposal', serve => {
	it('is a table of fields', async () => {
		const served = await serve();
		const record = served.chain.state.proposals[38]!;
		const table = await ask(served, 'proposal 38');
		expect(table).toMatch(/^Id +38$/m);
		expect(table).toMatch(/^Status +voting$/m);
		expect(table).toMatch(
			new RegExp(`^Voting from +epoch ${formatInteger(record.startEpoch, '')}, ~2026-11-1\\d`, 'm'),
		);
		expect(table).toMatch(new RegExp(`^Author +${record.author}$`, 'm'));
	});

	it('that is not there ends with 3 and a sentence', async () => {
		const {url} = await serve();
		const outcome = await runCommand(['proposal', '4242', '-i', url]);
		expect(outcome).toMatchObject({exitCode: 3, stdout: ''});
		expect(outcome.stderr).toMatch(/^stakedeck: .*4242.*\n$/);
	});
});

eachShape("a delegator's stake", serve => {
	const pathOf = (served: ServedChain, command: string) =>
		ask(served, `${command} --all ${firstDelegatorOf(served).address}`);

	it('in bonds is each bond in NAM', async () => {
		const served = await serve();
		const {epoch} = served.chain.state;
		const rows = rowsOf(await pathOf(served, 'bonds --columns address,amount,status,start-epoch'));
		expect(inAnyOrder(rows)).toEqual(
			inAnyOrder(
				firstDelegatorOf(served).bonds.map(({validator, amount, startEpoch}) => [
					validator.address,
					inList(amount),
					startEpoch <= epoch ? 'active' : 'not yet active',
					String(startEpoch),
				]),
			),
		);
	});

	it('in merged bonds has the epoch of a lock, and a dash without one', async () => {
		const served = await serve();
		const {epoch} = served.chain.state;
		const isTold = (await fetch(`${served.url}/api/v1/chain/epoch/latest`)).ok;
		const {redelegations} = firstDelegatorOf(served);
		const rows = rowsOf(await pathOf(served, 'merged-bonds'));
		const locks = rows.map(([name = '', , lock]) => {
			const earliest = [...redelegations].find(([validator]) => namesOf(validator).includes(name))?.[1];
			const unsure = new RegExp(
				`^\\? (?:until|since) epoch ${earliest}, ~2026-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC$`,
			);
			if (earliest === undefined || (isTold && earliest <= epoch)) expect(lock).toBe('–');
			else if (isTold) expect(lock).toBe(`locked until epoch ${earliest}`);
			else expect(lock).toMatch(unsure);
			return earliest;
		});
		expect(new Set(locks).size).toBeGreaterThan(2);
	});

	it('in unbonds says what can be withdrawn now', async () => {
		const served = await serve();
		const {epoch} = served.chain.state;
		const rows = rowsOf(await pathOf(served, 'unbonds')).map(([, ...row]) => row.slice(0, 3));
		expect(inAnyOrder(rows)).toEqual(
			inAnyOrder(
				firstDelegatorOf(served).unbonds.map(({amount, withdrawEpoch}) => [
					inList(amount),
					withdrawEpoch <= epoch ? 'now' : 'not yet',
					String(withdrawEpoch),
				]),
			),
		);
	});

	it('in merged unbonds has one row of all that is due', async () => {
		const served = await serve();
		const {unbonds} = firstDelegatorOf(served);
		const due = unbonds.filter(({withdrawEpoch}) => withdrawEpoch <= served.chain.state.epoch);
		const columns = '--columns address,amount,can-withdraw,withdraw-epoch,wait';
		const rows = rowsOf(await pathOf(served, `merged-unbonds ${columns}`));
		expect(rows.filter(([, , word]) => word === 'now')).toMatchObject([
			[
				due[0]?.validator.address,
				inList(due.reduce((sum, row) => sum + row.amount, 0n)),
				'now',
				'past',
				'now',
			],
		]);
		expect(rows).toHaveLength(unbonds.length - due.length + 1);
	});

	it('of somebody without any is nothing, and no failure', async () => {
		const {url, chain} = await serve();
		const stranger = chain.state.stewards[0]!;
		const outcome = await runCommand(['unbonds', stranger, '-i', url]);
		expect(outcome.exitCode).toBe(0);
		expect(rowsOf(outcome.stdout)).toEqual([]);
	});
});

eachShape('parameters', serve => {
	it('carry units', async () => {
		const served = await serve();
		const table = await ask(served, 'parameters');
		expect(table).toMatch(/^Unbonding +53 epochs {2}about /m);
		expect(table).toMatch(/^Shortest epoch +21 600 s {2}6 h: /m);
		expect(table).toMatch(/^Longest block +(7|10|15|30) s {2}/m);
		expect(table).not.toContain('?');
	});

	it('of a service that lacks them end in one sentence', async () => {
		const {url} = await serve({without: ['/api/v1/chain/parameters']});
		const outcome = await runCommand(['parameters', '-i', url]);
		expect(outcome).toMatchObject({exitCode: 1, stdout: ''});
		expect(outcome.stderr).toMatch(/^stakedeck: .*\n$/);
	});
});

eachShape('a transaction', serve => {
	async function send(served: ServedChain, amounts: readonly string[]): Promise<string> {
		const {address, bonds} = firstDelegatorOf(served);
		const transactions = amounts.map(amount => ({
			kind: 'unbond',
			source: address,
			validator: bonds[0]?.validator.address,
			amount,
		}));
		const {body} = await served.get(`/broadcast_tx_sync?${toParameter({transactions})}`);
		served.chain.advance(1);
		return body.result.hash;
	}

	it('shows what was sent, and the result of each part', async () => {
		const served = await serve();
		const table = await ask(served, `tx ${await send(served, ['0.5', '99999999999'])}`);
		expect(table).toMatch(new RegExp(`^Block +${formatInteger(served.chain.state.height)}$`, 'm'));
		expect(table).toMatch(/^Gas limit +50 000$/m);
		expect(table).toMatch(/^unbond +✓ applied /m);
		expect(table).toMatch(/^unbond +✗ rejected /m);
		expect(table).not.toContain('?');
	});

	it('of which nothing worked is rejected', async () => {
		const served = await serve();
		const table = await ask(served, `tx ${await send(served, ['99999999999'])}`);
		expect(table).toMatch(/^Result +✗ rejected$/m);
	});

	it('that is not there ends with 3 and a sentence', async () => {
		const {url} = await serve();
		const outcome = await runCommand(['tx', '0'.repeat(64), '-i', url]);
		expect(outcome).toMatchObject({exitCode: 3, stdout: ''});
		expect(outcome.stderr).toMatch(/^stakedeck: .*\n$/);
	});
});

eachShape('a broadcast', serve => {
	async function openBond(served: ServedChain, amount: string) {
		const {address, bonds} = firstDelegatorOf(served);
		const validator = bonds[0]?.validator.address;
		return openDesk(JSON.stringify({kind: 'bond', source: address, validator, amount}));
	}

	it('that is applied ends with 0 once it is found in its block', async () => {
		const served = await serve({now: Date.now});
		const desk = await openBond(served, '0.5');
		const running = desk.run([desk.file, '-r', served.url, '-i', served.url, '--yes', '--follow']);
		await until(() => served.chain.state.transactions.waitingCount > 0);
		served.chain.advance(1);
		const {exitCode, stdout} = await running;
		expect(exitCode).toBe(0);
		expect(stdout).toContain('applied');
	});

	it('that a block rejects ends with 5', async () => {
		const served = await serve({now: Date.now});
		const desk = await openBond(served, '99999999999999');
		const running = desk.run([desk.file, '-r', served.url, '--yes', '--mode', 'commit']);
		await until(() => served.chain.state.transactions.waitingCount > 0);
		served.chain.advance(1);
		const {exitCode, stdout, stderr} = await running;
		expect(exitCode).toBe(5);
		expect(stdout + stderr).toContain('insufficient balance');
	});
});
