import type {flagGroups} from '../options/flag.ts';

/** Headings of the flags, in the order of `flagGroups`. */
export const groupTitles: Readonly<Record<(typeof flagGroups)[number], string>> = {
	choice: 'What',
	list: 'Lists',
	broadcast: 'Broadcast',
	watch: 'Watch',
	exporter: 'Exporter',
	output: 'Output',
	service: 'Service',
	polling: 'Polling',
	checks: 'Checks',
	look: 'Look',
	chain: 'Embedded chain',
};

/** Variables that are read, and their meanings. */
export const environmentLines = [
	['STAKEDECK_INDEXER_URL', "the indexer's address; --indexer-url overrides it"],
	['STAKEDECK_RPC_URL', "the node's address; --rpc-url overrides it"],
	['STAKEDECK_API_KEY', 'the key, sent as the header Key; --api-key-file overrides it'],
	['STAKEDECK_PROFILE', 'the profile of the configuration; --profile overrides it'],
	['XDG_STATE_HOME', 'folder of stakedeck/broadcasts.ndjson and of what is remembered (~/.local/state)'],
	['XDG_CONFIG_HOME', 'folder of stakedeck/config.toml (~/.config); stakedeck config says more'],
	[
		'XDG_CACHE_HOME',
		'folder of stakedeck/compiled (~/.cache), which speeds up the start; the single executable does without it',
	],
	['LC_ALL, LC_CTYPE, LANG', 'the locale; where it is not UTF-8, what is written to a terminal is ASCII'],
	['TERM', 'dumb, or not set: the dashboard is printed once, as text'],
	['COLUMNS', 'characters on a line of text where stdout is no terminal (80)'],
	['INK_SCREEN_READER', 'true: as --screen-reader'],
	['NO_COLOR', 'no colours'],
	['FORCE_COLOR', '1, 2 or 3: 16, 256 or all colours, on a pipe too; 0: none'],
	['COLORTERM, TMUX, WT_SESSION', 'beside TERM: whether the terminal can show 16, 256 or all colours'],
	['HTTPS_PROXY, HTTP_PROXY, NO_PROXY', 'the proxy to go through, and the hosts to ask directly'],
	['NODE_DEBUG', 'refused by what may ask a service: Node would print the key with all that is sent'],
	['SSL_CERT_FILE, NODE_EXTRA_CA_CERTS', 'file of more certificates to trust; the first on Linux only'],
] as const;

/** Exit codes and their meanings. */
export const exitLines = [
	['0', 'done'],
	[
		'1',
		'a service failed or could not be reached; or its data is not fresh (changes, networks, --fail-if-any); or a node did not take the transaction; or the answer could not be written, as to a full disk; or the port is taken (simulate); or the clock of this machine cannot be right',
	],
	[
		'2',
		'wrong usage, a file that cannot be read or written, or a broadcast refused before anything was sent',
	],
	['3', 'not found (proposal, tx)'],
	['4', 'the key was refused or is missing'],
	['5', 'the node, or a block, rejected the transaction (broadcast)'],
	['6', 'the outcome of the transaction is not known (broadcast); look for it before you send it again'],
	['7', 'what --fail-if-any looks for was found (overview); the answer is printed all the same'],
	['129', 'the terminal was lost (SIGHUP)'],
	[
		'130',
		'interrupted (Ctrl-C, SIGINT); but simulate ends with 0, and broadcast, once the transaction is on its way, with 6 or with what the node has answered',
	],
	['131', 'ended by SIGQUIT'],
	['143', 'ended by SIGTERM; simulate with 0'],
] as const;
