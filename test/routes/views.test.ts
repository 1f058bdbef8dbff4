import {describe, expect, it} from 'vitest';
import {viewWords} from '../../source/columns/views.ts';
import {commands} from '../../source/commands/records/commands.ts';
import {readView} from '../../source/commands/snapshot/view.ts';
import {completeCommand} from '../../source/dashboard/command-line/complete-command.ts';
import {signsIn} from '../../source/dashboard/overlays/context-signs.ts';
import {defaultKeys} from '../../source/keys/key-map.ts';
import {fixedKeys} from '../../source/keys/key-words.ts';
import {complete} from '../../source/manual/completion/complete.ts';
import {manPage, viewHelp} from '../../source/manual/man-page.ts';
import {viewsSchema} from '../../source/options/config/views-section.ts';
import {viewWordOf} from '../../source/routes/default-order.ts';
import {parseRoute} from '../../source/routes/parse-route.ts';
import {defaultRoute, formatRoute, startRoute, viewNames, views} from '../../source/routes/route.ts';
import {findRouteWord, routeWords} from '../../source/routes/route-forms.ts';
import {addressOf} from '../helpers/addresses.ts';

const places = {commands, addresses: async () => [], profiles: async () => []};

const facts = {
	route: startRoute,
	bookmarks: [],
	addresses: [],
	profiles: [],
	themes: {names: [], refusal: undefined},
	orders: {},
	exportNames: [],
	broadcastRefusal: undefined,
	keyMap: defaultKeys,
	isValidator: () => false,
};

/** What CONTRIBUTING says of a new view: its line in the table is enough for all this. */
describe.each(viewNames)('the view %s', view => {
	const {tab, help, words, printed} = views[view];

	it('has a route that its word leads to, also by what its tab says', () => {
		expect(parseRoute(view)).toEqual(defaultRoute(view));
		expect(parseRoute(formatRoute(defaultRoute(view)))).toEqual(defaultRoute(view));
		expect(findRouteWord(tab)).toBe(view);
	});

	it('has the digit of its place, which nothing can take from it', () => {
		const digit = String(viewNames.indexOf(view));
		expect(defaultKeys.find('list', digit)).toMatchObject({action: view, help});
		expect(fixedKeys).toContain(digit);
	});

	it('is told of in help and manual, and completed behind ":" and --view, by each of its words', async () => {
		const offered = await complete(['--view', ''], places);
		const page = manPage(commands, {version: '1', description: 'A test.'});
		for (const word of Object.keys(words)) {
			expect(routeWords).toContain(word);
			expect(viewHelp.filter(({form}) => form.split(' ')[0] === word)).toHaveLength(1);
			expect(page).toMatch(new RegExp(`\\\\fB${word.replaceAll('-', '\\\\-')}`));
			expect(offered).toMatchObject({
				candidates: expect.arrayContaining([expect.objectContaining({word})]),
			});
			expect(completeCommand(word, facts).map(line => line.trim())).toContain(word);
		}
	});

	it('is printed without a terminal, or says what is', () => {
		const given: Readonly<Record<string, string>> = {ADDRESS: addressOf(1), ID: '7', HASH: 'ab'.repeat(32)};
		for (const form of printed) {
			const [word = '', kind = ''] = form.split(' ');
			expect(words).toHaveProperty([word]);
			expect(readView(`${word} ${given[kind] ?? ''}`).answer.command).toBe(word);
		}
	});

	it('shows a list whose look can be configured, or none', () => {
		const word = viewWordOf(defaultRoute(view));
		if (word === undefined) return;
		expect(viewWords).toContain(word);
		expect(viewsSchema.properties).toHaveProperty([word]);
	});

	it('has its signs in the help', () => {
		const common = signsIn(view).filter(sign => viewNames.every(each => signsIn(each).includes(sign)));
		expect(signsIn(view)).toHaveLength(common.length + views[view].signs.length);
	});
});
