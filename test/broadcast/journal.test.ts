import {appendFile, chmod, mkdir, readFile, stat, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {describeAttempt} from '../../source/broadcast/headline.ts';
import {createJournal, JournalError, type NewAttempt} from '../../source/broadcast/journal.ts';
import {someHash, temporaryJournal} from '../helpers/broadcast.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

const attempt: NewAttempt = {
	at: 1000,
	network: 'chain-a',
	node: 'http://node.example/rpc',
	mode: 'sync',
	encoding: 'hex',
	size: 10,
	key: {of: 'transaction', sha256: someHash},
};
const outcome = {kind: 'accepted', text: 'it is in', at: 2000, hash: someHash} as const;

async function refusalOf(promise: Promise<unknown>): Promise<string> {
	const error = await promise.then(
		() => expect.unreachable('it should be refused'),
		(reason: unknown) => reason,
	);
	expect(error).toBeInstanceOf(JournalError);
	return (error as JournalError).message;
}

it('is empty before the first attempt', async () => {
	const {journal} = await temporaryJournal();
	expect(await journal.list()).toEqual([]);
});

it('holds an attempt once it has begun, and its outcome once that is known', async () => {
	const {file, journal} = await temporaryJournal();
	const begun = await journal.begin(attempt);
	const [first] = await createJournal(file).list();
	expect(first).toEqual({...attempt, id: expect.stringMatching(/^[\da-f-]{36}$/), holder: expect.anything()});
	expect(describeAttempt(first!)).toBe(
		'not known, it may have been accepted: the program ended before an answer came',
	);
	await begun.complete(outcome);
	const [second] = await createJournal(file).list();
	expect(second).toEqual({...first, outcome});
	expect(describeAttempt(second!)).toBe('sent, waiting for a block');
});

it('holds what it does, but no spending key', async () => {
	const {file, journal} = await temporaryJournal();
	await journal.begin({...attempt, deed: 'bond 77.25 NAM to Stake & Relax'});
	await journal.begin({...attempt, deed: 'bond 1 NAM to zsknam1qqqq'});
	const deeds = (await createJournal(file).list()).map(({deed}) => deed);
	expect(deeds).toEqual([
		'the text holds a spending key, which is not kept',
		'bond 77.25 NAM to Stake & Relax',
	]);
	expect(await readFile(file, 'utf8')).not.toContain('zsknam');
});

describe('what a block made of it', () => {
	const found = {kind: 'found', height: 2n ** 60n, result: 'rejected', rejected: 1, inner: 3} as const;

	it('is kept with when it was found, and who alone tells of it', async () => {
		const {file, journal} = await temporaryJournal();
		const {id} = await journal.begin(attempt);
		await journal.follow(id, {...found, at: 5000, isNodes: true});
		expect(await createJournal(file).list()).toMatchObject([{block: {...found, at: 5000, isNodes: true}}]);
	});

	it('is a line of its own, without what older builds take for an attempt or an outcome', async () => {
		const {file, journal} = await temporaryJournal();
		const begun = await journal.begin(attempt);
		await begun.complete(outcome);
		await journal.follow(begun.id, found);
		const lines = (await readFile(file, 'utf8')).trim().split('\n');
		expect(lines).toHaveLength(3);
		expect(JSON.parse(lines[2] ?? '')).toEqual({
			id: begun.id,
			block: {...found, height: String(found.height)},
		});
		const [listed] = await createJournal(file).list();
		expect(listed).toMatchObject({outcome, block: found});
		expect(listed && describeAttempt(listed)).toBe('rejected in block 1 152 921 504 606 846 976');
	});

	it('stays, once it was found', async () => {
		const {journal} = await temporaryJournal();
		const begun = await journal.begin(attempt);
		await journal.follow(begun.id, {kind: 'absent'});
		await journal.follow(begun.id, found);
		await journal.follow(begun.id, {kind: 'absent'});
		expect(await journal.list()).toMatchObject([{block: found}]);
	});
});

it('is for nobody else to read', async () => {
	const {file, journal} = await temporaryJournal();
	await journal.begin(attempt);
	expect((await stat(file)).mode & 0o777).toBe(0o600);
	expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700);
});

it('lists the newest first, of the same moment the later', async () => {
	const {journal} = await temporaryJournal();
	for (const [at, network] of [
		[2000, 'b'],
		[3000, 'c'],
		[1000, 'a'],
		[3000, 'd'],
	] as const) {
		await journal.begin({...attempt, at, network});
	}
	expect((await journal.list()).map(({network}) => network)).toEqual(['d', 'c', 'b', 'a']);
});

