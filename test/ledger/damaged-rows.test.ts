import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {expect, it} from 'vitest';
import {describeDamagedRows} from '../../source/ledger/damaged-rows.ts';
import {followLife} from '../../source/ledger/follow-life.ts';
import {chainSeenAt, Ledger} from '../../source/ledger/ledger.ts';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {createWeighedEvent} from '../helpers/memory-ledger.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

const load = async () => ({DatabaseSync});
const at = 1_790_000_000n;
const sight = {indexer: 'one', version: '3.3.1', epoch: 1204n, height: 90_000n, at};
const pending = {value: 'jailed', after: sight, first: sight};

/** Opens a ledger with two rows of each kind, of which the first ones are to be damaged. */
async function openFull() {
	const file = path.join(await temporaryFolder(), 'ledger-2.sqlite');
	const {database} = await openLedger(file, load);
	const ledger = new Ledger(database, 'test.1');
	const mine = [{address: 'tnam1a', label: 'Cold', amount: 5n}];
	const subject = {type: 'validator', id: 'fox', name: 'Fox'} as const;
	const power = createWeighedEvent({subject, kind: 'validator.power', old: '5', new: '7', mine, time: at});
	const jailed = createWeighedEvent({subject, kind: 'validator.jailed', mine, time: at});
	const rowOf = (reported: Record<string, string>) => new Map([['a', {reported, pending: {state: pending}}]]);
	const lists = new Map([
		['validators', {sight, things: rowOf({listed: 'yes', power: '7', name: 'Fox'})}],
		['proposals', {sight, things: rowOf({listed: 'yes', endEpoch: '1210', yay: '12'})}],
	]);
	const values = [
		['power', '7'],
		['commission', '0.05'],
		['rank', '3'],
		['bonded', '700'],
		['turnout', '12'],
		['unclaimed', '{"fox":"12"}'],
	] as const;
	const epochs = values.flatMap(([series, value]) =>
		[1203n, 1204n].map(epoch => ({series, subject: 'fox', epoch, value})),
	);
	ledger.write({lists, events: [power, jailed], epochs, now: at});
	for (const reader of ['watch chat', 'seen']) ledger.moveReader(reader, 1n, at);
	followLife(ledger, sight, 1_733_238_000n);
	return {file, database, ledger};
}

/** Reads everything that programs read. */
function readAll(ledger: Ledger, database: DatabaseSync) {
	const series = ['power', 'commission', 'rank', 'bonded', 'turnout', 'unclaimed'] as const;
	return {
		events: ledger.eventsAfter(0n).map(({kind}) => kind),
		about: ledger.eventsAbout('fox').length,
		lists: ledger.listNames().filter(name => ledger.readList(name)),
		life: ledger.readLife(),
		values: series.flatMap(each => ledger.epochValues(each, 'fox')),
		places: ['watch chat', 'seen'].map(reader => ledger.timeOf(reader)),
		begun: ledger.begun(),
		chain: chainSeenAt(database, 'one'),
		names: ledger.validatorNames(),
	};
}

const notJson = ['', 'x', '{', 'null', '[1]', '7', '"text"'];
const list = (reported: object, sights: readonly unknown[] = [{indexer: 'one', at: '1'}]) =>
	JSON.stringify({form: 1, sight: 0, rows: [['a', reported, []]], sights});

/** Values that no version writes, by the column and the row that they are in. */
const damages: Readonly<
	Record<string, readonly (readonly [set: string, where: string, values: readonly (string | bigint)[]])[]>
