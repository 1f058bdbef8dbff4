import {render} from 'ink-testing-library';
import {afterAll, beforeAll, describe, expect, it, onTestFinished, vi} from 'vitest';
import {createMemoryJournal} from '../../source/broadcast/journal.ts';
import {createSessionLog} from '../../source/dashboard/shell/session-log.ts';
import {KeyProvider} from '../../source/dashboard/ui/keys/key-provider.tsx';
import {type KeyAction, type KeyContext, keyTable} from '../../source/keys/key-table.ts';
import {createResult, pasted} from '../helpers/broadcast.ts';
import {type RunningDashboard, type StartOptions, startDashboard} from '../helpers/dashboard.tsx';
import {deafNode} from '../helpers/deaf-node.ts';
import {createFakeIndexer} from '../helpers/fake-indexer.ts';
import {until} from '../helpers/until.ts';
import {addressOf, testNow} from '../helpers/validators.ts';

beforeAll(() => void vi.useFakeTimers({toFake: ['Date'], now: testNow}));
afterAll(() => void vi.useRealTimers());

const sequences: Readonly<Record<string, string>> = {
	down: '\u001B[B',
	up: '\u001B[A',
	left: '\u001B[D',
	right: '\u001B[C',
	home: '\u001B[H',
	end: '\u001B[F',
	pagedown: '\u001B[6~',
	pageup: '\u001B[5~',
	enter: '\r',
	esc: '\u001B',
	space: ' ',
	tab: '\t',
	backspace: '\u007F',
	'ctrl-h': '\b',
	delete: '\u001B[3~',
	'shift-tab': '\u001B[Z',
	f1: '\u001BOP',
	f5: '\u001B[15~',
};

const bytesOf = (key: string) =>
	sequences[key] ??
	key.replace(/^ctrl-(.)$/, (_, letter: string) => String.fromCodePoint(letter.codePointAt(0)! - 96));

interface Press {
	/** Keys that lead to where the key is pressed. */
	readonly before?: string;
	/** What is waited for on the way, and the keys that follow then. */
	readonly steps?: readonly (readonly [string | RegExp, string])[];
	/** What is on the screen then. */
	readonly from: string | RegExp;
	/** What the key makes of it; left out where it is to change nothing. */
	readonly to?: string | RegExp;
	/** Keys that take back, where the key led to, what going back to the list does not. */
	readonly undo?: string;
	/** Whether it is pressed in a dashboard of its own, as something of it stays or was not to be there before. */
	readonly isAlone?: boolean;
}

const row = (rank: number) => new RegExp(`❯ +${rank} `);

/** A node that takes whatever it is sent, and a journal with more attempts than a screen holds. */
async function start(options: StartOptions = {}, onStatus = () => {}) {
	const journal = createMemoryJournal();
	for (let at = 1; at <= 12; at++) {
		const key = {of: 'transaction', sha256: at.toString(16).padStart(64, 'a')} as const;
		const attempt = {at, network: 'test', node: 'http://node.test', encoding: 'hex', size: 9, key} as const;
		await journal.begin({...attempt, mode: 'sync'});
	}
	const broadcast = async () => createResult({code: '0'});
	const status = {network: 'test', isCatchingUp: false, latestHeight: 7n, latestTime: undefined};
	const getStatus = async () => {
		onStatus();
		return {...status, source: {}, flaws: []};
	};
	const node = {...deafNode('http://node.test'), broadcast, getStatus};
	const indexer = createFakeIndexer(61);
	indexer.parameters = {...indexer.parameters, chainId: 'test'};
	return startDashboard({indexer, node, chainId: 'test', journal, view: 'validators page=1', ...options});
}

/** With more messages than a screen holds. */
function createLongLog() {
	const log = createSessionLog(Date.now);
	for (let page = 1; page <= 28; page++) log.addMessage(`page ${page} was asked for`, 'warning');
	return log;
}

/** Opens the broadcast; with a transaction; and after that was sent. */
const broadcasting = ':broadcast\r\u001B';
const pasting = `:broadcast\r${pasted('00a1b2c3d4e5f6a7b8c9'.repeat(2))}`;
const reviewed = 'Send this transaction?';
const sending = [
	[reviewed, '\r'],
	['network: ', 'test\r'],
] as const;

