import {describe, expect, it} from 'vitest';
import {startDashboard} from '../../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../../helpers/fake-indexer.ts';
import {createProposal} from '../../../helpers/proposals.ts';

const shortText = [
	'# Why',
	'The fee is **too high**, says [the forum](https://forum.example).',
	'',
	'- first',
	'- second &#x202e;&mdash; last',
	'',
	'| Year | Fee |',
	'|--|--:|',
	'| 2026 | 5 |',
].join('\n');

/** Starts the dashboard on the details of a proposal with that text, as a section or as all of its content. */
function start(
	options: {readonly text?: string; readonly isSection?: boolean; readonly isSpoken?: boolean} = {},
) {
	const {text = shortText, isSection = true, isSpoken = false} = options;
	const content = isSection ? {sections: [{name: 'abstract', text}]} : {sections: [], content: text};
	const proposals = [createProposal({...content, source: {id: '12', content: text}})];
	const indexer = Object.assign(createFakeIndexer(), {proposals});
	return startDashboard({view: 'proposal 12', indexer, isSpoken, columns: 100, rows: 60});
}

describe('the details of a proposal', () => {
	it.each([true, false])('show its text as Markdown, if that is a section: %s', async isSection => {
		await using dashboard = start({isSection});
		await dashboard.shows('• second — last');
		expect(dashboard.text()).toMatch(
			/ Why[ │]*\n[ │]+The fee is too high, says the forum \(https:\/\/forum\.example\)\.[ │]*\n[ │]*\n[ │]+• first/,
		);
		expect(dashboard.text()).toMatch(/ Year {2}Fee[ │]*\n[ │]+──── {2}───[ │]*\n[ │]+2026 {4}5/);
	});

	it('are searched in the text that is shown', async () => {
		await using dashboard = start();
		await dashboard.shows('• second — last');
		dashboard.type('/is too high, says the\r');
		await dashboard.shows('match 1 of 1 for /is too high');
	});

	it('are searched from pane to pane, and the one with the match gets the keys', async () => {
		const lines = [
			...Array.from({length: 60}, (_, index) => `- item ${index + 1}`),
			'- abstain or stay away',
		];
		await using dashboard = start({text: lines.join('\n')});
		await dashboard.shows('• item 1');
		dashboard.type('/abstain\r');
		await dashboard.shows('match 1 of 2 for /abstain');
		expect(dashboard.text()).not.toContain('• abstain');
		dashboard.type('n');
		await dashboard.shows('match 2 of 2 for /abstain');
		await dashboard.shows('• abstain or stay away');
		dashboard.type('g');
		await dashboard.hides('• abstain or stay away');
		dashboard.type('n');
		await dashboard.shows('match 1 of 2 for /abstain');
		dashboard.type('N');
		await dashboard.shows('match 2 of 2 for /abstain');
		await dashboard.shows('• abstain or stay away');
		dashboard.type('\u001B');
		await dashboard.hides('/abstain');
		await dashboard.shows('Proposal 12');
	});

	it('have the text as the service sent it under J', async () => {
		await using dashboard = start();
		await dashboard.shows('• second — last');
		dashboard.type('J');
		await dashboard.shows('# Why\\nThe fee is **too high**');
	});

	it('are read aloud in words', async () => {
		await using dashboard = start({isSpoken: true});
		await dashboard.shows('Heading: Why');
		expect(dashboard.text()).toContain('Year: 2026; Fee: 5');
		expect(dashboard.text()).not.toContain('**');
	});
});
