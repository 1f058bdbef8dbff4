import {expect, it} from 'vitest';
import {listNames} from '../../source/columns/views.ts';
import {viewHelp} from '../../source/manual/man-page.ts';
import {parseRoute} from '../../source/routes/parse-route.ts';
import {offeredSorts} from '../../source/routes/route.ts';
import {filtersIn, routeWords} from '../../source/routes/route-forms.ts';
import {addressOf} from '../helpers/validators.ts';

const examples: Readonly<Record<string, string>> = {
	ADDRESS: addressOf(0),
	HASH: 'ab'.repeat(32),
	ID: '12',
	N: '7',
	TEXT: '"two words"',
};

/** The text with a value in each place of one; those that may be left out too. */
function filled(form: string): string {
	return form.replaceAll(/\[?\b([A-Z]+)\b\]?/g, (_, name: string) => examples[name] ?? name);
}

it('has each word that a route begins with, once', () => {
	expect(viewHelp.map(({form}) => form.split(' ', 1)[0])).toEqual(routeWords);
});

it.each(viewHelp)('$form is read as it is told', ({form}) => {
	expect(parseRoute(filled(form))).not.toHaveProperty('problem');
	const [word = '', argument = ''] = form.split(' ');
	const isNeeded = argument !== '' && !argument.startsWith('[');
	expect('problem' in parseRoute(word)).toBe(isNeeded);
});

it.each(listNames)('tells of %s every filter, with values that it takes', list => {
	const {form, texts} = viewHelp.find(view => view.form.split(' ', 1)[0] === list)!;
	const told = texts.slice(1).map(text => text.split(/: |; /));
	expect(told.map(([key = '']) => key.replace(/=.*/, '='))).toEqual([
		...filtersIn(list).map(({key}) => key),
		'sort=',
	]);
	for (const [key = '', words = ''] of told) {
		const [name, value = ''] = key.split('=');
		const values = value in examples ? [examples[value]!] : words.split(', ');
		for (const each of values) {
			expect(parseRoute(`${filled(form)} ${name}=${each}`)).not.toHaveProperty('problem');
		}
	}
	expect(told.at(-1)?.[1]?.split(', ')).toEqual(offeredSorts(list));
});
