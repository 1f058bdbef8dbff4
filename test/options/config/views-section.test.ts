import {describe, expect, it} from 'vitest';
import {readConfig} from '../../../source/options/config/config-file.ts';
import {viewsSchema} from '../../../source/options/config/views-section.ts';
import {writeConfig} from '../../helpers/config.ts';

it('takes columns by their words, an order, the pane and the width', async () => {
	const {environment} = await writeConfig(`[views.validators]
columns = ["rank", "name", "Voting power", "max-change"]
sort = "commission desc"
pane = true
width = "wide"

[views.merged-bonds]
sort = "amount"

[views.tx]
pane = false
`);
	expect((await readConfig(environment)).views).toEqual({
		validators: {
			columns: ['rank', 'name', 'votingPower', 'maxCommission'],
			order: {sort: 'commission', order: 'desc'},
			pane: true,
			width: 'wide',
		},
		'merged-bonds': {
			columns: undefined,
			order: {sort: 'amount', order: 'desc'},
			pane: undefined,
			width: undefined,
		},
		tx: {columns: undefined, order: undefined, pane: false, width: undefined},
	});
});

describe('a wrong view names file, line and what is accepted:', () => {
	it.each([
		['views = 1', 1, 'views takes tables, [views.NAME], not a number'],
		['[views.validator]', 1, 'did you mean validators'],
		['[views.overview]', 1, '"overview" is not a list: use one of validators, '],
		['[views]\ntx = true', 2, 'tx takes a table, [views.tx], not true'],
		[
			'[views.tx]\ncolums = []',
			2,
			'a view takes columns, sort, pane and width, not "colums"; did you mean columns',
		],
		['[views.tx]\ncolumns = "hash"', 2, 'of hash, result, block, kinds and fee-payer, not a text'],
		['[views.tx]\ncolumns = ["hash", 1]', 2, 'and a number is none'],
		['[views.validators]\n\ncolumns = ["name", "powr"]', 3, 'not "powr"; did you mean power'],
		['[views.validators]\ncolumns = ["name", "power", "votingPower"]', 2, 'has "power" twice'],
		[
			'[views.validators]\ncolumns = ["rank", "power"]',
			2,
			'columns lacks "name", which tells the rows apart',
		],
		['[views.validators]\ncolumns = ["name"]', 2, 'one more beside "name"'],
		['[views.validators]\nsort = "comission desc"', 2, 'did you mean commission'],
		['[views.validators]\nsort = "commission down"', 2, '"down" is not an order: use asc or desc'],
		['[views.validators]\nsort = 1', 2, 'in quotes, not a number'],
		['[views.parameters]\nsort = "name"', 2, 'this list has one order'],
		['[views.proposals]\npane = "yes"', 2, 'pane takes true or false, without quotes, not a text'],
		[
			'[views.proposals]\nwidth = "widest"',
			2,
			'width takes compact, normal or wide, not "widest"; did you mean wide',
		],
		['[views.proposals]\nwidth = 3', 2, 'width takes compact, normal or wide in quotes, not a number'],
	])('%j', async (text, line, words) => {
		const {path, environment} = await writeConfig(text);
		const message = await readConfig(environment).then(
			() => 'nothing is wrong',
			(error: unknown) => (error instanceof Error ? error.message : String(error)),
		);
		expect(message.startsWith(`${path}, line ${line}: `), message).toBe(true);
		expect(message).toContain(words);
	});
});

it('tells editors the same words', () => {
	const {validators, tx} = viewsSchema.properties;
	expect(validators?.properties.columns.items.enum).toContain('power');
	expect(validators?.properties).toHaveProperty('sort');
	expect(tx?.properties).not.toHaveProperty('sort');
});
