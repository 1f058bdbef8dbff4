import {describe, expect, it} from 'vitest';
import {readTypedCommand} from '../source/dashboard/command-line/command-line.ts';
import type {CommandContext} from '../source/dashboard/command-line/typed-command.ts';
import type {PromptRequest} from '../source/dashboard/shell/shell.ts';
import {askAddress} from '../source/dashboard/views/delegator/ask-address.ts';
import {askHash} from '../source/dashboard/views/tx/ask-hash.ts';
import {defaultKeys} from '../source/keys/key-map.ts';
import {readAnswer} from '../source/options/answer.ts';
import {parseRoute} from '../source/routes/parse-route.ts';
import type {Route} from '../source/routes/route.ts';
import {defaultRoute} from '../source/routes/route.ts';
import type {System} from '../source/system/system.ts';
import {addressOf} from './helpers/addresses.ts';
import {readInvocation} from './helpers/read-task.ts';

/** What was understood, as it is sent, or the sentence that refuses it. */
type Answer = {readonly sent: string} | {readonly refused: string};
type Ask = (text: string) => Promise<Answer>;

const own = addressOf(1);
const hash = '0123456789abcdef'.repeat(4);
const spendingKey = `zsknam1${'q02rgh4mqp'.repeat(8)}`;

/** What a command, or one of its flags, makes of it. */
function command(words: (text: string) => readonly string[]): Ask {
	return async text => {
		const system = {
			arguments: [...words(text), '-i', 'http://127.0.0.1:9'],
			environment: {},
			stdout: {},
		} as unknown as System;
		try {
			const {argument, withdraws} = await readAnswer(await readInvocation(system), async () => []);
			return {sent: withdraws.epoch === undefined ? argument : String(withdraws.epoch)};
		} catch (error) {
			return {refused: (error as Error).message};
		}
	};
}

function route(words: (text: string) => string): Ask {
	return async text => {
		const read = parseRoute(words(text));
		return 'problem' in read ? {refused: read.problem} : {sent: sentBy(read)};
	};
}

function typed(words: (text: string) => string): Ask {
	return async text => {
		const read = readTypedCommand(words(text), facts);
		if (read.kind === 'visit') return {sent: sentBy(read.route)};
		return {refused: read.kind === 'problem' ? read.problem : `no view but ${read.kind}`};
	};
}

const facts: CommandContext = {
	bookmarks: [],
	addresses: [],
	route: defaultRoute('validators'),
	orders: {},
	exportNames: ['rows.csv', 'rows.json'],
	profiles: [],
	broadcastRefusal: undefined,
	keyMap: defaultKeys,
	themes: {names: ['default', 'contrast', 'mono'], refusal: undefined},
	isValidator: () => false,
};

function sentBy(read: Route): string {
	if (read.view === 'delegator') return String(read.epoch ?? read.address);
	if (read.view === 'tx') return String(read.hash);
	return 'at' in read ? String(read.at) : '';
}

function prompt(ask: (shell: never) => void): Ask {
	return async text => {
		let asked: PromptRequest | undefined;
		let gone: Route | undefined;
		ask({
			store: {names: () => []},
			keyMap: defaultKeys,
			ask: (request: PromptRequest) => {
				asked = request;
			},
			visit: (to: Route) => {
				gone = to;
			},
			change: (to: (before: Route) => Route) => {
				gone = to(defaultRoute('delegator'));
			},
		} as never);
		const problem = asked?.check?.(text);
		if (problem !== undefined) return {refused: problem};
		asked?.onApply(text);
		return {sent: gone ? sentBy(gone) : ''};
	};
}

const quoted = (text: string) => (text === '' || /\s/.test(text) ? `"${text}"` : text);

