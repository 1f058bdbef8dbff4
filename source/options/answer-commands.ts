import {asking, type Command, configFormats, looking, objectNote} from './command.ts';
import {calendarFormats} from './flags.ts';
import {serviceCommand} from './service-command.ts';

const listing = ['page', 'all', 'jobs', 'columns', 'output', ...asking, ...looking] as const;
const stakeFlags = ['page', 'all', 'jobs', 'columns', 'output', ...asking, 'unchecked', ...looking] as const;
const objectFlags = ['output', ...asking, 'unchecked', ...looking] as const;

/** Commands that ask a service for one answer. */
export const answerCommands = {
	overview: {
		summary: 'what needs me, what comes, the network, open votes and my addresses',
		formats: configFormats,
		flags: ['fail-if-any', 'output', 'rpc-url', ...asking, ...looking],
		notes: [
			'My addresses are those with a label on this chain; the stake of the 20 used last is read, one after the other.',
			'A node, where one is known, is asked who misses votes; that a validator does not sign is said where it was seen some minutes before: changes and the dashboard remember it.',
			'An address that cannot be read costs only its own row: stderr says which and why, and the exit code is 1. FORMAT is table or json.',
			'json: the network in NAM, addresses in namnam, all as strings; proposals as in proposals -o json --explain.',
			'"needs": what needs me and lesser things, the gravest first; "next": as calendar has it; both in NAM. What the dashboard keeps quiet is only counted. "freshness": how old the data is.',
		],
		examples: [
			'overview',
			"overview -o json | jq -r '.total.withdrawableNow'",
			'overview --fail-if-any needs-me',
		],
	},
	calendar: {
		summary: 'what comes: stake of mine that moves, and votes',
		formats: calendarFormats,
		flags: ['days', 'columns', 'output', 'rpc-url', ...asking, ...looking],
		notes: [
			'It reads the open proposals and the stake of my addresses, as overview does. Epochs are certain, times are estimates. Where nothing says how much of the epoch is left, the first block of the epoch is looked up; without it, a time is the latest one (<6 h), and the earliest is beside it in JSON and CSV.',
			'FORMAT is table, json, csv or ics, a file for calendar programs: an entry has the same id in every file, so that a later one moves it.',
		],
		examples: ['calendar --days 30', 'calendar -o ics > stake.ics'],
	},
	changes: {
		summary: 'what happened: the chain is compared with what was seen of it last, newest first',
		flags: [
			'since',
			'level',
			'kind',
			'mine',
			'offline',
			'forget',
			'columns',
			'output',
			'rpc-url',
			...asking,
			'interval',
			...looking,
		],
		notes: [
			'A change is told once two readings show it, with a block between them: it waits up to 15 seconds for that block.',
			'The first time it only notes what there is. If the indexer is behind its chain, nothing is compared, and the exit code is 1. A dashboard that watches the same chain is left to do so, and what it wrote is printed.',
			'json: {"results": [{id, time, from, to, gap, level, kind, subject, old, new, epoch, height, mine, sentence}], "freshness": {state, behindSeconds, height}}',
		],
		examples: [
			'changes --since last --level worth-knowing',
			'changes --since 7d --kind validator.jailed,proposal',
			"changes --mine -o json | jq -r '.results[].sentence'",
		],
	},
	validators: {
		summary: 'validators, most power first',
		flags: ['state', 'filter', 'sort', 'order', 'rpc-url', ...listing],
		notes: [
			'--filter mine and --sort my-nam read the bonds of your addresses, --sort missed asks a node; they read every page. A table has the column then, and any form with --columns.',
		],
		examples: [
			'validators --state jailed,inactive',
			'validators --filter mine --sort my-nam',
			'validators --all -o csv > validators.csv',
		],
	},
	proposals: {
		summary: 'governance proposals',
		flags: ['status', 'kind', 'pattern', 'explain', 'rpc-url', ...listing],
		notes: [
			'While a vote is open, the table also reads the active stake, for turnout and verdict; a node tells it to the last digit.',
			'-o json: "titles" beside "results", in the same order; with --explain "explained" too; csv: columns explained.*',
		],
		examples: [
			'proposals --status voting',
			'proposals --status open --columns id,title -o csv',
			"proposals --all -o json | jq '.results[].id'",
		],
	},
	proposal: {
		argument: 'id',
		summary: 'one proposal with its votes and text',
		flags: ['explain', 'rpc-url', ...objectFlags],
		notes: [
			objectNote,
			'Where a node tells how a finished vote ended, the result is that, with the stake of its time: "explained.result".',
			'-o json --explain: {"proposal": ..., "explained": ...}, figures exact, null where not known',
		],
		examples: ['proposal 12', "proposal 12 --explain -o json | jq -r '.explained.verdict.outcome'"],
	},
	stake: {
		argument: 'address',
		summary: "a delegator's stake by validator, problems first",
		flags: ['columns', 'commands', 'rpc-url', ...objectFlags],
		notes: [
			'It reads all bonds and unbonds, on every page, and says what becomes withdrawable when.',
			'json: amounts in namnam as strings, the sums of all rows under "totals".',
			"--commands: one line for each validator, for the chain's own client, which holds the keys; nothing is signed or sent here.",
		],
		examples: ['stake <address>', "stake <address> -o json | jq -r '.totals.withdrawableNow'"],
	},
	votes: {
		argument: 'id or address',
		argumentShown: 'id|address',
		summary: 'votes on a proposal by name, or all votes of an address',
		flags: ['vote', ...stakeFlags],
		notes: [
			'Only validators have a power that is known; a vote of a delegator counts for its stake, which nobody tells.',
			'The votes of an address come whole; of a proposal, --vote chooses among the page that is read.',
		],
		examples: ['votes 40 --all --vote nay', 'votes <address> -o csv'],
	},
	rewards: {
		argument: 'address',
		summary: 'what an address can claim, by validator',
		flags: ['since', 'until', 'columns', ...objectFlags],
		notes: [
			'As of the newest epoch of which the service has rewards; validators without any are left out.',
			'json: amounts in namnam as strings, their sum under "totals".',
			'--since DATE: what was claimed since that day, and what each month brought by validator; at most 400 requests in a run, and the next run goes on from there.',
		],
		examples: [
			'rewards <address>',
			"rewards <address> -o json | jq -r '.totals.claimable'",
			'rewards <address> --since 2026-01-01 --until 2027-01-01 -o csv > 2026.csv',
		],
	},
	balance: {
		argument: 'address',
		summary: 'what an address holds beside its stake, by token',
		flags: ['columns', ...objectFlags],
		notes: [
			"The chain's own token is in NAM; others are whole numbers of their smallest unit, as nobody here knows their decimals.",
		],
		examples: ['balance <address>', 'balance <address> -o csv'],
	},
	history: {
		argument: 'address',
		summary: 'transactions of an address, newest first',
		flags: ['kind', 'since', 'until', ...stakeFlags],
		notes: [
			'A transaction with the address at both ends is one row; json has both entries, as the service sent them.',
			'The time of a block is one request, at most 400 in a run; --kind chooses among the page that is read.',
			'--since TIME: all from then on, whole pages up to the first that is older; the times of blocks decide, and one that nobody knows keeps its transaction in the answer, which stderr says.',
		],
		examples: [
			'history <address>',
			'history <address> --all --kind claimRewards',
			'history <address> --all -o csv > history.csv',
			'history <address> --since 2026-10 --until 2026-11 -o csv > october.csv',
		],
	},
	move: {
		argument: 'address',
		summary: 'where the stake with a validator would earn more, and at what risk',
		flags: ['from', 'all', 'columns', ...objectFlags],
		notes: [
			'Estimates, at the commission and the yield of today. Nothing is advised, signed or sent.',
			'Left out: those that hold a third together, those that may take 50% more in an epoch, those with 30% of mine after the move; --all shows them with the reason.',
		],
		examples: ['move <address> --from <validator>', 'move <address> --from "Stake & Relax" --all -o csv'],
	},
	signing: {
		argumentsShown: 'validator ...',
		summary: 'who signs: missed votes of all validators, or of those named, as a node counts them',
		flags: ['no-wait', 'output', 'rpc-url', ...asking, ...looking],
		notes: [
			'It asks a node of the chain; with -r alone it does without an indexer, and without names. A validator is named by its address, its CometBFT address, its label or its name.',
			'Who signs is told by two looks five blocks apart: it waits up to 60 seconds for them. One that has left the set has no count, which is not 0; signed, a percentage, is there where the changes kept saw a validator in the set for the whole window.',
			'Of validators that are named and do not just sign it also looks at the votes on the last block.',
			'json: numbers as strings; "signs" is yes, some or no, null where that is not known.',
		],
		examples: [
			'signing -r http://127.0.0.1:26657',
			'signing "Heron Staking" -o json | jq -r ".results[0].signs"',
		],
	},
	bonds: {
		argument: 'address',
		summary: "a delegator's bonds, one for each start",
		flags: stakeFlags,
		examples: ['bonds <address> --all'],
	},
	unbonds: {
		argument: 'address',
		summary: "a delegator's unbonding stake",
		flags: stakeFlags,
		examples: ['unbonds <address>'],
	},
	'merged-bonds': {
		argument: 'address',
		summary: 'bonds summed for each validator',
		flags: stakeFlags,
		examples: ['merged-bonds <address> -o csv'],
	},
	'merged-unbonds': {
		argument: 'address',
		summary: 'unbonds summed for each validator and epoch',
		flags: stakeFlags,
		examples: ['merged-unbonds <address>'],
	},
	withdraws: {
		argument: 'address',
		summary: 'what can be withdrawn; the same stake as in unbonds',
		flags: ['epoch', ...stakeFlags],
		examples: ['withdraws <address> --epoch 1204'],
	},
	parameters: {
		summary: "the chain's parameters",
		flags: ['output', ...asking, ...looking],
		notes: [objectNote],
		examples: ['parameters -o json'],
	},
	service: serviceCommand,
	networks: {
		summary: 'all profiles of the configuration: where each network is, and what needs me there',
		flags: ['columns', 'output', 'timeout', 'verbose', 'allow-plain-http', ...looking],
		notes: [
			'Each is asked one small question, four at a time: the newest block, else the epoch; and for its chain where neither the profile nor the ledger tells it, and for the vote that ends next, whose times tell when the epoch ends.',
			'My NAM, what needs me and the next vote are as watch, changes or the dashboard saw them last: "Seen" says how long ago. A dash is not known.',
			'One that does not answer, or is behind its chain, says so in its row and on stderr, and the exit code is 1.',
			'json: an object for each profile, whole numbers and amounts as strings, null where not known; "needs" and "freshness" as overview has them.',
		],
		examples: ['networks', 'networks -o csv --columns network,needs'],
	},
	tx: {
		argument: 'hash',
		summary: 'a wrapper transaction and those inside it',
		flags: objectFlags,
		notes: [objectNote],
		examples: ['tx <hash>'],
	},
} as const satisfies Record<string, Command>;
