import {expect, it} from 'vitest';
import {pickField} from '../../../source/dashboard/list/row-keys.ts';
import type {ChoiceRequest} from '../../../source/dashboard/shell/shell.ts';

it('offers the beginning of a long field in one line, and copies all of it', () => {
	const value = 'words of\na proposal '.repeat(10_000);
	const offered: ChoiceRequest[] = [];
	const copied: string[] = [];
	pickField(
		{choose: request => void offered.push(request), copy: text => void copied.push(text)},
		{nameOf: () => 'proposal 12', detailsOf: () => [{label: 'Abstract', value, layout: 'text'}]},
		{source: {}, flaws: []},
	);
	const [request] = offered;
	expect(request?.items[0]?.note.length).toBeLessThanOrEqual(500);
	expect(request?.items[0]?.note).toMatch(/^words of a proposal words of a proposal [a-z ]{400,}$/);
	request?.onApply(['0']);
	expect(copied).toEqual([value]);
});