const questions: readonly {
	readonly what: string;
	readonly ways: Readonly<Record<string, Ask>>;
	/** What is typed, and what is sent for it. */
	readonly taken: readonly (readonly [string, string])[];
	readonly refused: readonly (readonly [string, string])[];
}[] = [
	{
		what: 'id',
		ways: {
			command: command(text => ['proposal', text]),
			route: route(text => `proposal ${quoted(text)}`),
			colon: typed(text => `proposal ${quoted(text)}`),
			bare: typed(text => text),
		},
		taken: [
			['0', '0'],
			['12', '12'],
			['007', '7'],
			['#12', '12'],
			['1234567890123456789', '1234567890123456789'],
			[String(2n ** 64n - 1n), String(2n ** 64n - 1n)],
		],
		refused: [
			[
				String(2n ** 64n),
				'"18446744073709551616" is too large for a proposal id: the largest is 18446744073709551615',
			],
			['9'.repeat(2000), `"${'9'.repeat(48)}..." is too large for a proposal id`],
		],
	},
	{
		what: 'word that is no id',
		ways: {
			command: command(text => ['proposal', text]),
			route: route(text => `proposal ${quoted(text)}`),
			colon: typed(text => `proposal ${quoted(text)}`),
		},
		taken: [],
		refused: [
			['twelve', '"twelve" is not a proposal id: an id has only digits'],
			['1e3', '"1e3" is not a proposal id: an id has only digits'],
			['12.0', '"12.0" is not a proposal id: an id has only digits'],
			[spendingKey, 'spending key'],
		],
	},
	{
		what: 'hash',
		ways: {
			command: command(text => ['tx', text]),
			route: route(text => `tx ${quoted(text)}`),
			colon: typed(text => `tx ${quoted(text)}`),
			bare: typed(text => text),
			prompt: prompt(askHash),
		},
		taken: [
			[hash, hash],
			[`0x${hash}`, hash],
			[`0X${hash.toUpperCase()}`, hash.toUpperCase()],
			['7'.repeat(64), '7'.repeat(64)],
		],
		refused: [
			[
				hash.slice(1),
				`"${hash.slice(1, 49)}..." is not a hash: a hash has 64 hex digits, and this has 63 characters`,
			],
			[
				`0x${hash}0`,
				`"0x${hash.slice(0, 46)}..." is not a hash: a hash has 64 hex digits, and this has 65 characters`,
			],
			[`0x${hash.slice(1)}x`, 'a hash has 64 hex digits, and character 64, "x", is not one'],
			[spendingKey, 'spending key'],
		],
	},
	{
		what: 'address',
		ways: {
			command: command(text => ['bonds', text]),
			'route of a delegator': route(text => `withdraws ${quoted(text)}`),
			'route of a validator': route(text => `validator ${quoted(text)}`),
			colon: typed(text => `merged-bonds ${quoted(text)}`),
			bare: typed(text => text),
			prompt: prompt(shell => askAddress(shell, 'bonds')),
		},
		taken: [
			[own, own],
			[addressOf(2, 'cosmos'), addressOf(2, 'cosmos')],
		],
		refused: [
			[
				'tnam1qqqq',
				'"tnam1qqqq" is not an address: it is not bech32m (tnam1...): a letter may be missing or mistyped',
			],
			[`${own.slice(0, -1)}x`, 'is not an address: it is not bech32m'],
			[spendingKey, 'spending key'],
		],
	},
	{
		what: 'epoch',
		ways: {
			flag: command(text => ['withdraws', own, `--epoch=${text}`]),
			route: route(text => `withdraws ${own} epoch=${quoted(text)}`),
			colon: typed(text => `withdraws ${own} epoch=${quoted(text)}`),
		},
		taken: [
			['0', '0'],
			['1204', '1204'],
			['0001204', '1204'],
			['2147483647', '2147483647'],
		],
		refused: [
			['2147483648', '"2147483648" is too large for an epoch: the largest is 2147483647'],
			['1234567890123456789', '"1234567890123456789" is too large for an epoch'],
			['soon', '"soon" is not an epoch: an epoch has only digits'],
			['1.5', '"1.5" is not an epoch: an epoch has only digits'],
			[spendingKey, 'spending key'],
		],
	},
];

describe.each(questions)('$what', ({ways, taken, refused}) => {
	describe.each(Object.entries(ways))('as a %s', (_way, ask) => {
		it.each(taken)('takes %s', async (text, sent) => {
			expect(await ask(text)).toEqual({sent});
		});

		it.each(refused)('refuses %s', async (text, words) => {
			const answer = await ask(text);
			expect(answer).toEqual({refused: expect.stringContaining(words)});
			expect(JSON.stringify(answer)).not.toContain('zsknam');
		});
	});
});

it('the words of a refusal are the same however it is asked', async () => {
	for (const {ways, refused} of questions) {
		for (const [text] of refused) {
			if (text === spendingKey) continue;
			const sentences = await Promise.all(
				Object.values(ways).map(async ask => {
					const answer = await ask(text);
					return 'refused' in answer
						? answer.refused.replace(/; --unchecked.*$|^--epoch: /g, '')
						: answer.sent;
				}),
			);
			expect([...new Set(sentences)], text).toHaveLength(1);
		}
	}
});

it.each(['command', 'unchecked'])('a spending key is refused always, and not repeated: %s', async way => {
	const ask = command(text => ['bonds', text, ...(way === 'unchecked' ? ['--unchecked'] : [])]);
	const answer = await ask(spendingKey);
	expect(answer).toEqual({refused: expect.stringContaining('spending key')});
	expect(JSON.stringify(answer)).not.toContain('zsknam');
});
