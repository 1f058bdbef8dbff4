import {describe, expect, it} from 'vitest';
import {type CommandFacts, checkBookmarkName, readCommand} from '../../source/app/command-line.ts';
import {completeCommand} from '../../source/app/complete-command.ts';
import {delegatorRouteOf, proposalRoute, txRoute, validatorRoute} from '../../source/routes/route.ts';
import {readRoute} from '../helpers/routes.ts';
import {addressOf} from '../helpers/validators.ts';

const [delegator, validator, other] = [addressOf(3), addressOf(5), addressOf(7)];
const hash = '0123456789abcdefABCDEF'.padEnd(64, '7');

const facts: CommandFacts = {
	bookmarks: [
		{name: 'jail', route: 'validators state=jailed'},
		{name: 'my stake', route: `bonds ${delegator}`},
		{name: 'broken', route: 'nowhere'},
	],
	addresses: [
		{address: delegator, label: 'Savings', usedAt: 1},
		{address: other, label: undefined, usedAt: 2},
	],
	profiles: ['main', 'test'],
	broadcastRefusal: undefined,
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
		['interval 5', {kind: 'interval', milliseconds: 5000}],
		['interval 2.5', {kind: 'interval', milliseconds: 2500}],
		['interval 1', {kind: 'interval', milliseconds: 1000}],
		['interval 86400', {kind: 'interval', milliseconds: 86_400_000}],
		['connect https://host/some/prefix', {kind: 'connect', address: 'https://host/some/prefix'}],
		['demo', {kind: 'demo'}],
		['profile', {kind: 'profile', name: undefined}],
		['profile main', {kind: 'profile', name: 'main'}],
		['bookmark', {kind: 'bookmark', name: undefined}],
		['bookmark big ones', {kind: 'bookmark', name: 'big ones'}],
		['bookmarks', {kind: 'bookmarks'}],
		['unbookmark my stake', {kind: 'unbookmark', name: 'my stake'}],
		['label', {kind: 'label', text: undefined}],
		['label cold wallet', {kind: 'label', text: 'cold wallet'}],
		['forget', {kind: 'forget'}],
	])('%j', (text, expected) => {
		expect(readCommand(text, facts)).toEqual(expected);
	});

	it.each([
		['zsknam1secret', /spending key/],
		['label zsknam1secret', /spending key/],
		['valdators', /"valdators" is no view, action, bookmark, .*did you mean.*validators/],
		['validators state=', /state/],
		['bonds tnam1wrong', /bech32m/],
		[`${delegator}x`, /is no view/],
		['proposal x', /no id of a proposal/],
		['broken', /there is no view "nowhere"/],
		['interval', /seconds from 1 to 86400, not ""/],
		['interval 0.5', /not "0.5"/],
		['interval 86401', /not "86401"/],
		['interval 1e3', /not "1e3"/],
		['connect', /takes an http/],
		['connect host', /http:\/\/ or https:\/\/ address, not "host"/],
		['profile mian', /there is no profile "mian": it is one of main, test/],
		['unbookmark x', /there is no bookmark "x"/],
		['demo now', /takes nothing after it/],
		['quit now', /"quit" is no view/],
	])('%j is a problem', (text, expected) => {
		const command = readCommand(text, facts);
		expect(command.kind).toBe('problem');
		expect('problem' in command && command.problem).toMatch(expected);
		expect('problem' in command && command.problem).not.toContain('zsknam');
	});

	it('refuses an address with a password before it is kept, and does not repeat it', () => {
		const command = readCommand('connect https://me:geheim@host', facts);
		expect(command.kind).toBe('problem');
		expect(JSON.stringify(command)).not.toContain('geheim');
	});

	it('says where profiles come from where there are none', () => {
		expect(readCommand('profile x', {...facts, profiles: []})).toEqual({
			kind: 'problem',
			problem: expect.stringContaining('stakedeck config'),
		});
	});
});

describe('completeCommand', () => {
	it.each([
		['param', ['parameters']],
		['valid', ['validators', 'validator ']],
		['VALID', ['validators', 'validator ']],
		[':pau', ['pause']],
		['my', ['my stake']],
		['interv', ['interval ']],
		['demo', ['demo']],
		['xyz', []],
		['bonds ', [`bonds ${delegator}`, `bonds ${other}`]],
		['bonds sav', [`bonds ${delegator}`]],
		['proposals status=exec', ['proposals status=executedPassed', 'proposals status=executedRejected']],
		['proposals status==', ['proposals status==passed', 'proposals status==rejected']],
		[`bonds ${other} sort=a`, [`bonds ${other} sort=amount`]],
		['profile m', ['profile main']],
		['unbookmark j', ['unbookmark jail']],
		['validators state=j', ['validators state=jailed']],
		[
			'validators state=jailed so',
			['sort=commission', 'sort=name', 'sort=rank'].map(each => `validators state=jailed ${each}`),
		],
		['proposals kind=pgf', ['proposals kind=pgfSteward', 'proposals kind=pgfFunding']],
		['withdraws x e', ['withdraws x epoch=']],
		['parameters x', []],
	])('%j could be %j', (text, expected) => {
		expect(completeCommand(text, facts)).toEqual(expected);
	});

	it('completes to lines that are understood', () => {
		for (const line of completeCommand('', facts)) {
			if (line.endsWith(' ') || line === 'broken' || line === 'profile') continue;
			expect(readCommand(line, facts).kind, line).not.toBe('problem');
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
		expect(readCommand('broadcast', facts)).toEqual({kind: 'broadcast', path: undefined});
		expect(readCommand('broadcast my  bond.tx', facts)).toEqual({kind: 'broadcast', path: 'my  bond.tx'});
	});

	it('takes no transaction, whose bytes the line would keep', () => {
		expect(readCommand('broadcast 00a1b2c3d4e5f6a7b8', facts)).toMatchObject({kind: 'problem'});
	});

	it('is neither done nor named where nothing can be broadcast', () => {
		const refusing = {...facts, broadcastRefusal: 'this is read-only'};
		expect(readCommand('broadcast x', refusing)).toEqual({kind: 'problem', problem: 'this is read-only'});
		expect(completeCommand('broad', facts)).toEqual(['broadcast ']);
		expect(completeCommand('broad', refusing)).toEqual([]);
		expect(readCommand('broadcats', refusing)).not.toMatchObject({
			problem: expect.stringContaining('did you mean broadcast'),
		});
	});
});