it('keeps nothing of keys, users and queries', async () => {
	const {file, journal} = await temporaryJournal();
	const carrying = {...attempt, apiKey: 'secret', parameter: '0xcafe', key: {...attempt.key, raw: 'cafe'}};
	const begun = await journal.begin({...carrying, node: 'https://me:word@node.example/rpc/?key=secret#x'});
	await begun.complete({...outcome, text: `it says zsknam1${'q'.repeat(20)}`});
	const text = await readFile(file, 'utf8');
	for (const part of ['secret', 'word', 'cafe', 'zsknam', '?']) expect(text).not.toContain(part);
	expect(await journal.list()).toMatchObject([
		{node: 'https://node.example/rpc', outcome: {kind: 'accepted'}},
	]);
});

describe('what else is in the file', () => {
	it('a line that a crash cut off costs itself alone', async () => {
		const {file, journal} = await temporaryJournal();
		await journal.begin(attempt);
		await appendFile(file, '{"id":"half","at":1,"netw');
		expect(await journal.list()).toHaveLength(1);
		const begun = await journal.begin({...attempt, network: 'after'});
		await appendFile(file, '{"id');
		await begun.complete(outcome);
		expect(await journal.list()).toMatchObject([{network: 'after', outcome: {kind: 'accepted'}}, {}]);
	});

	it('foreign lines and unknown fields do no harm', async () => {
		const {file, journal} = await temporaryJournal();
		await mkdir(path.dirname(file));
		const id = 'one';
		const lines = [
			'hello',
			'[]',
			'null',
			'{"id":"x","outcome":{"kind":"accepted","text":"t","at":1}}',
			JSON.stringify({...attempt, id: 'no-time', at: 'soon'}),
			JSON.stringify({...attempt, id: 'no-hash', key: {of: 'transaction', sha256: 'AB'}}),
			JSON.stringify({...attempt, id, later: {deep: true}, network: 'chain\u001b[31m-a'}),
			JSON.stringify({id, outcome: {kind: 'melted', text: 't', at: 1}}),
			'',
		];
		await writeFile(file, lines.join('\r\n'));
		const listed = await journal.list();
		expect(listed).toEqual([{...attempt, id}]);
	});
});

it('two programs may write at once', async () => {
	const {file} = await temporaryJournal();
	const journals = [createJournal(file), createJournal(file)];
	await Promise.all(
		Array.from({length: 40}, async (_, at) => {
			const begun = await journals[at % 2]!.begin({...attempt, at});
			await begun.complete({...outcome, at});
		}),
	);
	const listed = await journals[0]!.list();
	expect(listed.map(({at}) => at)).toEqual(Array.from({length: 40}, (_, index) => 39 - index));
	expect(listed.every(entry => entry.outcome?.at === entry.at)).toBe(true);
});

describe('refuses to begin', () => {
	it('without a folder', async () => {
		const journal = createJournal(undefined);
		expect(await refusalOf(journal.begin(attempt))).toBe(
			'the journal cannot be written, as neither HOME nor XDG_STATE_HOME names a folder',
		);
		expect(await journal.list()).toEqual([]);
	});

	it('where a file stands in the place of the folder', async () => {
		const place = path.join(await temporaryFolder(), 'state');
		await writeFile(place, '');
		const file = path.join(place, 'broadcasts.ndjson');
		expect(await refusalOf(createJournal(file).begin(attempt))).toMatch(
			/^the journal .+ cannot be written, as a part of the path is not a folder$/,
		);
	});

	it('where a folder stands in the place of the file, which cannot be read either', async () => {
		const file = await temporaryFolder();
		const journal = createJournal(file);
		expect(await refusalOf(journal.begin(attempt))).toBe(
			`the journal ${file} cannot be written, as it is a folder`,
		);
		expect(await refusalOf(journal.list())).toBe(`the journal ${file} cannot be read, as it is not a file`);
	});
});

it('keeps the permissions of a file that is there', async () => {
	const {file, journal} = await temporaryJournal();
	await journal.begin(attempt);
	await chmod(file, 0o640);
	await journal.begin(attempt);
	expect((await stat(file)).mode & 0o777).toBe(0o640);
});

it('keeps under which id it was found and by which code it was rejected, but not the words of the node', async () => {
	const {file, journal} = await temporaryJournal();
	const found = {kind: 'found', height: 7n, result: 'rejected', rejected: 0, inner: 1} as const;
	const {id} = await journal.begin(attempt);
	await journal.follow(id, {...found, id: 'cd'.repeat(32), code: '1', log: 'said'});
	expect(await journal.list()).toMatchObject([{block: {...found, id: 'cd'.repeat(32), code: '1'}}]);
	expect(await readFile(file, 'utf8')).not.toContain('said');
	// A later search that the node alone answered does not forget it.
	await journal.follow(id, found);
	await journal.follow(id, {kind: 'absent'});
	expect(await journal.list()).toMatchObject([{block: {...found, id: 'cd'.repeat(32)}}]);
});
