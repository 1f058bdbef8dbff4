import {describe, expect, it} from 'vitest';
import {checkBookmarkName, readTypedCommand} from '../../../source/dashboard/command-line/command-line.ts';
import {completeCommand} from '../../../source/dashboard/command-line/complete-command.ts';
import type {CommandContext} from '../../../source/dashboard/command-line/typed-command.ts';
import {defaultKeys} from '../../../source/keys/key-map.ts';
import {
	defaultRoute,
	delegatorRouteOf,
	offeredSorts,
	proposalRoute,
	txRoute,
	validatorRoute,
} from '../../../source/routes/route.ts';
import {filtersIn, routeForms, routeWords} from '../../../source/routes/route-forms.ts';
import {readRoute} from '../../helpers/routes.ts';
import {addressOf} from '../../helpers/validators.ts';

const [delegator, validator, other] = [addressOf(3), addressOf(5), addressOf(7)];
const hash = '0123456789abcdefABCDEF'.padEnd(64, '7');

const facts: CommandContext = {
	bookmarks: [
		{name: 'jail', route: 'validators state=jailed'},
		{name: 'my stake', route: `bonds ${delegator}`},
		{name: 'broken', route: 'nowhere'},
	],
	addresses: [
		{address: delegator, label: 'Savings'},
		{address: other, label: undefined},
	],
	route: defaultRoute('validators'),
	orders: {},
	exportNames: ['rows.csv', 'rows.json'],
	profiles: ['main', 'test'],
	broadcastRefusal: undefined,
	keyMap: defaultKeys,
	themes: {names: ['default', 'contrast', 'mono'], refusal: undefined},
	isValidator: address => address === validator,
};