/** Opens what the service is, where its last fact is known. */
const service = ':service\r';
const titleOfService = /\n ?Service\n[\s\S]*Node.s state +in sync/;
const serviceMoved = /^((?!\n ?Service\n).)*$/s;

const nothingToUndo = 'there is nothing to undo in this session';

/** The header of the list, before and after a hidden column is scrolled in. */
const unscrolled = /\n +# +Name +State/;
const scrolled = /\n +# +Name +Address +State/;

/** The first field of the details, and the details once that is scrolled out. */
const topOfDetails = / Power {2}/;
const detailsMoved = /^((?! Power {2}).)*$/s;

/** Opens five rows beside each other, with more fields than a screen holds, and takes the marks away again. */
const comparing = '     =';
const compared = /5 validators compared.*\n {3}State/s;
const comparisonMoved = /5 validators compared((?!\n {3}State).)*$/s;
const uncompared = '\u001B\u001B1\u001Bu';
const comparedTo = (to: string | RegExp): Press => ({
	before: comparing,
	from: compared,
	to,
	undo: uncompared,
});
const scrolledBack = (key: string): Press => ({
	before: comparing,
	steps: [[compared, key]],
	from: comparisonMoved,
	to: compared,
	undo: uncompared,
});

/** The keys of where one is, the first of them chosen. */
const helped = /In this view\n.*❯/;
/** The row of a choice that the cursor is on. */
const choice = (word: string) => new RegExp(`❯ \\[ \\] ${word}`);
/** What the last line says of a search. */
const match = (place: number) => new RegExp(`\\n match ${place} of .*$`);
/** The panel with its past attempts, which come from the journal, and once no file is asked for any longer. */
const opened = /more lines: j.*Enter file/s;
const titleOfBroadcast = 'Broadcast a transaction';
const broadcastMoved = /^((?!Broadcast a transaction).)*$/s;
const movedDown = /^((?! Messages\n).)*$/s;

