import type {Command} from './command.ts';
import {asking, configFormats, looking, serving, shells} from './common-flags.ts';

/** Commands that broadcast, or that ask no service. */
export const ownCommands = {
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
