import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {innerKinds} from '../../source/columns/inner-fields.ts';
import {proposalKinds} from '../../source/domain/proposal.ts';
import {proposalStatusChoices} from '../../source/domain/proposal-status.ts';
import {filterStates, sortOrders, stateWords} from '../../source/domain/validator.ts';
import {parseRoute} from '../../source/routes/parse-route.ts';
import {
	defaultRoute,
	delegatorRouteOf,
	formatRoute,
	type ListName,
	openVoting,
	proposalRoute,
	sortWords,
	stakeListNames,
	startRoute,
	txRoute,
	validatorRoute,
} from '../../source/routes/route.ts';
import {addressOf} from '../helpers/validators.ts';

const address = addressOf(0);
const hash = 'ab'.repeat(32);

describe('parseRoute', () => {
	it.each([
		['', startRoute],
		['validators', startRoute],
		[
			'validators state=jailed state=inactive sort=commission order=desc page=2',
			{...startRoute, states: ['jailed', 'inactive'], sort: 'commission', order: 'desc', page: 2},
		],
		['validators sort=rank', {...startRoute, sort: 'rank', order: 'asc'}],
		['validators state=jailed,asleep state=jailed', {...startRoute, states: ['jailed', 'asleep']}],
		['validators /two words', {...startRoute, narrowing: 'two words'}],
		['validators all sort=name', {...startRoute, isAll: true, sort: 'name', order: 'asc'}],
		[`validator ${address}`, validatorRoute(address)],
		['proposals', defaultRoute('proposals')],
		[
			'proposals status=voting kind=pgfFunding pattern="public goods" /fee',
			{
				...defaultRoute('proposals'),
				status: 'votingPeriod',
				kind: 'pgfFunding',
				pattern: 'public goods',
				narrowing: 'fee',
			},
		],
		['proposals status==passed', {...defaultRoute('proposals'), status: '=passed'}],
		['proposals status=executedRejected', {...defaultRoute('proposals'), status: 'executedRejected'}],
		['proposal 12', proposalRoute('12')],
		['delegator', defaultRoute('delegator')],
		[`delegator ${address}`, delegatorRouteOf(address, 'stake')],
		[`stake ${address} page=2 all`, {...delegatorRouteOf(address, 'stake'), page: 2, isAll: true}],
		[`stake ${address} sort=amount`, {...delegatorRouteOf(address, 'stake'), sort: 'amount', order: 'desc'}],
		// What older files hold: it was the list of bonds.
		[`delegator ${address} sort=startEpoch`, {...delegatorRouteOf(address, 'bonds'), sort: 'startEpoch'}],
		['stake', defaultRoute('delegator')],
		['bonds', {...defaultRoute('delegator'), list: 'bonds'}],
		[`merged-bonds ${address} page=2`, {...delegatorRouteOf(address, 'merged-bonds'), page: 2}],
		[`withdraws ${address} epoch=1204`, {...delegatorRouteOf(address, 'withdraws'), epoch: 1204n}],
		['parameters /tx_bond', {view: 'parameters', list: 'parameters', narrowing: 'tx_bond'}],
		['networks /main', {view: 'parameters', list: 'networks', narrowing: 'main'}],
		['tx', defaultRoute('tx')],
		['chain /tx_bond', {view: 'parameters', list: 'parameters', narrowing: 'tx_bond'}],
		['Validators sort=Power', defaultRoute('validators')],
		['validators sort=max-change', {...defaultRoute('validators'), sort: 'maxCommission', order: 'asc'}],
		['proposals status=open', openVoting],
		[`tx 0x${hash}`, txRoute(hash)],
	])('reads %j', (text, expected) => {
		expect(parseRoute(text)).toEqual(expected);
	});

	it.each([
		[
			'blocks',
			'there is no view "blocks": use one of overview, validators, proposals, delegator, parameters, tx, changes, validator, signing, proposal, votes, stake, bonds, merged-bonds, unbonds, merged-unbonds, withdraws, history, networks, calendar',
		],
		[
			'validators sort=size',
			'"sort=size" is not a sort key: use one of power, commission, rank, name, state, max-change, missed-votes, my-nam',
		],
		['validators order=up', '"order=up" is not an order: use asc or desc'],
		['validators page=0', '"page=0" is not a page: use a whole number from 1'],
		[
			'validators page=99999999999999999999',
			'"page=99999999999999999999" is not a page: use a whole number from 1',
		],
		[
			'validators colour=red',
			'"colour=red" is not understood: validators take state=, filter=, sort=, order=, page=, all and /TEXT',
		],
		['proposals page=1 kind=default page=2', '"page" is given twice: it takes one value'],
		['overview page=2', '"page=2" is not understood: overview takes nothing'],
		[
			'proposals status=opened',
			'"status=opened" is not a status: use one of pending, voting, open, passed, rejected, passed-final, rejected-final, passed-not-final, rejected-not-final',
		],
		['proposals kind=x', '"kind=x" is not a kind: use one of text, program, steward, funding'],
		['proposal twelve', '"twelve" is not a proposal id: an id has only digits'],
		['proposal', 'an id is missing'],
		['tx 12', '"12" is not a hash: a hash has 64 hex digits, and this has 2 characters'],
		[`tx ${hash} ${hash.slice(0, 4)}`, '"abab" is one word too many: it takes only a hash'],
		[
			'bonds tnam1qqqq',
			'"tnam1qqqq" is not an address: it is not bech32m (tnam1...): a letter may be missing or mistyped',
		],
		['bonds zsknam1qqqq', 'that is a spending key, which no program like this should ever see'],
		[
			`bonds ${address} epoch=2`,
			'"epoch=2" is not understood: bonds take sort=, order=, page=, all and /TEXT',
		],
		[
			`history ${address} kind=9`,
			expect.stringMatching(/^"kind=9" is not a kind: a kind is a word such as transparentTransfer, /),
		],
		[`withdraws ${address} epoch=x`, '"x" is not an epoch: an epoch has only digits'],
	])('refuses %j and names what is accepted', (text, problem) => {
		expect(parseRoute(text)).toEqual({problem});
	});

	it.each(['state=', 'state=jailed,', 'state=a1'])('refuses %j, which is no word', choice => {
		expect(parseRoute(`validators ${choice}`)).toEqual({
			problem: `"${choice}" is not a state: a state is a word such as ${stateWords.join(', ')}`,
		});
	});

	it('repeats what was typed without control characters and shortened', () => {
		for (const text of [`\u001b[2J${'x'.repeat(99)}`, `validators \u001b[2J${'x'.repeat(99)}`]) {
			const route = parseRoute(text);
			expect(route).toEqual({problem: expect.stringContaining(`"?[2J${'x'.repeat(44)}..."`)});
		}
	});

	it('names the view that was meant', () => {
		expect(parseRoute('params')).toEqual({problem: expect.stringMatching(/; did you mean parameters$/)});
	});
});

