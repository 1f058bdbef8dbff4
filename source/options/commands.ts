import type {Command} from './command.ts';
import type {FlagName, OutputFormat} from './flags.ts';

/** Shells that can complete what is typed. */
export const shells = ['bash', 'zsh', 'fish'] as const;
export type CompletionShell = (typeof shells)[number];

/** Forms in which the configuration is printed, and what else is no table of one kind of things. */
export const configFormats = ['table', 'json'] as const satisfies readonly OutputFormat[];

const serving = ['indexer-url', 'api-key-file', 'profile', 'demo'] as const;
const asking = [...serving, 'timeout', 'verbose', 'allow-plain-http'] as const;
const looking = ['no-color', 'ascii', 'utc', 'help', 'version'] as const;
const listing = ['page', 'all', 'jobs', 'columns', 'output', ...asking, ...looking] as const;
const stakeFlags = ['page', 'all', 'jobs', 'columns', 'output', ...asking, 'unchecked', ...looking] as const;
const objectFlags = ['output', ...asking, 'unchecked', ...looking] as const;

const objectNote = 'csv: one line for each field, inner ones by their path';

/** Every command by its name: drives parsing, checks, help and reference. */
export const commands = {
	overview: {
		summary: 'the network, open votes, and my addresses',
		formats: configFormats,
		flags: ['output', ...asking, ...looking],
		notes: [
			'My addresses are those with a label on this chain; the stake of the 20 used last is read, one after the other.',
			'An address that cannot be read costs only its own row: stderr says which and why, and the exit code is 1. FORMAT is table or json.',
			'json: the network in NAM, addresses in namnam, all as strings; proposals as in proposals -o json --explain.',
		],
		examples: ['overview', "overview -o json | jq -r '.total.withdrawableNow'"],
	},
	validators: {
		summary: 'validators, most power first',
		flags: ['state', 'sort', 'order', ...listing],
		examples: ['validators --state jailed,inactive', 'validators --all -o csv > validators.csv'],
	},
	proposals: {
		summary: 'governance proposals',
		flags: ['status', 'kind', 'pattern', 'explain', ...listing],
		notes: [
			'While a vote is open, the table also reads the active stake, for turnout and verdict.',
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
		flags: ['explain', ...objectFlags],
		notes: [
			objectNote,
			'-o json --explain: {"proposal": ..., "explained": ...}, figures exact, null where not known',
		],
		examples: ['proposal 12', "proposal 12 --explain -o json | jq -r '.explained.verdict.outcome'"],
	},
	stake: {
		argument: 'address',
		summary: "a delegator's stake by validator, problems first",
		flags: ['columns', ...objectFlags],
		notes: [
			'It reads all bonds and unbonds, on every page, and says what becomes withdrawable when.',
			'json: amounts in namnam as strings, the sums of all rows under "totals".',
		],
		examples: ['stake <address>', "stake <address> -o json | jq -r '.totals.withdrawableNow'"],
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
	service: {
		summary: 'what the service is, how far behind it is, and what it answers beyond the interface',
		flags: ['output', 'rpc-url', ...asking, 'read-only', ...looking],
		notes: ['It asks once for each thing the service may have, and for the state of a node.', objectNote],
		examples: ['service', "service -o json | jq -r '.indexer.version'"],
	},
	tx: {
		argument: 'hash',
		summary: 'a wrapper transaction and those inside it',
		flags: objectFlags,
		notes: [objectNote],
		examples: ['tx <hash>'],
	},
	broadcast: {
		argument: 'file',
		argumentShown: 'file|-',
		argumentFlag: 'log',
		summary: 'send a transaction to the node, once; or past attempts with --log',
		flags: [
			'mode',
			'encoding',
			'yes',
			'follow',
			'follow-timeout',
			'other-chain',
			'no-journal',
			'log',
			'output',
			'rpc-url',
			...asking,
			'read-only',
			...looking,
		],
		notes: [
			'The file holds bytes, hex or base64; - is stdin. The question is asked on the terminal, never on stdin.',
			'stakedeck simulate --sample bond writes one for the embedded chain, and its GET / says how.',
			'FORMAT is table or json, and csv with --log.',
		],
		examples: ['broadcast bond.tx --follow', 'broadcast - --yes < bond.tx', 'broadcast --log'],
	},
	labels: {
		summary: 'the labels of your addresses and of validators; or import them from a file',
		flags: ['import', 'overwrite', 'output', 'no-color', 'ascii', 'help', 'version'],
		notes: [
			'It asks no service. FILE is what -o csv or json writes: chain, address, label, kind; a label without a chain counts on every chain.',
			'A kind of validator, which needs a chain, makes the address none of yours; left out, it is a delegator.',
			'An address that already has another label keeps it, and stderr says so.',
			'A label that looks like that of another address, or like an address, is named on stderr.',
		],
		examples: ['labels -o csv > labels.csv', 'labels --import labels.csv'],
	},
	config: {
		summary: 'where the configuration is and which options are in force; never a key',
		formats: configFormats,
		flags: [
			'output',
			'list-profiles',
			'schema',
			'rpc-url',
			...serving,
			'interval',
			'timeout',
			'allow-plain-http',
			'read-only',
			'help',
			'version',
		],
		notes: ['It asks no service and runs no program for a key. FORMAT is table or json.'],
		examples: [
			'config',
			'config --profile mainnet -o json',
			'config --schema > ~/.config/stakedeck/config.schema.json',
		],
	},
	simulate: {
		summary: 'serve the embedded chain with made-up data until interrupted',
		flags: [
			'port',
			'seed',
			'speed',
			'validators',
			'delegators',
			'separate-ids',
			'no-separate-ids',
			'shapes',
			'without',
			'sample',
			'help',
			'version',
		],
		notes: [
			'Its GET / lists what can be asked, and says how to write a transaction.',
			'It asks for the key in STAKEDECK_API_KEY, if there is one.',
			'A path taken away answers as if it had never existed; the name in its braces does not matter.',
		],
		examples: [
			'simulate --port 8080 --seed 7',
			'simulate --shapes server --without chain/epoch/latest',
			'simulate --sample bond > bond.tx',
		],
	},
	completion: {
		argument: 'shell',
		argumentShown: shells.join('|'),
		summary: 'print the completion script for that shell',
		flags: ['help', 'version'],
		notes: [
			'bash: as below; without the package bash-completion, eval "$(stakedeck completion bash)" in ~/.bashrc',
			'zsh: into a file _stakedeck in a folder of $fpath, before compinit runs',
		],
		examples: [
			'completion bash > ~/.local/share/bash-completion/completions/stakedeck',
			'completion zsh > ~/.zsh/completions/_stakedeck',
			'completion fish > ~/.config/fish/completions/stakedeck.fish',
		],
	},
	man: {
		summary: 'print the manual page, as man reads it',
		flags: ['help', 'version'],
		examples: ['man | man -l -', 'man > ~/.local/share/man/man1/stakedeck.1'],
	},
} as const satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;
export const commandNames = Object.keys(commands) as CommandName[];

/** Flags of the dashboard, which runs without a command. */
export const dashboardFlags: readonly FlagName[] = [
	'view',
	'rpc-url',
	...asking,
	'interval',
	'read-only',
	'screen-reader',
	...looking,
];

/** Returns the command as the table's general type, which knows all optional fields. */
export function commandOf(name: CommandName): Command {
	return commands[name];
}

export const isCommandName = (text: string): text is CommandName => Object.hasOwn(commands, text);
