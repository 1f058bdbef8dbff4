import {describe, expect, it} from 'vitest';
import {commands} from '../../../source/commands/records/commands.ts';
import type {NamedAddress} from '../../../source/domain/labels.ts';
import {complete} from '../../../source/manual/completion/complete.ts';
import {dashboardFlags, ownWordsOf, shells} from '../../../source/options/command.ts';
import {type FlagName, flagNames, flagOf} from '../../../source/options/flags.ts';
import {routeWords} from '../../../source/routes/route-forms.ts';
import {type CommandName, commandNames, commandOf} from '../../helpers/commands.ts';

const addresses: readonly NamedAddress[] = [
	{address: 'stake1aaa', label: 'cold one'},
	{address: 'stake1bbb', label: 'Warm'},
	{address: 'stake1ccc', label: undefined},
];
const names = {
	commands,
	profiles: async () => [
		{word: 'main', description: 'the main network'},
		{word: 'test', description: ''},
	],
	addresses: async () => addresses,
};

const at = (line: string) => complete(line.split(' '), names);

/** Whole words, or what the name of a file begins with. */
async function offered(line: string): Promise<readonly string[]> {
	const completion = await at(line);
	return completion.kind === 'files'
		? [`${completion.before}FILE ${completion.begun}`]
		: completion.candidates.map(({word}) => completion.before + word);
}

const formsOf = (list: readonly FlagName[]) =>
	list.flatMap(name => {
		const {short} = flagOf(name);
		return [...(short === undefined ? [] : [`-${short}`]), `--${name}`];
	});
const flagsOf = (name: CommandName) => formsOf(commandOf(name).flags);

/** What is typed behind the program's name, apart at blanks, and what is offered for the last word of it. */
const cases: ReadonlyArray<readonly [line: string, expected: readonly string[]]> = [
	['', commandNames],
	['val', ['validators']],
	['-i http://host:80/x val', ['validators']],
	['--indexer-url=http://host val', ['validators']],
	['-o json validators --or', ['--order']],
	['-- val', ['validators']],
	['nonsense ', []],
	['nonsense -', []],
	// Nothing else fits there.
	['validators ', flagsOf('validators')],
	['parameters ', flagsOf('parameters')],
	['proposal ', flagsOf('proposal')],
	['proposal 1', []],
	['validators -- --s', []],
	['validators -- ', []],
	['validators --sort r', ['rank']],
	[
		'validators --sort=',
		['--sort=power', '--sort=commission', '--sort=rank', '--sort=missed', '--sort=my-nam'],
	],
	['validators --sort my', ['my-nam']],
	['validators --filter ', ['mine']],
	['proposals --fil', []],
	['validators --sort=p', ['--sort=power']],
	['validators --sort rank --so', []],
	['validators -o json --ou', []],
	['validators -o=json --ou', []],
	['validators --state jailed --sta', ['--state']],
	['validators --state jailed,b', ['jailed,below-cap', 'jailed,below-min']],
	['validators --state=consensus,jailed,i', ['--state=consensus,jailed,inactive']],
	['validators --state=jailed,j', []],
	['simulate --without cr', ['crawlers/timestamps']],
	['simulate --scenario ', ['week', 'jailing', 'raise', 'verdict', 'tearing']],
	['simulate --fault wrong', ['wrong-total', 'wrong-merged', 'wrong-state']],
	['simulate --fault wrong-total,wrong', ['wrong-total,wrong-merged', 'wrong-total,wrong-state']],
	[
		'simulate --without=health,block',
		['height/{height}', 'timestamp/{timestamp}', 'hash/{hash}'].map(path => `--without=health,block/${path}`),
	],
	['validators --page ', []],
	['validators --page=', []],
	['validators --all=', []],
	['validators --nonsense=', []],
	['validators -i ', []],
	['config -o ', ['table', 'json']],
	['config --output=', ['--output=table', '--output=json']],
	['completion ', shells],
	['completion bash ', flagsOf('completion')],
	['completion -- ', shells],
	['-- completion b', ['bash']],
	['completion -- bash ', []],
	['--view val', ['validators', 'validator']],
	['broadcast bon', ['FILE bon']],
	['broadcast --mode sync bon', ['FILE bon']],
	['broadcast --log bon', []],
	['broadcast bonds bon', []],
	['broadcast -- bon', ['FILE bon']],
	['-- broadcast bon', ['FILE bon']],
	['broadcast --mode sync -- bon', ['FILE bon']],
	['broadcast --log -- bon', []],
	['broadcast -- bonds bon', []],
	['broadcast bonds -- bon', []],
	['broadcast -- --l', ['FILE --l']],
	['validators -o', ['-o']],
	['-p', ['-p']],
	['validators --api-key-file bon', ['FILE bon']],
	['validators --api-key-file=bon', ['--api-key-file=FILE bon']],
	['-p ', ['main', 'test']],
	['validators --profile=te', ['--profile=test']],
	['bonds ', ['cold one', 'Warm', 'stake1ccc']],
	['bonds wa', ['Warm']],
	['bonds stake1b', ['stake1bbb']],
	['bonds -- co', ['cold one']],
	['bonds x', []],
];

it.each(cases)('%j', async (line, expected) => {
	expect(await offered(line)).toEqual(expected);
});

it.each([
	['validators st', ['validators state=consensus']],
	['validators state=jailed so', ['validators state=jailed sort=power']],
	['parameters x', []],
	['nonsense x', []],
])('a route within one word: %j', async (route, [first]) => {
	const completion = await complete(['--view', route], names);
	const words =
		completion.kind === 'words' ? completion.candidates.map(({word}) => completion.before + word) : [];
	expect(words[0]).toBe(first);
});

describe('the tables', () => {
	it.each(commandNames)('%s is offered its own flags, and no other', async name => {
		expect(await offered(`${name} -`)).toEqual(flagsOf(name));
	});

	it('the dashboard is offered its own', async () => {
		expect(await offered('-')).toEqual(formsOf(dashboardFlags));
	});

	it.each(flagNames.filter(name => typeof flagOf(name).accepts === 'object'))(
		'every word of --%s is offered',
		async name => {
			const taker = commandNames.find(command => {
				return (
					commandOf(command).flags.includes(name) &&
					ownWordsOf(command, commandOf(command), name) === undefined
				);
			});
			expect(await offered(`${taker} --${name} `)).toEqual(flagOf(name).accepts);
		},
	);

	it('of a command with forms or kinds of its own, these are offered', async () => {
		expect(await offered('changes --kind validator.ja')).toEqual(['validator.jailed', 'validator.jail-soon']);
		expect(await offered('changes --kind stake,chain.pro')).toEqual(['stake,chain.programs']);
		expect(await offered('overview -o ')).toEqual(['table', 'json']);
	});

	it('every view is offered', async () => {
		expect(await offered('--view ')).toEqual(routeWords);
	});

	it('each command and each flag says what it is for, each label whose it is', async () => {
		for (const line of ['', 'broadcast -', 'bonds co', '-p m']) {
			const completion = await at(line);
			const words = completion.kind === 'words' ? completion.candidates : [];
			expect(words).not.toEqual([]);
			for (const {description} of words) expect(description).toMatch(/\S/);
		}
	});
});
