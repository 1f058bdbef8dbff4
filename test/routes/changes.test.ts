import fc from 'fast-check';
import {expect, it} from 'vitest';
import {levels} from '../../source/domain/concern.ts';
import {changeKindWords} from '../../source/notices/notices.ts';
import {filterRoute} from '../../source/routes/adjust-route.ts';
import {parseRoute} from '../../source/routes/parse-route.ts';
import {changesRouteOf, formatRoute} from '../../source/routes/route.ts';
import {choicesOf} from '../../source/routes/route-forms.ts';

const changes = changesRouteOf('changes');

it.each([
	['changes', changes],
	['changes level=minor,needs-me', {...changes, levels: ['needs-me', 'minor']}],
	['changes level="Needs me"', {...changes, levels: ['needs-me']}],
	[
		'changes kind=validator.jailed,proposal subject="Saffron Staking" /two words',
		{
			...changes,
			kinds: ['validator.jailed', 'proposal'],
			subjects: ['Saffron Staking'],
			narrowing: 'two words',
		},
	],
	['calendar /vote', {...changesRouteOf('calendar'), narrowing: 'vote'}],
])('reads %s, and writes it again', (text, route) => {
	expect(parseRoute(text)).toEqual(route);
	expect(parseRoute(formatRoute(route as typeof changes))).toEqual(route);
});

it.each([
	['changes level=grave', 'is not a level'],
	['changes kind=validator.jaled', 'did you mean validator.jailed'],
	['changes sort=when', 'changes take level=, kind=, subject= and /TEXT'],
	['changes level=', 'changes take level='],
	['changes kind=stake kind=chain', 'is given twice'],
	['calendar level=minor', 'calendar takes nothing but /TEXT'],
])('refuses %s', (text, words) => {
	expect(parseRoute(text)).toMatchObject({problem: expect.stringContaining(words)});
});

it('writes any choice as a text that means the same', () => {
	const subject = fc.stringMatching(/^[^,"\s/][^,"]{0,20}$/).map(text => text.trim());
	const route = fc.record({
		levels: fc.subarray([...levels]),
		kinds: fc.subarray([...changeKindWords]),
		subjects: fc.uniqueArray(subject, {maxLength: 3}),
		narrowing: fc.constantFrom('', 'jailed'),
	});
	fc.assert(
		fc.property(route, chosen => {
			const whole = {...changes, ...chosen};
			expect(parseRoute(formatRoute(whole))).toEqual(whole);
		}),
	);
});

it('takes bare words for its filters behind :filter', () => {
	expect(filterRoute(changes, 'minor')).toEqual({...changes, levels: ['minor']});
	expect(filterRoute(changes, 'kind=stake /cold')).toEqual({...changes, kinds: ['stake'], narrowing: 'cold'});
	expect(filterRoute(changes, 'saffron')).toEqual({...changes, narrowing: 'saffron'});
	expect(filterRoute(changesRouteOf('calendar'), 'vote')).toMatchObject({
		list: 'calendar',
		narrowing: 'vote',
	});
});

it('offers its own filters, and none that a service has', () => {
	expect(choicesOf('changes')).toContain('kind=validator.jailed');
	expect(choicesOf('changes').filter(word => /^(?:sort|order|page|all)/.test(word))).toEqual([]);
	expect(choicesOf('calendar')).toEqual([]);
});