/** Choices of a list; the page has no meaning where all are wanted. */
function choicesOf(list: ListName) {
	return fc
		.record({
			sort: fc.constantFrom(...sortWords(list)),
			order: fc.constantFrom(...sortOrders),
			page: fc.option(fc.integer({min: 1, max: 999_999_999}), {nil: undefined}),
			isAll: fc.boolean(),
			narrowing: fc.string().map(text => text.trim()),
		})
		.map(choices => (choices.isAll ? {...choices, page: undefined} : choices));
}

it('reads back every route it writes', () => {
	const narrowing = fc.string().map(text => text.trim());
	const validators = fc
		.tuple(choicesOf('validators'), fc.uniqueArray(fc.constantFrom(...filterStates, 'aNewerOne')))
		.map(([choices, states]) => ({...startRoute, ...choices, states}));
	const proposals = fc
		.record({
			choices: choicesOf('proposals'),
			status: fc.option(fc.constantFrom(...proposalStatusChoices), {nil: undefined}),
			kind: fc.option(fc.constantFrom(...proposalKinds), {nil: undefined}),
			pattern: fc.string().map(text => text.replaceAll('"', '')),
		})
		.map(({choices, ...own}) => ({...defaultRoute('proposals'), ...choices, ...own}));
	const stakes = fc
		.constantFrom(...stakeListNames)
		.chain(list => choicesOf(list).map(choices => ({...delegatorRouteOf(address, list), ...choices})));
	const others = fc.oneof(
		narrowing.map(text => ({...defaultRoute('parameters'), narrowing: text})),
		narrowing.map(text => ({...txRoute(hash), narrowing: text})),
		fc.constantFrom(defaultRoute('overview'), defaultRoute('tx'), defaultRoute('delegator')),
		fc
			.bigInt({min: 0n, max: 2n ** 31n - 1n})
			.map(epoch => ({...delegatorRouteOf(address, 'withdraws'), epoch})),
		fc
			.constantFrom(...innerKinds, 'aNewerOne')
			.map(kind => ({...delegatorRouteOf(address, 'history'), kind})),
		fc.constantFrom(validatorRoute(address), proposalRoute('7')),
	);
	fc.assert(
		fc.property(fc.oneof(validators, proposals, stakes, others), route => {
			expect(parseRoute(formatRoute(route))).toEqual(route);
		}),
	);
});
