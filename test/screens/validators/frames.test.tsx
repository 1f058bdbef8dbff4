import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {startDashboard} from '../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {testNow} from '../../helpers/validators.ts';

// Only what time it is; timers run as they do.
beforeEach(() => void vi.useFakeTimers({toFake: ['Date'], now: testNow}));
afterEach(() => void vi.useRealTimers());

/** The screen of nine validators at a size, once what matches is on it; blank lines at its end left out. */
async function drawAt(columns: number, rows: number, wanted: RegExp) {
	await using dashboard = startDashboard({columns, rows, indexer: createFakeIndexer(9), isDemo: true});
	await dashboard.shows(wanted);
	const lines = dashboard.lines().map(line => line.trimEnd());
	expect(lines).toHaveLength(rows);
	return lines;
}

const sharesAreKnown = /38\.5%/;

it('shows details beside the list, in labels and words (160×50)', async () => {
	const lines = await drawAt(160, 50, sharesAreKnown);
	expect(lines.slice(0, 36)).toEqual([
		' DEMO namada.00000000… · epoch ~1204 · ● live · 127.0.0.1:40211 · every 30 s',
		'[1 Validators 9] 2 Proposals  3 Delegator  4 Parameters  5 Tx  6 Events',
		'   #  Name                      Address      State             Power NAM   Share   Sum   Comm  max Δ/epoch +4    Details',
		'❯  1  Kestrel Nodes             tnam1qq9…9ac ● consensus      40 000 000   38.5%  38.5     5%           1%    │  Name          Kestrel Nodes',
		'   2  Stake & Relax 🦥          tnam1y5c…jll ● consensus      20 000 000   19.2%  57.8    10%           1%    │  Address',
		'   3  Harbour Light             tnam1ff2…lqn ● consensus      13 333 333   12.8%  70.7   4.5%           1%    │    tnam1qq93vgfvxapy6krrdeucfru65kcth3sqqqjza9ac',
		'   4  青山ノード                tnam1daa…5pg ● consensus      10 000 000    9.6%  80.3     0%           1%    │  State         ● consensus',
		'   5  Quiet Quorum              tnam1jj0…49n ● consensus       8 000 000    7.7%  88.0   100%           1%    │                in the validator set, signs',
		'   6  Ember Validators          tnam1h8z…0pc ● consensus       6 666 666    6.4%  94.4     5%           1%    │                blocks',
		'   7  Northbound                tnam1mm5…jz8 ● consensus       5 714 285    5.5% 100.0    10%           1%    │  Rank          1',
		'   –  –                         tnam1qv8…wg2 ◌ inactive        5 000 000       –     –   4.5%           1%    │                by power, among the validators in',
		'   –  Tidal Works 🌊            tnam19y6…c35 ▲ jailed          4 444 444       –     –     0%           1%    │                consensus',
		'                                                                                                              │  Voting power  40 000 000 NAM',
		'                                                                                                              │                bonded stake, whole NAM',
		'                                                                                                              │  Share         38.5%',
		'                                                                                                              │                of 103 714 284 NAM active stake',
		'                                                                                                              │  Running sum   38.5%',
		'                                                                                                              │                held by it and all with more',
		'                                                                                                              │                power',
		'                                                                                                              │  Commission    5%',
		'                                                                                                              │                share of rewards it keeps',
		'                                                                                                              │  max Δ/epoch   1%',
		'                                                                                                              │                largest change of the commission',
		'                                                                                                              │                in one epoch',
		'                                                                                                              │  Reward        ~11.4% a year',
		'                                                                                                              │                an estimate: yield 12% less the',
		'                                                                                                              │                commission',
		'                                                                                                              │  Website       https://node0.example',
		'                                                                                                              │  Email         –',
		'                                                                                                              │  Discord       –',
		'                                                                                                              │  Description   –',
		'                                                                                                              │  Avatar        –',
		'                                                                                                              │  Id here       1000',
		"                                                                                                              │                this indexer's own number, no key",
		'                                                                                                              │',
		'                                                                                                              │',
	]);
	expect(lines.at(-1)).toBe(
		' power ↓ · all states · page 1 of 1 · 9 validators                                                                         d details  s sort  f filter  : go  ?',
	);
});