/** For each key of the table, in each of its contexts: where it is pressed, and what comes of it. */
const presses: Readonly<Record<KeyContext, Partial<Readonly<Record<KeyAction, Press>>>>> = {
	list: {
		down: {from: row(1), to: row(2)},
		up: {before: 'jjj', from: row(4), to: row(3)},
		halfDown: {from: row(1), to: row(11)},
		halfUp: {before: 'G', from: row(30), to: row(20)},
		pageDown: {from: row(1), to: row(20)},
		pageUp: {before: 'G', from: row(30), to: row(11)},
		first: {before: 'jjj', from: row(4), to: row(1)},
		last: {from: row(1), to: row(30)},
		columnsLeft: {before: 'l', from: scrolled, to: unscrolled},
		columnsRight: {from: unscrolled, to: scrolled, undo: 'h'},
		nextPage: {from: 'page 1 of 3', to: 'page 2 of 3'},
		previousPage: {before: 'n', from: 'page 2 of 3', to: 'page 1 of 3'},
		details: {from: row(1), to: 'Details of Kestrel Nodes'},
		back: {before: '/loom\r', from: '3 of 30 loaded rows match', to: 'Kestrel Nodes'},
		sort: {from: 'power ↓', to: 'Sort by'},
		nextSort: {from: 'power ↓', to: 'commission ↑'},
		previousSort: {from: 'power ↓', to: 'max change ↑'},
		reverse: {from: 'power ↓', to: 'power ↑'},
		facets: {from: row(1), to: '[ ] jailed'},
		narrow: {from: row(1), to: '/▏  30 of 30 loaded rows match'},
		all: {from: 'page 1 of 3', to: 'all 61 validators'},
		follow: {from: row(1), to: 'Details of Kestrel Nodes'},
		raw: {from: row(1), to: /Kestrel Nodes as JSON.*"name": "Kestrel Nodes"/s},
		mark: {from: row(1), to: /• {2}1 {2}Kestrel.*1 marked/s, undo: 'u'},
		unmark: {before: '  ', from: '2 marked', to: /^((?!marked).)*$/s},
		commands: {from: row(1), to: 'there is no command of the wallet for this'},
		votes: {from: row(1), to: 'votes are cast on proposals'},
		moves: {from: row(1), to: 'only stake with a validator moves'},
		quiet: {from: row(1), to: 'what needs you is quieted where it stands'},
		showQuiet: {from: row(1), to: 'what needs you is quieted where it stands', isAlone: true},
		compare: {before: '  ', from: '2 marked', to: '2 validators compared', undo: '\u001Bu'},
		nextList: {from: row(1), to: 'this view has one list'},
		previousList: {from: row(1), to: 'this view has one list', isAlone: true},
		pick: {from: row(1), to: 'Field of Kestrel Nodes to copy'},
		export: {from: row(1), to: 'export to: stakedeck-validators-'},
		undo: {from: row(1), to: nothingToUndo},
		bookmark: {from: row(1), to: 'bookmark: validators page=1▏'},
		messages: {from: row(1), to: /Messages\n none yet.*Requests/s, isAlone: true},
		command: {from: row(1), to: ':▏  a view, an address'},
		copy: {from: row(1), to: `${addressOf(0)} sent to the terminal`},
		width: {from: row(1), to: 'wide columns: at full width', undo: 'ww'},
		pane: {from: row(1), to: 'the pane needs 100 columns: d shows the details'},
		columns: {from: row(1), to: 'Columns of validators, 8 of 15 chosen'},
		pause: {from: '● live', to: '■ paused', undo: 'P'},
		proposals: {from: row(1), to: '[2 Proposals'},
		delegator: {from: row(1), to: '[3 Delegator'},
		parameters: {from: row(1), to: '[4 Chain'},
		tx: {from: row(1), to: '[5 Tx'},
		changes: {from: row(1), to: '[6 Changes'},
		overview: {from: row(1), to: '[0 Overview'},
		validators: {before: '5', from: '[5 Tx', to: row(1)},
		nextView: {from: row(1), to: '[2 Proposals'},
		previousView: {from: row(1), to: '[0 Overview'},
		lastView: {before: '3', from: '[3 Delegator', to: row(1)},
		help: {from: row(1), to: 'In this view'},
		interrupt: {from: row(1), to: 'Ctrl-C again to quit'},
	},
	details: {
		down: {before: 'd', from: 'Details of', to: detailsMoved},
		up: {before: 'dj', from: detailsMoved, to: topOfDetails},
		halfDown: {before: 'd', from: 'Details of', to: detailsMoved},
		halfUp: {before: 'dG', from: 'Local id', to: topOfDetails},
		pageDown: {before: 'd', from: 'Details of', to: 'Local id'},
		pageUp: {before: 'dG', from: 'Local id', to: topOfDetails},
		first: {before: 'dG', from: 'Local id', to: topOfDetails},
		last: {before: 'd', from: 'Details of', to: 'Local id'},
		back: {before: 'd', from: 'Details of', to: row(1)},
		quitOrBack: {before: 'd', from: 'Details of', to: row(1)},
		copy: {before: 'd', from: 'Details of', to: `${addressOf(0)} sent to the terminal`},
		pause: {before: 'd', from: '● live', to: '■ paused', undo: 'P'},
		facets: {before: 'd', from: 'Details of', to: '[ ] jailed'},
		validators: {before: '4d', from: 'Details of', to: '[1 Validators'},
		proposals: {before: 'd', from: 'Details of', to: '[2 Proposals'},
		delegator: {before: 'd', from: 'Details of', to: '[3 Delegator'},
		parameters: {before: 'd', from: 'Details of', to: '[4 Chain'},
		tx: {before: 'd', from: 'Details of', to: '[5 Tx'},
		changes: {before: 'd', from: 'Details of', to: '[6 Changes'},
		overview: {before: 'd', from: 'Details of', to: '[0 Overview'},
		nextView: {before: 'd', from: 'Details of', to: '[2 Proposals'},
		previousView: {before: 'd', from: 'Details of', to: '[0 Overview'},
		lastView: {before: '31d', from: 'Details of', to: '[3 Delegator'},
		nextRow: {before: 'd', from: 'Details of Kestrel', to: 'Details of Stake & Relax'},
		previousRow: {before: 'jd', from: 'Details of Stake & Relax', to: 'Details of Kestrel'},
		raw: {before: 'd', from: 'Details of', to: 'Kestrel Nodes as JSON'},
		search: {before: 'd', from: 'Details of', to: '/▏  text to search for'},
		nextMatch: {before: 'd/nam\r', from: match(1), to: match(2)},
		previousMatch: {before: 'd/nam\rn', from: match(2), to: match(1)},
		nextList: {before: 'd', from: 'Details of', to: 'this view has one list'},
		previousList: {before: 'd', from: 'Details of', to: 'this view has one list', isAlone: true},
		commands: {before: 'd', from: 'Details of', to: 'there is no command of the wallet for this'},
		votes: {before: 'd', from: 'Details of', to: 'votes are cast on proposals'},
		moves: {before: 'd', from: 'Details of', to: 'only stake with a validator moves'},
		pane: {before: 'd', from: 'Details of', to: 'the pane needs 100 columns: d shows the details'},
		pick: {before: 'd', from: 'Details of', to: 'Field of Kestrel Nodes to copy'},
		undo: {before: 'd', from: 'Details of', to: nothingToUndo},
		bookmark: {before: 'd', from: 'Details of', to: 'bookmark: validators page=1▏'},
		messages: {before: 'd', from: 'Details of', to: 'none yet', isAlone: true},
		command: {before: 'd', from: 'Details of', to: ':▏  a view, an address'},
		help: {before: 'd', from: 'Details of', to: 'These details'},
		interrupt: {before: 'd', from: 'Details of', to: 'Ctrl-C again to quit'},
	},
	comparison: {
		down: comparedTo(comparisonMoved),
		up: scrolledBack('j'),
		halfDown: comparedTo(comparisonMoved),
		halfUp: scrolledBack('j'),
		pageDown: comparedTo(comparisonMoved),
		pageUp: scrolledBack('j'),
		first: scrolledBack('G'),
		last: comparedTo(comparisonMoved),
		columnsLeft: comparedTo('all of them are shown'),
		columnsRight: comparedTo('all of them are shown'),
		compare: comparedTo(row(6)),
		back: comparedTo(row(6)),
		quitOrBack: comparedTo(row(6)),
		search: comparedTo('/▏  text to search for'),
		nextMatch: {before: `${comparing}/nam\r`, from: match(1), to: match(2), undo: `\u001B${uncompared}`},
		previousMatch: {
			before: `${comparing}/nam\rn`,
			from: match(2),
			to: match(1),
			undo: `\u001B${uncompared}`,
		},
		copy: comparedTo(addressOf(4)),
		pause: {...comparedTo('■ paused'), undo: `P${uncompared}`},
		undo: comparedTo(nothingToUndo),
		bookmark: comparedTo('bookmark: validators page=1▏'),
		messages: {...comparedTo('none yet'), isAlone: true},
		command: comparedTo(':▏  a view, an address'),
		nextList: comparedTo('this view has one list'),
		previousList: {...comparedTo('this view has one list'), isAlone: true},
		validators: {before: `${comparing}2`, from: '[2 Proposals', to: '5 marked', undo: uncompared},
		proposals: comparedTo('[2 Proposals'),
		delegator: comparedTo('[3 Delegator'),
		parameters: comparedTo('[4 Chain'),
		tx: comparedTo('[5 Tx'),
		changes: comparedTo('[6 Changes'),
		overview: comparedTo('[0 Overview'),
		nextView: comparedTo('[2 Proposals'),
		previousView: comparedTo('[0 Overview'),
		lastView: {before: `31${comparing}`, from: compared, to: '[3 Delegator', undo: uncompared},
		help: {...comparedTo('In this view'), undo: `q${uncompared}`},
		interrupt: comparedTo('Ctrl-C again to quit'),
	},
	messages: {
		down: {before: '!', from: 'Messages', to: movedDown},
		up: {before: '!j', from: movedDown, to: / Messages/},
		halfDown: {before: '!', from: 'Messages', to: movedDown},
		halfUp: {before: '!\u0004', from: movedDown, to: / Messages/},
		pageDown: {before: '!', from: 'Messages', to: movedDown},
		pageUp: {before: '!\u001B[6~', from: movedDown, to: / Messages/},
		first: {before: '!G', from: movedDown, to: / Messages/},
		last: {before: '!', from: 'Messages', to: movedDown},
		back: {before: '!', from: 'Messages', to: row(1)},
		quitOrBack: {before: '!', from: 'Messages', to: row(1)},
		messages: {before: '!', from: 'Messages', to: row(1)},
		undo: {before: '!', from: 'Messages', to: nothingToUndo},
		search: {before: '!', from: 'Messages', to: '/▏  text to search for'},
		nextMatch: {before: '!/page\r', from: match(1), to: match(2)},
		previousMatch: {before: '!/page\rn', from: match(2), to: match(1)},
		command: {before: '!', from: 'Messages', to: ':▏  a view, an address'},
		help: {before: '!', from: 'Messages', to: 'In this view'},
		interrupt: {before: '!', from: 'Messages', to: 'Ctrl-C again to quit'},
	},
	service: {
		down: {before: service, from: titleOfService, to: serviceMoved},
		up: {before: service, steps: [[titleOfService, 'j']], from: serviceMoved, to: titleOfService},
		halfDown: {before: service, from: titleOfService, to: serviceMoved},
		halfUp: {before: service, steps: [[titleOfService, '\u0004']], from: serviceMoved, to: titleOfService},
		pageDown: {before: service, from: titleOfService, to: serviceMoved},
		pageUp: {before: service, steps: [[titleOfService, '\u001B[6~']], from: serviceMoved, to: titleOfService},
		first: {before: service, steps: [[titleOfService, 'G']], from: serviceMoved, to: titleOfService},
		last: {before: service, from: titleOfService, to: serviceMoved},
		back: {before: service, from: titleOfService, to: row(1)},
		quitOrBack: {before: service, from: titleOfService, to: row(1)},
		search: {before: service, from: titleOfService, to: '/▏  text to search for'},
		nextMatch: {before: service, steps: [[titleOfService, '/node\r']], from: match(1), to: match(2)},
		previousMatch: {before: service, steps: [[titleOfService, '/node\rn']], from: match(2), to: match(1)},
		command: {before: service, from: titleOfService, to: ':▏  a view, an address'},
		messages: {before: service, from: titleOfService, to: /Messages.*Requests/s, isAlone: true},
		help: {before: service, from: titleOfService, to: 'In this view'},
		interrupt: {before: service, from: titleOfService, to: 'Ctrl-C again to quit'},
	},
	broadcast: {
		down: {before: broadcasting, from: opened, to: broadcastMoved},
		up: {before: broadcasting, steps: [[opened, 'j']], from: broadcastMoved, to: titleOfBroadcast},
		halfDown: {before: broadcasting, from: opened, to: broadcastMoved},
		halfUp: {before: broadcasting, steps: [[opened, '\u0004']], from: broadcastMoved, to: titleOfBroadcast},
		pageDown: {before: broadcasting, from: opened, to: broadcastMoved},
		pageUp: {
			before: broadcasting,
			steps: [[opened, '\u001B[6~']],
			from: broadcastMoved,
			to: titleOfBroadcast,
		},
		first: {before: broadcasting, steps: [[opened, 'G']], from: broadcastMoved, to: titleOfBroadcast},
		last: {before: broadcasting, from: opened, to: broadcastMoved},
		back: {before: broadcasting, from: opened, to: row(1)},
		quitOrBack: {before: broadcasting, from: opened, to: row(1)},
		search: {before: broadcasting, from: opened, to: '/▏  text to search for'},
		nextMatch: {before: broadcasting, steps: [[opened, '/sync\r']], from: match(1), to: match(2)},
		previousMatch: {before: broadcasting, steps: [[opened, '/sync\rn']], from: match(2), to: match(1)},
		command: {before: broadcasting, from: opened, to: ':▏  a view, an address'},
		messages: {before: broadcasting, from: opened, to: /Messages.*Requests/s, isAlone: true},
		help: {before: broadcasting, from: opened, to: 'In this view'},
		interrupt: {before: broadcasting, from: opened, to: 'Ctrl-C again to quit'},
		proceed: {before: broadcasting, from: opened, to: 'file: ', isAlone: true},
		encoding: {before: broadcasting, from: opened, to: /read as\s+raw/, isAlone: true},
		mode: {before: pasting, from: /Mode +sync/, to: /Mode +async/, isAlone: true},
		another: {before: pasting, from: reviewed, to: 'file: ', isAlone: true},
		copy: {before: pasting, from: reviewed, to: /sent to\s+the terminal/, isAlone: true},
		lookFor: {
			before: pasting,
			steps: sending,
			from: 'looking for it',
			to: 'not looked for now',
			isAlone: true,
		},
	},
	choice: {
		down: {before: 'f', from: choice('consensus'), to: choice('below cap')},
		up: {before: 'fj', from: choice('below cap'), to: choice('consensus')},
		halfDown: {before: 'f', from: choice('consensus'), to: choice('mine')},
		halfUp: {before: 'fG', from: choice('mine'), to: choice('consensus')},
		pageDown: {before: 'f', from: choice('consensus'), to: choice('mine')},
		pageUp: {before: 'fG', from: choice('mine'), to: choice('consensus')},
		first: {before: 'fG', from: choice('mine'), to: choice('consensus')},
		last: {before: 'f', from: choice('consensus'), to: choice('mine')},
		toggle: {before: 'f', from: '[ ] consensus', to: '[x] consensus'},
		later: {before: 'C', from: /❯ \[x\] # /, to: /\[x\] Name.*\n❯ \[x\] # /},
		earlier: {before: 'Cj', from: /❯ \[x\] Name/, to: /❯ \[x\] Name.*\n {2}\[x\] # /},
		apply: {before: 'fGkk ', from: '[x] jailed', to: / jailed · 1 validator/},
		back: {before: 'f', from: 'Validators to list', to: row(1)},
		quitOrBack: {before: 'f', from: 'Validators to list', to: row(1)},
		help: {before: 'f', from: 'Validators to list', to: 'In this view'},
		interrupt: {before: 'f', from: 'Validators to list', to: 'Ctrl-C again to quit'},
	},
	prompt: {
		apply: {before: '/loom', from: '/loom▏', to: /3 of 30 loaded rows match \/loom .*Esc shows all/},
		erase: {before: '/loom', from: '/loom▏', to: '/loo▏'},
		eraseNext: {before: '/loom\u001B[H', from: '/▏loom', to: '/▏oom'},
		eraseWord: {before: '/lo om', from: '/lo om▏', to: '/lo ▏'},
		eraseRest: {before: '/loom\u001B[D\u001B[D', from: '/lo▏om', to: '/lo▏ '},
		caretLeft: {before: '/loom', from: '/loom▏', to: '/loo▏m'},
		caretRight: {before: '/loom\u001B[H', from: '/▏loom', to: '/l▏oom'},
		caretStart: {before: '/loom', from: '/loom▏', to: '/▏loom'},
		caretEnd: {before: '/loom\u001B[H', from: '/▏loom', to: '/loom▏'},
		complete: {before: ':param', from: ':param▏', to: ':parameters▏'},
		nextFitting: {before: ':param', from: ':param▏', to: ':parameters▏'},
		previousFitting: {before: ':param', from: ':param▏', to: ':parameters▏'},
		older: {before: ':tx\r:', from: ':▏', to: ':tx▏'},
		newer: {before: ':tx\r:\u001B[A', from: ':tx▏', to: ':▏'},
		clear: {before: '/loom', from: '/loom▏', to: '/▏'},
		back: {before: '/loom', from: '/loom▏', to: /Kestrel Nodes.* power ↓/s},
		interrupt: {before: '/loom', from: '/loom▏', to: /Kestrel Nodes.* power ↓/s},
	},
	help: {
		back: {before: '?', from: helped, to: row(1)},
		help: {before: '?', from: helped, to: 'In a list'},
		quitOrBack: {before: '?', from: helped, to: row(1)},
		down: {before: '?', from: /❯ a +load/, to: /❯ \(?n p/},
		up: {before: '?j', from: /❯ \(?n p/, to: /❯ a +load/},
		halfDown: {before: '?', from: /❯ a +load/, to: /❯ f +filter/},
		halfUp: {before: '?\u0004', from: /❯ f +filter/, to: /❯ a +load/},
		pageDown: {before: '?', from: /❯ a +load/, to: /❯ j k/},
		pageUp: {before: '?G', from: /❯ \? F1 +all keys/, to: /❯ e +write/},
		first: {before: '?G', from: /❯ \? F1 +all keys/, to: /❯ a +load/},
		last: {before: '?', from: /❯ a +load/, to: /❯ \? F1 +all keys/},
		columnsLeft: {before: '?l', from: /❯ e +write/, to: /❯ a +load/},
		columnsRight: {before: '?', from: /❯ a +load/, to: /❯ e +write/},
		perform: {before: '?jjj', from: /❯ d +details/, to: 'Details of Kestrel Nodes'},
		search: {before: '?', from: helped, to: '/▏  a key, or a word'},
		interrupt: {before: '?', from: helped, to: 'Ctrl-C again to quit'},
	},
};

/** Keys whose work is seen elsewhere than in a text on the screen; each is tested below in all its contexts. */
const unseen = ['quit', 'suspend', 'redraw', 'refresh', 'quitOrBack'] as const satisfies readonly KeyAction[];

/** Keys that lead into a context. */
const ways: Readonly<Record<KeyContext, string>> = {
	list: '',
	details: 'd',
	comparison: comparing,
	messages: '!',
	service: ':service\r',
	broadcast: ':broadcast\r\u001B',
	choice: 'f',
	prompt: ':',
	help: '?',
};

/** Keys that take back what is left of that beside the way home. */
const waysBack: Readonly<Partial<Record<KeyContext, string>>> = {comparison: uncompared};

/** Less than the time between two polls, in milliseconds. */
const longestWait = 20_000;

const contexts = Object.keys(presses) as KeyContext[];

/** One key for each action: that the others are the same to it, the test of spellings and that of the key map hold. */
function casesOf(context: KeyContext) {
	return keyTable
		.filter(binding => (binding.contexts as readonly KeyContext[]).includes(context))
		.map(({action, keys}) => [keys[0], action] as const);
}

it('names each key of the table by what a terminal sends for it', async () => {
	const keys = [...new Set(keyTable.flatMap(binding => binding.keys))];
	const named: string[] = [];
	const {stdin, unmount} = render(
		<KeyProvider
			onKey={key => named.push(key)}
			onIdle={() => {}}
			onUnbound={() => {}}
			onPaste={() => {}}
			onWaiting={() => {}}
			guessPaste={() => undefined}
		>
			{undefined}
		</KeyProvider>,
	);
	onTestFinished(unmount);
	for (const [index, key] of keys.entries()) {
		stdin.write(bytesOf(key));
		await until(() => named.length > index);
	}
	// A terminal sends one byte for the two.
	expect(named).toEqual(keys.map(key => (key === 'ctrl-h' ? 'backspace' : key)));
});

/** Leads back from wherever a key led to: out of what is typed and laid over, to the list as it was at first. */
const home = `\u001B\u001B\u001B:${pasted('validators page=1')}\r\u001Bg`;

/** All that is going to be known of the list is on the screen. */
const isWhole = /epoch.*\[1 Validators 61\].*❯ +1 .* \d\d\.\d+%/s;

/** A dashboard in which one key is pressed after another, each where the one before it began. */
function shareDashboard(options?: StartOptions) {
	let shared: RunningDashboard | undefined;
	let first = '';
	const end = async () => {
		await shared?.[Symbol.asyncDispose]();
		shared = undefined;
	};
	/** Does it in the list as it was at first; what fails leaves the next one another dashboard. */
	async function atHome(act: (dashboard: RunningDashboard) => Promise<void>, undo = ''): Promise<void> {
		try {
			if (shared === undefined) {
				shared = await start(options);
				await shared.shows(isWhole);
				shared.type(home);
				await shared.shows(isWhole);
				first = shared.text();
			}
			const dashboard = shared;
			await act(dashboard);
			dashboard.type(undo + home);
			await until(
				() => dashboard.text() === first,
				() => `does not lead back to\n${first}\nbut to\n${dashboard.text()}`,
			);
		} catch (error) {
			await end();
			throw error;
		}
	}
	afterAll(end);
	return atHome;
}

/** What a context needs to be longer than its screen. */
const settings: Readonly<Partial<Record<KeyContext, StartOptions>>> = {
	details: {rows: 11},
	messages: {log: createLongLog()},
};

describe.each(contexts)('in a %s', context => {
	const cases = casesOf(context);
	const atHome = shareDashboard(settings[context]);

	it('leaves no key of the table untested', () => {
		const elsewhere = cases
			.map(([, action]) => action)
			.filter(action => unseen.some(each => each === action));
		const tested = [...Object.keys(presses[context]), ...elsewhere];
		expect(new Set(tested)).toEqual(new Set(cases.map(([, action]) => action)));
	});

	it.each(cases.filter(([, action]) => presses[context][action]))('%s is %s', async (key, action) => {
		const {before = '', steps = [], from, to, undo, isAlone} = presses[context][action]!;
		const press = async (dashboard: RunningDashboard) => {
			dashboard.type(before);
			for (const [shown, keys] of steps) {
				await dashboard.shows(shown);
				dashboard.type(keys);
			}
			await dashboard.shows(from);
			const pressed = dashboard.text();
			dashboard.type(bytesOf(key));
			if (to === undefined) {
				// The help comes and goes after it, so that the key had its time.
				dashboard.type('?');
				await dashboard.shows('In this view');
				dashboard.type('q');
				await dashboard.shows(from);
				expect(dashboard.text()).toBe(pressed);
			} else {
				await dashboard.shows(to);
				expect(dashboard.text()).not.toBe(pressed);
			}
		};
		if (!isAlone) return await atHome(press, undo);
		await using dashboard = await start();
		await dashboard.shows(row(1));
		await press(dashboard);
	});
});

const placesOf = (wanted: KeyAction) =>
	contexts.flatMap(context =>
		casesOf(context)
			.filter(([, action]) => action === wanted)
			.map(([key]) => [key, context] as const),
	);

describe('wherever it works', () => {
	const atHome = shareDashboard();

	it.each(placesOf('quit'))('%s quits, in a %s', async (key, context) => {
		await using dashboard = await start();
		await dashboard.shows(row(1));
		dashboard.type(ways[context] + bytesOf(key));
		expect(await dashboard.exitCode).toBe(0);
	});

	it.each(placesOf('suspend'))('%s goes to the shell and comes back, from a %s', async (key, context) => {
		await atHome(async dashboard => {
			const before = dashboard.raised.length;
			const raised = () => dashboard.raised.slice(before);
			dashboard.type(ways[context] + bytesOf(key));
			await until(() => raised().length === 1);
			expect(raised()).toEqual(['SIGTSTP']);
			dashboard.signal('SIGCONT');
			await until(() => raised().includes('SIGWINCH'));
		}, waysBack[context]);
	});

	it.each(placesOf('redraw'))('%s draws the screen anew, in a %s', async (key, context) => {
		await atHome(async dashboard => {
			// A screen that is written whole hides the cursor again.
			const screens = () => dashboard.written().split('\u001B[?25l').length;
			dashboard.type(ways[context]);
			await dashboard.caughtUp();
			const before = screens();
			dashboard.type(bytesOf(key));
			await until(() => screens() > before);
		}, waysBack[context]);
	});

	it.each(placesOf('refresh'))('%s asks at once, in a %s', async (key, context) => {
		let statuses = 0;
		await using dashboard = await start({}, () => statuses++);
		// What the service is has questions of its own.
		const asked = () => (context === 'service' ? statuses : dashboard.indexer.queries.length);
		await dashboard.shows(row(1));
		dashboard.type(ways[context]);
		// Whose node it is asks too; the client of a node shares the answer. All validators are read beside their list.
		const isQuiet = () => (context === 'service' ? asked() === 2 : dashboard.indexer.underWay === 0);
		await until(() => asked() > 0 && isQuiet());
		if (context === 'service') await dashboard.shows(titleOfService);
		const first = asked();
		dashboard.type(bytesOf(key));
		await until(() => asked() > first, undefined, longestWait);
	});

	it.each(placesOf('quitOrBack').filter(([, context]) => !presses[context].quitOrBack))(
		'%s asks where nothing leads back, and quits at the second time, in a %s',
		async (key, context) => {
			await using dashboard = await start();
			await dashboard.shows(row(1));
			dashboard.type(ways[context] + bytesOf(key));
			await dashboard.shows('q again to quit');
			dashboard.type(bytesOf(key));
			expect(await dashboard.exitCode).toBe(0);
		},
	);
});
