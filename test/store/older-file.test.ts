import {expect, it} from 'vitest';
import {parseRoute} from '../../source/routes/parse-route.ts';
import {decodeRemembered} from '../../source/store/decode-remembered.ts';
import {addressOf} from '../helpers/validators.ts';

const address = addressOf(500);

/** What the first builds wrote: labels know of no chain, and every word of a route is one of theirs. */
const older = JSON.stringify({
	addresses: [
		{address, label: 'cold wallet', usedAt: 1_700_000_000_000},
		{address: addressOf(501), usedAt: 1},
	],
	bookmarks: [
		{name: 'jailed', route: 'validators state=jailed page=2'},
		{name: 'mine', route: `delegator ${address}`},
		{name: 'later', route: 'events'},
		{name: 'whole', route: 'validators all sort=name order=desc'},
	],
	commands: [
		`delegator ${address}`,
		'events',
		'validators page=1',
		'proposals all status=votingPeriod',
		'proposals status=voting kind=default page=3 /fee',
		`merged-bonds ${address} page=2`,
		`withdraws ${address} epoch=1204`,
		'parameters /tx_bond',
		`tx ${'ab'.repeat(32)}`,
	],
});

it('keeps all of a file that an older build wrote', () => {
	const {remembered} = decodeRemembered(older);
	const written = JSON.parse(older);
	expect(remembered).toMatchObject(written);
	expect(remembered.bookmarks).toHaveLength(written.bookmarks.length);
	expect(remembered.commands).toEqual(written.commands);
});

it('understands the routes that it holds, but for the view that never had anything to show', () => {
	const {bookmarks, commands} = decodeRemembered(older).remembered;
	for (const route of [...bookmarks.map(bookmark => bookmark.route), ...commands]) {
		expect('problem' in parseRoute(route), route).toBe(route === 'events');
	}
});
