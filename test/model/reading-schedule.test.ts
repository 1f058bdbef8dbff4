import {expect, it} from 'vitest';
import {AnswerCache} from '../../source/model/answer-cache.ts';
import {ReadingSchedule, type ScheduledPart} from '../../source/model/reading-schedule.ts';
import {createFakeIndexer} from '../helpers/fake-indexer.ts';
import {addressOf} from '../helpers/validators.ts';

const owner = addressOf(900);
const [other, another] = [addressOf(3), addressOf(4)];
const validators = {kind: 'validators', list: 'validators'} as const;
const stake = {kind: 'stake', address: owner, list: `stake ${owner}`} as const;
const votes = {kind: 'votes', address: owner, list: `votes ${owner}`} as const;
const votesOf = (address: string) => ({kind: 'validatorVotes', address, list: `votes ${address}`}) as const;
const parts: readonly ScheduledPart[] = [validators, stake, votes, votesOf(other), votesOf(another)];

interface ScheduleSettings {
	readonly pace?: number;
	readonly isAlone?: boolean;
	/** Unix seconds by the names of lists. */
	readonly seen?: Readonly<Record<string, bigint>>;
}

/** Makes a schedule whose clock stands at a number of seconds. */
function createSchedule({pace = 1, isAlone = true, seen = {}}: ScheduleSettings = {}) {
	const clock = {seconds: 1_000_000};
	const now = () => clock.seconds * 1000;
	const answers = new AnswerCache(now);
	const fake = createFakeIndexer(1);
	let height = 77n;
	const getLatestHeight = async () => ({height, source: {}, flaws: []});
	const indexer = answers.around({...fake, extensions: {...fake.extensions, getLatestHeight}});
	const schedule = new ReadingSchedule(answers, {pace, isAlone, now, seenAt: list => seen[list]});
	const due = (most = 1) => schedule.due(parts, most).map(({list}) => list);
	return {
		schedule,
		indexer,
		due,
		pass(seconds: number) {
			clock.seconds += seconds;
		},
		makeBlock: () => void height++,
		/** Reads what is due at a height, but for the lists that fail. */
		read(height: bigint | undefined, failed: readonly ScheduledPart[] = []) {
			const begun = schedule.begin(schedule.due(parts, parts.length), height);
			const answered = begun.filter(part => !failed.includes(part)).map(({list}) => list);
			schedule.end(answered, height);
			schedule.rest(failed.map(({list}) => list));
			return answered;
		},
	};
}

it('reads each list again after its period, and some votes of other validators only beside another list', () => {
	const {due, pass, read} = createSchedule();
	expect(read(77n)).toHaveLength(parts.length);
	pass(44);
	expect(due()).toEqual([]);
	pass(1);
	// The stake would be due in less than 15 seconds.
	expect(due()).toEqual([validators.list, stake.list]);
	pass(555);
	expect(due()).toEqual([validators.list, stake.list, votes.list, `votes ${other}`]);
	read(78n, [votesOf(other)]);
	pass(10);
	expect(due()).toEqual([]);
});

it.each([1, 0.1, 6])('lets a list that failed rest for one interval, at a pace of %d', pace => {
	const {due, pass, read} = createSchedule({pace});
	read(77n, [stake]);
	pass(9.9 * pace);
	expect(due()).not.toContain(stake.list);
	pass(0.1 * pace);
	expect(due()).toContain(stake.list);
	read(78n);
	pass(10 * pace);
	expect(due()).toEqual([]);
});

it('does not read a list again while the height is the same', () => {
	const {due, pass, read} = createSchedule();
	read(77n);
	for (let round = 0; round < 5; round++) {
		pass(60);
		expect(read(77n)).toEqual([]);
		expect(due()).toEqual([]);
	}
	pass(10);
	expect(read(78n)).toContain(validators.list);
});

it('leaves the stake of an address to another reader of the program until that one misses a reading', async () => {
	const {due, pass, read, indexer, schedule} = createSchedule();
	read(77n);
	pass(40);
	await indexer.getBonds(owner, {});
	pass(5);
	// Its answer is taken beside the list that is due.
	expect(due()).toEqual([validators.list, stake.list]);
	const question = {name: 'bonds', asked: [owner, {}], isBeyond: false} as const;
	schedule.begin([validators, stake], 78n);
	expect(schedule.since(question)).toBeLessThanOrEqual(1_000_040_000);
	schedule.end([validators.list], 78n);
	pass(114.9);
	expect(schedule.due([stake], 0)).toEqual([]);
	pass(0.1);
	expect(schedule.due([stake], 0)).toEqual([stake]);
});

it('leaves lists of addresses for an interval to other readers of the program', () => {
	const {due, pass, read} = createSchedule({isAlone: false});
	read(77n);
	pass(69.9);
	expect(due()).toEqual([validators.list]);
	read(78n);
	pass(0.1);
	expect(due()).toEqual([stake.list]);
});

it('leaves votes that another program has just read until they are due, but reads the chain and stake at once', () => {
	const {due, pass} = createSchedule({seen: {[votes.list]: 999_900n, [stake.list]: 999_999n}});
	expect(due(0)).toEqual([validators.list, stake.list]);
	pass(200);
	expect(due(0)).toContain(votes.list);
});

it('takes an epoch until another block comes, and a height for one interval', async () => {
	const {schedule, indexer, pass, makeBlock} = createSchedule();
	const [epoch, height] = (['epoch', 'height'] as const).map(name => ({name, asked: [], isBeyond: true}));
	await indexer.extensions.getLatestHeight();
	pass(300);
	await indexer.extensions.getLatestHeight();
	expect(epoch && schedule.since(epoch)).toBe(1_000_000_000);
	expect(height && schedule.since(height)).toBe(1_000_290_000);
	makeBlock();
	await indexer.extensions.getLatestHeight();
	expect(epoch && schedule.since(epoch)).toBe(1_000_290_000);
});
