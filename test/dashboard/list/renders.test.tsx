import {expect, it} from 'vitest';
import {type RunningDashboard, startDashboard} from '../../helpers/dashboard.tsx';
import {countRenders} from '../../helpers/renders.ts';

const renders = countRenders();

/** All that is asked for in the background has come: the shares and the epoch last. */
const settled = /epoch .* live.*❯ +1 .*16\.9\d*%.*all 205/s;

/** What runs from one key to the row it leads to. */
async function press(dashboard: RunningDashboard, key: string, to: number) {
	renders.taken();
	dashboard.type(key);
	await dashboard.shows(new RegExp(`❯ +${to} `));
	return renders.taken();
}

/** The row that is left and the one that is gone to; the keys wait for their picture in a part that draws nothing. */
const twoRows = {CursorRow: 2, TableRow: 2, KeyProvider: 1};

it('draws two rows after j, and nothing else', async () => {
	await using dashboard = startDashboard({columns: 80, rows: 24});
	await dashboard.shows(settled);
	await press(dashboard, 'j', 2);
	expect(await press(dashboard, 'j', 3)).toEqual({...twoRows, Text: 2});
	expect(await press(dashboard, 'k', 2)).toEqual({...twoRows, Text: 2});
});

it('draws two rows, the details beside them and both frames after j, and no other row', async () => {
	await using dashboard = startDashboard({columns: 140, rows: 40});
	await dashboard.shows(/all 205.*❯ +1 .*16\.9\d*%/s);
	await dashboard.shows(/epoch .* live/);
	await press(dashboard, 'j', 2);
	expect(await press(dashboard, 'j', 3)).toEqual({
		...twoRows,
		ShownDetails: 1,
		ListDetails: 1,
		TextPane: 1,
		TextLines: 1,
		// The frame of the list has the position, that of the details the name of the row.
		ListPane: 1,
		DetailsText: 1,
		Pane: 2,
		// Three boxes of each frame.
		'': 6,
		UpperEdge: 1,
		LowerEdge: 1,
		// The two rows, all lines of the details as one text, and the edges that differ.
		Text: 5,
	});
});

it('draws no row that stays where the list scrolls, and nothing around it', async () => {
	await using dashboard = startDashboard({columns: 80, rows: 12});
	await dashboard.shows(settled);
	for (let rank = 2; rank <= 8; rank++) await press(dashboard, 'j', rank);
	expect(await press(dashboard, 'j', 9)).toEqual({...twoRows, Text: 2, TableRows: 1});
});