> = {
	events: [
		[
			'mine',
			'sequence = 1',
			[
				...notJson.filter(text => text !== 'null'),
				'{}',
				'[null]',
				'[{"address":"a","label":"b","amount":"x"}]',
				'[{"amount":"1"}]',
			],
		],
		['level', 'sequence = 1', ['', 'grave']],
		['subject_type', 'sequence = 1', ['', 'planet']],
		['new', 'sequence = 1', ['x', '1.5', '{}']],
		['old', 'sequence = 1', ['x', 'null']],
	],
	sights: [
		[
			'body',
			`list = 'validators'`,
			[
				...notJson,
				'{}',
				list({power: 'x'}),
				list({name: 7}),
				list({}, []),
				list({}, [{at: 'x'}]),
				list({}, [{at: '1', epoch: 'x'}]),
				'{"form":2}',
				'{"form":1,"sights":7}',
			],
		],
		['body', `list = 'proposals'`, ['x', list({endEpoch: '12.5'}), list({yay: '-'})]],
		['body', `list = 'life'`, [...notJson, '{"epoch":"x"}', '{"height":{}}', '{"genesisTime":"1.5"}']],
	],
	epochs: [
		...['power', 'rank', 'bonded', 'turnout'].map(
			series => ['value', `series = '${series}' AND epoch = 1203`, ['', 'x', '1.5', 'null', '{}']] as const,
		),
		['value', `series = 'commission' AND epoch = 1203`, ['', 'x', '.', '{}']],
		['value', `series = 'unclaimed' AND epoch = 1203`, [...notJson, '{"fox":"x"}', '{"fox":null}']],
	],
};

const cases = Object.entries(damages).flatMap(([table, columns]) =>
	columns.flatMap(([column, where, values]) => values.map(value => [table, column, where, value] as const)),
);

it.each(cases)('moves only the damaged row of %s: %s where %s is %j', async (table, column, where, value) => {
	const {file, database, ledger} = await openFull();
	const count = (name: string) => Number(database.prepare(`SELECT count(*) AS n FROM ${name}`).get()?.n);
	const before = count(table);
	const row = database.prepare(`SELECT * FROM ${table} WHERE ${where}`).get();
	expect(database.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${where}`).run(value).changes).toBe(1);
	const read = readAll(ledger, database);
	expect(count(table)).toBe(before - 1);
	const [kept, ...others] = database.prepare('SELECT * FROM damaged').all();
	expect({...kept, content: undefined}).toEqual({chain: 'test.1', source: table, content: undefined});
	const texts = Object.entries({...row, [column]: value}).map(([name, each]) => [
		name,
		typeof each === 'number' ? String(each) : each,
	]);
	expect(JSON.parse(String(kept?.content))).toEqual(Object.fromEntries(texts));
	expect(others).toEqual([]);
	expect(describeDamagedRows(file, database)).toBe(
		`${file}: 1 row is damaged and left out, all others are still used`,
	);
	expect(read.events).toContain('validator.jailed');
	expect(readAll(ledger, database)).toEqual(read);
	ledger.forget();
	expect(count('damaged')).toBe(0);
});

it('says nothing of a ledger without damage, and makes no table for it', async () => {
	const {file, database, ledger} = await openFull();
	expect(readAll(ledger, database)).toMatchObject({
		events: ['validator.power', 'validator.jailed'],
		lists: ['proposals', 'validators'],
		chain: 'test.1',
	});
	expect(readAll(ledger, database).values).toHaveLength(12);
	expect(describeDamagedRows(file, database)).toBeUndefined();
	expect(database.prepare(`SELECT name FROM sqlite_schema WHERE name = 'damaged'`).all()).toEqual([]);
});

it('leaves damaged rows out and counts each once if the file may only be read', async () => {
	const {file, database, ledger} = await openFull();
	database.exec(`UPDATE events SET mine = '{}' WHERE sequence = 1; UPDATE sights SET body = 'x'`);
	ledger.close();
	const readOnly = new DatabaseSync(file, {readOnly: true});
	const reader = new Ledger(readOnly, 'test.1');
	for (let time = 1; time <= 2; time++) {
		expect(readAll(reader, readOnly)).toMatchObject({
			events: ['validator.jailed'],
			lists: [],
			life: undefined,
		});
		expect(describeDamagedRows(file, readOnly)).toMatch(/: 4 rows are damaged/);
	}
	expect(readOnly.prepare('SELECT * FROM events').all()).toHaveLength(2);
	reader.close();
});
