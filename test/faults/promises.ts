import type {AttackCounts} from './counts.ts';

/** A promise in the words of a user, and the test that holds it. */
interface HeldPromise {
	readonly promise: string;
	readonly test: string;
}

/** Promises that are attacked, in the order of the page. */
export const heldPromises: readonly HeldPromise[] = [
	{
		promise:
			'Whatever a service does, a command ends with one sentence and the exit code that belongs to it.',
		test: 'test/faults/faults.test.ts',
	},
	{
		promise: 'No fault of a service is a crash, silence or a broken line of any command.',
		test: 'test/faults/commands.attack.test.ts',
	},
	{
		promise:
			'The dashboard keeps what it has through each fault, names it, reads keys within 250 ms, and stays below 200 MiB.',
		test: 'test/faults/dashboard.attack.test.ts',
	},
	{
		promise:
			'No text of a service or a label sends a sequence to the terminal, leaves its line, is wider than it, is a formula in CSV, or breaks a metric, an event, a calendar or a line for a shell.',
		test: 'test/faults/inputs.attack.test.ts',
	},
	{
		promise: 'Nor does any on the screens of the dashboard, drawn or spoken, whatever is typed meanwhile.',
		test: 'test/faults/views.test.tsx',
	},
	{
		promise: 'A service that is away is asked little, and is live again soon after it is back.',
		test: 'test/faults/recovery.attack.test.ts',
	},
	{
		promise: 'Whatever is in view, indexer and node together are asked at most 40 times a minute.',
		test: 'test/faults/rates.attack.test.ts',
	},
	{
		promise:
			'However many pages a service invents, what nobody asked to be complete ends after 100 of each list, and the rest with a sentence.',
		test: 'test/faults/endless.attack.test.ts',
	},
	{
		promise: 'A key is seen by its own address alone, and stands in nothing that is printed or kept.',
		test: 'test/faults/keys.attack.test.ts',
	},
	{
		promise:
			'Whatever stands in the place of a file that it keeps, nothing waits for it, nothing that was there is lost, and a sentence says so.',
		test: 'test/faults/files.program.test.ts',
	},
	{
		promise: 'A watch whose ledger is moved, removed, replaced or damaged goes on within a minute.',
		test: 'test/faults/moved-ledger.program.test.ts',
	},
	{
		promise: 'An indexer that was restored costs nothing that is remembered of its chain.',
		test: 'test/faults/restored-indexer.test.ts',
	},
	{
		promise: 'A program that is killed at any moment loses nothing that it kept, and holds up no other.',
		test: 'test/faults/files.attack.test.ts',
	},
	{
		promise:
			'A transaction is sent once, whatever fails, is killed or races, and the journal never lacks what a node saw.',
		test: 'test/faults/broadcast.attack.test.ts',
	},
	{
		promise:
			'After a day of polls, keys and faults the dashboard takes at most 15 % more memory than after the first hour, and holds nothing open.',
		test: 'test/faults/day.attack.test.ts',
	},
	{
		promise:
			'However the program ends, the terminal is as it was within a second, the exit code is right, and nothing runs on.',
		test: 'test/faults/ways-out.attack.test.ts',
	},
	{
		promise:
			'However many events wait, a `watch` that is asked to end does so within two seconds, and the next one begins where it stopped.',
		test: 'test/faults/backlog.attack.test.ts',
	},
];

/** Lines between which the page has the table. */
const [begin, end] = ['<!-- held: begin -->', '<!-- held: end -->'];

/** Returns the page with the counts of a run in its table; those that were not counted stay. */
export function withCounts(page: string, counted: readonly AttackCounts[]): string {
	const [from, to] = [page.indexOf(begin), page.indexOf(end)];
	if (from < 0 || to < from) throw new Error('the page has no place for the table');
	const before = page.slice(from, to).split('\n');
	const rows = heldPromises.map(({promise, test}) => {
		const known = before
			.find(line => line.includes(`\`${test}\``))
			?.split(' | ')
			.at(-1)
			?.replace(/ \|$/, '');
		const words = counted.findLast(each => each.test === test)?.words ?? known ?? 'not run yet';
		return `| ${promise} | \`${test}\` | ${words} |`;
	});
	const table = ['| promise | held by | last long run |', '| --- | --- | --- |', ...rows];
	return `${page.slice(0, from)}${begin}\n${table.join('\n')}\n${page.slice(to)}`;
}
