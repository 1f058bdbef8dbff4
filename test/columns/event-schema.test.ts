import {Ajv2020} from 'ajv/dist/2020.js';
import {expect, it} from 'vitest';
import {toBookmark, toCloudEvent} from '../../source/columns/cloud-event.ts';
import {createReminders} from '../../source/columns/reminder.ts';
import {levels} from '../../source/domain/concern.ts';
import {troubles} from '../../source/domain/freshness.ts';
import {type EventKind, eventKinds} from '../../source/notices/notices.ts';
import {sentenceOfEvent} from '../../source/notices/sentence.ts';
import {addressOf} from '../helpers/addresses.ts';
import {readPage} from '../helpers/docs.ts';
import {createEvent} from '../helpers/fake-ledger.ts';
import {runCommand} from '../helpers/run-command.ts';

const schema = JSON.parse(await readPage('docs/events.schema.json'));
const ajv = new Ajv2020({
	strict: true,
	strictRequired: false,
	strictTypes: false,
	formats: {'date-time': true},
});
const validate = ajv.compile(schema);

const mine = [{address: addressOf(1), label: 'Cold wallet', amount: 19_100_000n}];

/** Line of an event, as a reader gets it. */
function lineOf(kind: EventKind, changes: Partial<Parameters<typeof createEvent>[0]> = {}) {
	const subject = {type: eventKinds[kind].subject, id: 'one', name: undefined};
	const event = createEvent({kind, subject, ...changes});
	return JSON.parse(JSON.stringify(toCloudEvent(event, 'test.1', sentenceOfEvent(event))));
}

it.each(Object.keys(eventKinds) as EventKind[])('an event %s has the form of the published schema', kind => {
	const full = lineOf(kind, {old: '1', new: '2', epoch: 1n, height: 2n, mine, level: levels[0], isGap: true});
	const bare = lineOf(kind, {old: undefined, new: undefined, epoch: undefined, height: undefined, mine: []});
	for (const line of [full, bare, [full, bare]]) {
		validate(line);
		expect(validate.errors).toBeNull();
	}
	expect(schema.$defs.event.properties.type.examples).toContain(full.type);
});

it('a bookmark has it, whether a height is known or not, and with each reason for not being alive', () => {
	for (const [height, trouble] of [
		[undefined, undefined],
		[4_030_720n, undefined],
		...troubles.map(each => [4_030_720n, each] as const),
	] as const) {
		const place = {at: 1_795_000_000n, trouble, sequence: 12n, height, lost: 3n};
		const bookmark = toBookmark('test.1', place);
		validate(bookmark);
		expect(validate.errors).toBeNull();
		expect(bookmark).toMatchObject({
			data: {
				alive: trouble === undefined,
				why: trouble ?? null,
				sequence: '12',
				height: height?.toString() ?? null,
				lost: '3',
			},
		});
	}
});

it('a reminder has it, alone and in a burst, whether the event is known with which its need began or not', () => {
	const subject = {type: 'validator', id: 'one', name: undefined} as const;
	const event = createEvent({kind: 'validator.jailed', subject, time: 1_795_000_000n});
	const need = {kind: 'validator.jailed', level: 'needs-me', subject, mine, epoch: undefined} as const;
	for (const events of [[event], []]) {
		const take = createReminders({chain: 'test.1', hours: 1, since: 0n, begun: 1_795_000_000n});
		const needs = [{...need, since: undefined, words: 'is jailed'}];
		const [reminder] = take({needs, events, now: 1_795_004_000n, isWanted: () => true});
		if (!reminder) throw new Error('nothing is repeated');
		const line = JSON.parse(JSON.stringify(toCloudEvent(reminder, 'test.1', reminder.sentence)));
		for (const each of [line, [line, line]]) {
			validate(each);
			expect(validate.errors).toBeNull();
		}
		expect(line).toMatchObject({type: 'stakedeck.reminder', time: '2026-11-18T12:06:40Z'});
		expect(line.data).toEqual({
			level: 'needs-me',
			sentence: 'Still needs you: one is jailed, 19.10 NAM (Cold wallet)',
			name: null,
			epoch: null,
			mine: [{label: 'Cold wallet', nam: '19.100000'}],
			about: events[0]?.id ?? null,
			need: 'validator.jailed',
		});
		expect(validate({...line, data: {...line.data, about: 1}})).toBe(false);
	}
});

it('the name in dataschema is that of the part for the data', () => {
	const line = lineOf('validator.jailed', {mine});
	expect(ajv.getSchema(line.dataschema)?.(line.data)).toBe(true);
	expect(ajv.getSchema(line.dataschema)?.({...line.data, mine: [{label: 'Cold wallet', nam: 19.1}]})).toBe(
		false,
	);
});

it.each<readonly [string, {readonly data?: object} & Readonly<Record<string, unknown>>]>([
	['an amount that is a number', {data: {mine: [{label: 'a', nam: 19.1}]}}],
	['a sequence that is a number', {sequence: 12}],
	['an unknown level', {data: {level: 'grave'}}],
	['another specversion', {specversion: '0.3'}],
	['a time without a zone', {time: '2026-11-20T09:30:00'}],
])('%s has not', (_, {data, ...others}) => {
	const line = lineOf('validator.jailed', {mine});
	expect(validate({...line, ...others, data: {...line.data, ...data}})).toBe(false);
});

it('is printed by the program, which asks nobody for it', async () => {
	const {stdout, stderr, exitCode} = await runCommand(['watch', '--schema']);
	expect({stderr, exitCode}).toEqual({stderr: '', exitCode: 0});
	expect(JSON.parse(stdout)).toEqual(schema);
	expect((await runCommand(['watch', '--schema', '--once'])).stderr).toContain(
		'--once does not go with --schema',
	);
});

it('an event that was written before the stake was known has null for it, says so, and has the form', () => {
	const line = lineOf('validator.jailed', {mine: [], isMineUnknown: true});
	validate(line);
	expect(validate.errors).toBeNull();
	expect(line.data.mine).toBeNull();
	expect(line.data.sentence).toMatch(/is jailed\. Your stake is not known yet\.$/);
	expect(lineOf('validator.jailed', {mine: []}).data).toMatchObject({mine: [], sentence: 'one is jailed.'});
});