it('has room for both at 120 columns (120×40)', async () => {
	const lines = await drawAt(120, 40, sharesAreKnown);
	expect(lines.slice(0, 36)).toEqual([
		' DEMO namada.00000000… · epoch ~1204 · ● live · 127.0.0.1:40211 · every 30 s',
		'[1 Validators 9] 2 Proposals  3 Delegator  4 Parameters  5 Tx  6 Events',
		'   #  Name              Address     State         Power NAM  Share   Sum  Comm +5    Details',
		'❯  1  Kestrel Nodes     tnam1qq…9ac ● consensus  40 000 000  38.5%  38.5    5%    │  Name          Kestrel Nodes',
		'   2  Stake & Relax 🦥  tnam1y5…jll ● consensus  20 000 000  19.2%  57.8   10%    │  Address',
		'   3  Harbour Light     tnam1ff…lqn ● consensus  13 333 333  12.8%  70.7  4.5%    │    tnam1qq93vgfvxapy6krrdeucfru65kct',
		'   4  青山ノード        tnam1da…5pg ● consensus  10 000 000   9.6%  80.3    0%    │    h3sqqqjza9ac',
		'   5  Quiet Quorum      tnam1jj…49n ● consensus   8 000 000   7.7%  88.0  100%    │  State         ● consensus',
		'   6  Ember Validators  tnam1h8…0pc ● consensus   6 666 666   6.4%  94.4    5%    │    in the validator set, signs',
		'   7  Northbound        tnam1mm…jz8 ● consensus   5 714 285   5.5% 100.0   10%    │    blocks',
		'   –  –                 tnam1qv…wg2 ◌ inactive    5 000 000      –     –  4.5%    │  Rank          1',
		'   –  Tidal Works 🌊    tnam19y…c35 ▲ jailed      4 444 444      –     –    0%    │    by power, among the validators in',
		'                                                                                  │    consensus',
		'                                                                                  │  Voting power  40 000 000 NAM',
		'                                                                                  │    bonded stake, whole NAM',
		'                                                                                  │  Share         38.5%',
		'                                                                                  │    of 103 714 284 NAM active stake',
		'                                                                                  │  Running sum   38.5%',
		'                                                                                  │    held by it and all with more',
		'                                                                                  │    power',
		'                                                                                  │  Commission    5%',
		'                                                                                  │    share of rewards it keeps',
		'                                                                                  │  max Δ/epoch   1%',
		'                                                                                  │    largest change of the commission',
		'                                                                                  │    in one epoch',
		'                                                                                  │  Reward        ~11.4% a year',
		'                                                                                  │    an estimate: yield 12% less the',
		'                                                                                  │    commission',
		'                                                                                  │  Website       https://node0.example',
		'                                                                                  │  Email         –',
		'                                                                                  │  Discord       –',
		'                                                                                  │  Description   –',
		'                                                                                  │  Avatar        –',
		'                                                                                  │  Id here       1000',
		"                                                                                  │    this indexer's own number, no key",
		'                                                                                  │',
	]);
	expect(lines.at(-1)).toBe(
		' power ↓ · all states · page 1 of 1 · 9 validators                                 d details  s sort  f filter  : go  ?',
	);
});