describe('readCommand', () => {
	it.each([
		['', {kind: 'nothing'}],
		['  : ', {kind: 'nothing'}],
		['validators state=jailed', {kind: 'visit', route: readRoute('validators state=jailed')}],
		[':proposals', {kind: 'visit', route: readRoute('proposals')}],
		[`  ${delegator} `, {kind: 'visit', route: delegatorRouteOf(delegator)}],
		[validator, {kind: 'visit', route: validatorRoute(validator)}],
		[hash, {kind: 'visit', route: txRoute(hash)}],
		[`0x${hash}`, {kind: 'visit', route: txRoute(hash)}],
		['12', {kind: 'visit', route: proposalRoute('12')}],
		['#12', {kind: 'visit', route: proposalRoute('12')}],
		['jail', {kind: 'visit', route: readRoute('validators state=jailed')}],
		['my stake', {kind: 'visit', route: readRoute(`bonds ${delegator}`)}],
		['sort', {kind: 'act', action: 'sort'}],
		['json', {kind: 'act', action: 'raw'}],
		['quit', {kind: 'act', action: 'quit'}],
		['q', {kind: 'act', action: 'quit'}],
		['export', {kind: 'act', action: 'export'}],
		['export my  stake.csv', {kind: 'act', action: 'export', argument: 'my  stake.csv'}],
		['help sort', {kind: 'act', action: 'help', argument: 'sort'}],
		['help Ctrl-D', {kind: 'act', action: 'help', argument: 'Ctrl-D'}],
		['sort name', {kind: 'change', route: readRoute('validators sort=name')}],
		[
			'sort MAXcommission desc',
			{kind: 'change', route: readRoute('validators sort=maxCommission order=desc')},
		],
		['filter Jailed inactive', {kind: 'change', route: readRoute('validators state=jailed,inactive')}],
		[
			'filter state=jailed two words',
			{kind: 'change', route: readRoute('validators state=jailed /two words')},
		],
		['filter', {kind: 'act', action: 'facets'}],
		['interval', {kind: 'interval', milliseconds: undefined}],
		['connect', {kind: 'connect', address: undefined}],
		['validators state=', {kind: 'visit', route: readRoute('validators')}],
		['validator', {kind: 'visit', route: readRoute('validators')}],
		['proposal ', {kind: 'visit', route: readRoute('proposals')}],
		['chain', {kind: 'visit', route: readRoute('parameters')}],
		['Chain /fee', {kind: 'visit', route: readRoute('parameters /fee')}],
		['interval 5', {kind: 'interval', milliseconds: 5000}],
		['interval 2.5', {kind: 'interval', milliseconds: 2500}],
		['interval 1', {kind: 'interval', milliseconds: 1000}],
		['interval 86400', {kind: 'interval', milliseconds: 86_400_000}],
		[
			'connect https://host/some/prefix',
			{kind: 'connect', address: 'https://host/some/prefix', node: undefined},
		],
		[
			'connect https://host http://127.0.0.1:26657',
			{kind: 'connect', address: 'https://host/', node: 'http://127.0.0.1:26657/'},
		],
		[
			'connect https://host tcp://127.0.0.1:26657',
			{kind: 'connect', address: 'https://host/', node: 'http://127.0.0.1:26657/'},
		],
		['demo', {kind: 'demo'}],
		['profile', {kind: 'profile', name: undefined}],
		['profile main', {kind: 'profile', name: 'main'}],
		// Whoever opens it reads the configuration, which may have it by then.
		['profile later', {kind: 'profile', name: 'later'}],
		['bookmark', {kind: 'bookmark', name: undefined}],
		['bookmark big ones', {kind: 'bookmark', name: 'big ones'}],
		['bookmarks', {kind: 'bookmarks'}],
		['unbookmark my stake', {kind: 'unbookmark', name: 'my stake'}],
		['label', {kind: 'label', text: undefined}],
		['label cold wallet', {kind: 'label', text: 'cold wallet'}],
		['forget', {kind: 'forget'}],
	])('%j', (text, expected) => {
		expect(readTypedCommand(text, facts)).toEqual(expected);
	});

	it.each([
		['votes 40', 'votes 40'],
		['votes #40', 'votes 40'],
		['signing', 'validators sort=missed'],
		['signing state=consensus', 'validators sort=missed state=consensus'],
	])('%j leads where its command prints', (text, route) => {
		expect(readTypedCommand(text, facts)).toEqual({kind: 'visit', route: readRoute(route)});
	});

	it('leaves "votes" without a number to its key, and opens the labels', () => {
		expect(readTypedCommand('votes', facts)).toEqual({kind: 'act', action: 'votes'});
		expect(readTypedCommand('labels', facts)).toEqual({kind: 'labels'});
	});

	it.each(['Validator 07', 'validator 07', 'Stake & Relax', 'mark twain', 'Proposals DAO'])(
		'takes %j for the validator with that name, not for a word that refuses it',
		name => {
			const named = {...facts, validators: [{name: name.replace('validator', 'Validator'), address: other}]};
			expect(readTypedCommand(name, named)).toEqual({kind: 'visit', route: validatorRoute(other)});
			expect(readTypedCommand(name, facts)).toMatchObject({kind: 'problem'});
		},
	);

	it('takes the delegator that is shown for a line about its list that names none', () => {
		const shown = {...facts, route: delegatorRouteOf(delegator)};
		for (const line of ['withdraws epoch=5', 'history kind=bond', 'bonds all']) {
			const [word, rest] = line.split(' ');
			const route = readRoute(`${word} ${delegator} ${rest}`);
			expect(readTypedCommand(line, shown)).toEqual({kind: 'visit', route});
		}
		expect(readTypedCommand('withdraws epoch=5', facts)).toMatchObject({kind: 'problem'});
	});

	it.each([
		['zsknam1secret', /spending key/],
		['label zsknam1secret', /spending key/],
		['valdators', /"valdators" is not a view, action, bookmark, .*did you mean.*validators/],
		['lantern', /"lantern" is not a view, .*Tab shows what there is, 1 then \/ searches validators' names$/],
		['bonds tnam1wrong', /bech32m/],
		[`${delegator}x`, /is not an address: it is not bech32m/],
		['proposal x', /not a proposal id/],
		['broken', /there is no view "nowhere"/],
		['interval x', /seconds from 1 to 86400, not "x"/],
		['interval 0.5', /not "0.5"/],
		['interval 86401', /not "86401"/],
		['interval 1e3', /not "1e3"/],
		['connect http://a http://b http://c', /takes the address of an indexer/],
		['connect x', /http/],
		['connect host', /http:\/\/ or https:\/\/ address, not "host"/],
		['unbookmark x', /there is no bookmark "x"/],
		['demo now', /takes nothing after it/],
		['quit now', /^quit takes nothing after it$/],
		['refresh all of it', /^refresh takes nothing after it$/],
		['sort size', /^"size" is not a sort key of this list: use one of power, .*missed-votes, my-nam$/],
		['sort nam', /did you mean name$/],
		['sort name up', /"up" is not an order: use asc or desc/],
		['sort name asc now', /"now" is one word too many: sort takes a key/],
		['filter status=passed', /"status=passed" is not understood: validators take state=/],
		['help xyzzy', /the help has nothing about "xyzzy"/],
	])('%j is a problem', (text, expected) => {
		const command = readTypedCommand(text, facts);
		expect(command.kind).toBe('problem');
		expect('problem' in command && command.problem).toMatch(expected);
		expect('problem' in command && command.problem).not.toContain('zsknam');
	});

	it('refuses an address with a password before it is kept, and does not repeat it', () => {
		const command = readTypedCommand('connect https://me:geheim@host', facts);
		expect(command.kind).toBe('problem');
		expect(JSON.stringify(command)).not.toContain('geheim');
	});
});

describe('completeCommand', () => {
	it.each([
		['param', ['parameters']],
		['valid', ['validators', 'validator ']],
		['VALID', ['validators', 'validator ']],
		[':pau', ['pause']],
		['my', ['my stake']],
		['my st', ['my stake']],
		['interv', ['interval ']],
		['demo', ['demo']],
		['xyz', []],
		['exp', ['export ']],
		['export ', ['export rows.csv', 'export rows.json']],
		['sort ', offeredSorts('validators').map(key => `sort ${key}`)],
		['sort name d', ['sort name desc']],
		['filter in', ['filter inactive']],
		['filter jailed state=in', ['filter jailed state=inactive']],
		['help interv', ['help interval']],
		['q', ['q', 'quiet', 'quit']],
		['pause ', []],
		['bonds ', ['bonds Savings', `bonds ${other}`]],
		['bonds sav', ['bonds Savings']],
		['proposals status=passed-', ['proposals status=passed-final', 'proposals status=passed-not-final']],
		[
			'proposals status=rejected-',
			['proposals status=rejected-final', 'proposals status=rejected-not-final'],
		],
		[`bonds ${other} sort=a`, [`bonds ${other} sort=amount`]],
		[`validator ${delegator.slice(0, 8)}`, [`validator ${delegator}`]],
		['profile m', ['profile main']],
		['unbookmark j', ['unbookmark jail']],
		['validators state=j', ['validators state=jailed']],
		[
			'validators state=jailed so',
			offeredSorts('validators').map(key => `validators state=jailed sort=${key}`),
		],
		['validators state=jailed,in', ['validators state=jailed,inactive']],
		['proposals kind=s', ['proposals kind=steward']],
		[`withdraws ${delegator} e`, [`withdraws ${delegator} epoch=`]],
		['parameters x', []],
	])('%j could be %j', (text, expected) => {
		expect(completeCommand(text, facts)).toEqual(expected);
	});

	const lists = routeWords.filter(word => routeForms[word].list !== undefined);
	it.each(lists)('%s is completed to all that it takes, and to nothing else', word => {
		const {list, argument} = routeForms[word];
		const head = argument === undefined ? `${word} ` : `${word} ${other} `;
		const keys = [...filtersIn(list!).map(({key}) => key), 'sort=', 'order=', 'page=', 'all'];
		for (const key of keys) expect(completeCommand(head + key, facts), key).not.toEqual([]);
		expect(completeCommand(`${head}sort=`, facts)).toEqual(
			offeredSorts(list!).map(each => `${head}sort=${each}`),
		);
		for (const line of completeCommand(head, facts)) {
			const examples: Readonly<Record<string, string>> = {page: '2', epoch: '7', pattern: 'fee'};
			const value = line.endsWith('=') ? examples[line.slice(head.length, -1)] : '';
			expect(readTypedCommand(line + value, facts).kind, line).toBe('visit');
		}
	});

	it('completes to lines that are understood', () => {
		for (const line of completeCommand('', facts)) {
			if (line.endsWith(' ') || line === 'broken' || line === 'profile') continue;
			expect(readTypedCommand(line, facts).kind, line).not.toBe('problem');
		}
	});
});

describe('checkBookmarkName', () => {
	const route = readRoute('validators state=jailed');
	it.each(['jail', 'big ones', '青山 🦥', 'validators state=jailed'])('takes %j', name => {
		expect(checkBookmarkName(name, route)).toBeUndefined();
	});

	it.each(['', 'quit', 'demo', 'interval 5', 'connect', '12', 'proposals', validator, hash, 'zsknam1x'])(
		'refuses %j',
		name => {
			expect(checkBookmarkName(name, route)).toMatch(/./);
		},
	);
});

describe('broadcast', () => {
	it('takes the name of a file as it was typed, or asks for it', () => {
		expect(readTypedCommand('broadcast', facts)).toEqual({kind: 'broadcast', path: undefined});
		expect(readTypedCommand('broadcast my  bond.tx', facts)).toEqual({
			kind: 'broadcast',
			path: 'my  bond.tx',
		});
	});

	it('takes no transaction, whose bytes the line would keep', () => {
		expect(readTypedCommand('broadcast 00a1b2c3d4e5f6a7b8', facts)).toMatchObject({kind: 'problem'});
	});

	it('is neither done nor named where nothing can be broadcast', () => {
		const refusing = {...facts, broadcastRefusal: '--read-only or the profile forbids it'};
		expect(readTypedCommand('broadcast x', refusing)).toEqual({
			kind: 'problem',
			problem: '--read-only or the profile forbids it',
		});
		expect(completeCommand('broad', facts)).toEqual(['broadcast ']);
		expect(completeCommand('broad', refusing)).toEqual([]);
		expect(readTypedCommand('broadcats', refusing)).not.toMatchObject({
			problem: expect.stringContaining('did you mean broadcast'),
		});
	});
});

it('leads to a bookmark that has the name of an action', () => {
	const bookmarks = [{name: 'mark', route: 'proposals'}];
	expect(readTypedCommand('mark', {...facts, bookmarks})).toMatchObject({
		kind: 'visit',
		route: {view: 'proposals'},
	});
	expect(readTypedCommand('mark', facts)).toEqual({kind: 'act', action: 'mark'});
});