it('gives four lines to the chrome and the rest to the rows (80×24)', async () => {
	const lines = await drawAt(80, 24, sharesAreKnown);
	expect(lines).toEqual([
		' DEMO namada.00000000… · epoch ~1204 · ● live · 127.0.0.1:40211 · every 30 s',
		'[1 Validators 9] 2 Proposals  3 Delegator  4 Parameters  5 Tx  6 Events',
		'   #  Name              Address    State         Power NAM  Share   Sum  Comm +5',
		'❯  1  Kestrel Nodes     tnam1q…9ac ● consensus  40 000 000  38.5%  38.5    5%',
		'   2  Stake & Relax 🦥  tnam1y…jll ● consensus  20 000 000  19.2%  57.8   10%',
		'   3  Harbour Light     tnam1f…lqn ● consensus  13 333 333  12.8%  70.7  4.5%',
		'   4  青山ノード        tnam1d…5pg ● consensus  10 000 000   9.6%  80.3    0%',
		'   5  Quiet Quorum      tnam1j…49n ● consensus   8 000 000   7.7%  88.0  100%',
		'   6  Ember Validators  tnam1h…0pc ● consensus   6 666 666   6.4%  94.4    5%',
		'   7  Northbound        tnam1m…jz8 ● consensus   5 714 285   5.5% 100.0   10%',
		'   –  –                 tnam1q…wg2 ◌ inactive    5 000 000      –     –  4.5%',
		'   –  Tidal Works 🌊    tnam19…c35 ▲ jailed      4 444 444      –     –    0%',
		'',
		'',
		'',
		'',
		'',
		'',
		'',
		'',
		'',
		'',
		'',
		' power ↓ · all states · page 1 of 1 · 9 validators    s sort  f filter  : go  ?',
	]);
});

it('leaves out columns, the least important first (60×15)', async () => {
	const lines = await drawAt(60, 15, /epoch[\s\S]*Validators 9/);
	expect(lines).toEqual([
		' DEMO epoch ~1204 · ● live · 127.0.0.1:40211',
		' 1/6 Validators 9',
		'   #  Name             Address    State         Power NAM +8',
		'❯  1  Kestrel Nodes    tnam1q…9ac ● consensus  40 000 000',
		'   2  Stake & Relax …  tnam1y…jll ● consensus  20 000 000',
		'   3  Harbour Light    tnam1f…lqn ● consensus  13 333 333',
		'   4  青山ノード       tnam1d…5pg ● consensus  10 000 000',
		'   5  Quiet Quorum     tnam1j…49n ● consensus   8 000 000',
		'   6  Ember Validato…  tnam1h…0pc ● consensus   6 666 666',
		'   7  Northbound       tnam1m…jz8 ● consensus   5 714 285',
		'   –  –                tnam1q…wg2 ◌ inactive    5 000 000',
		'   –  Tidal Works 🌊   tnam19…c35 ▲ jailed      4 444 444',
		'',
		'',
		' power ↓ · all states · page 1 of 1 · 9 validators  : go  ?',
	]);
});

it('keeps the chrome in short (40×10)', async () => {
	const lines = await drawAt(40, 10, /Validators 9/);
	expect(lines).toEqual([
		' DEMO ● live · 127.0.0.1:40211',
		' 1/6 Validators 9',
		' Name         Address      Power NAM +10',
		'❯Kestrel No…  tnam1q…9ac  40 000 000',
		' Stake & Re…  tnam1y…jll  20 000 000',
		' Harbour Li…  tnam1f…lqn  13 333 333',
		' 青山ノード   tnam1d…5pg  10 000 000',
		' Quiet Quor…  tnam1j…49n   8 000 000',
		' Ember Vali…  tnam1h…0pc   6 666 666',
		' power ↓ · all states · page 1 of 1…  ?',
	]);
});

it('shows rows alone below that, and DEMO (39×9)', async () => {
	const lines = await drawAt(39, 9, /tn/);
	expect(lines).toEqual([
		' DEMO ● live',
		'❯Kestrel N…  tnam1q…9ac  40 000 000',
		' Stake & R…  tnam1y…jll  20 000 000',
		' Harbour L…  tnam1f…lqn  13 333 333',
		' 青山ノード  tnam1d…5pg  10 000 000',
		' Quiet Quo…  tnam1j…49n   8 000 000',
		' Ember Val…  tnam1h…0pc   6 666 666',
		' Northbound  tnam1m…jz8   5 714 285',
		' –           tnam1q…wg2   5 000 000',
	]);
});

it('still shows names (20×5)', async () => {
	const lines = await drawAt(20, 5, /tn/);
	expect(lines).toEqual([
		' DEMO ● live',
		'❯Kestrel N…  tn…',
		' Stake & R…  tn…',
		' Harbour L…  tn…',
		' 青山ノード  tn…',
	]);
});

it('sums up in one line (19×4)', async () => {
	const lines = await drawAt(19, 4, /9 validators/);
	expect(lines).toEqual([' DEMO 9 validators', '', '', '']);
});
