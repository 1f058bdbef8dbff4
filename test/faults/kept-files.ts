/** The files that the program keeps for a person, each with a change as the program makes it: for attacks on files. */
import path from 'node:path';
import {createJournal, JournalError} from '../../source/broadcast/journal.ts';
import {readLabelFile} from '../../source/commands/read-labels.ts';
import {exportItems} from '../../source/dashboard/shell/export-file.ts';
import {describeDamagedRows} from '../../source/ledger/damaged-rows.ts';
import {Ledger} from '../../source/ledger/ledger.ts';
import {isLedgerError, notKept, openLedger} from '../../source/ledger/ledger-file.ts';
import {readConfig} from '../../source/options/config/config-file.ts';
import {draftProfile, writeDraft} from '../../source/options/config/write-profile.ts';
import {openBlockTimes} from '../../source/store/block-times.ts';
import {importLabels} from '../../source/store/label-file.ts';
import {nothingRemembered} from '../../source/store/remembered.ts';
import {readState} from '../../source/store/state-file.ts';
import {createStore} from '../../source/store/store.ts';
import {UsageError} from '../../source/system/usage-error.ts';

/** Words that were said of it; empty: none. */
type Said = Promise<string>;

export interface KeptFile {
	/** Its name in its folder. */
	readonly name: string;
	/** Makes one change, which is told from others by its number. */
	change(file: string, number: number): Said;
	/** Returns the numbers of the changes that are in it. */
	read(file: string): Promise<readonly number[]>;
}

const open = (file: string) =>
	createStore({folder: path.dirname(file), now: () => 1_790_000_000_000, pid: process.pid});

/** Reads what is remembered, and changes nothing: a program that opens it puts away what dead ones left. */
async function remembered(file: string) {
	const reading = await readState(file);
	return 'problem' in reading ? nothingRemembered : reading.value.remembered;
}

const state: KeptFile = {
	name: 'state.json',
	async change(file, number) {
		const store = await open(file);
		store.addCommand(`page=${number}`);
		await store.settled();
		return store.problem ?? '';
	},
	async read(file) {
		const {commands} = await remembered(file);
		return commands.map(text => Number(text.slice('page='.length)));
	},
};

const labels: KeptFile = {
	name: 'state.json',
	async change(file, number) {
		const label = {chain: 'test.1', address: `tnam1${number}`, label: 'mine'};
		const settings = {folder: path.dirname(file), pid: process.pid, mayReplace: true};
		const outcome = await importLabels([label], settings);
		return 'problem' in outcome ? outcome.problem : '';
	},
	async read(file) {
		const kept = (await remembered(file)).labels;
		return kept.map(({address}) => Number(address.slice('tnam1'.length)));
	},
};

const journal: KeptFile = {
	name: 'broadcasts.ndjson',
	async change(file, number) {
		const sha256 = number.toString(16).padStart(64, '0');
		const facts = {network: 'test.1', node: 'http://node.example', mode: 'sync', encoding: 'raw'} as const;
		try {
			const begun = await createJournal(file).begin({
				...facts,
				at: 1_790_000_000_000 + number,
				size: 1,
				key: {of: 'transaction', sha256},
				deed: undefined,
			});
			await begun.earlier();
			return '';
		} catch (error) {
			if (error instanceof JournalError) return error.message;
			throw error;
		}
	},
	async read(file) {
		const attempts = await createJournal(file).list();
		return attempts.map(({key}) => Number.parseInt(key.sha256, 16)).reverse();
	},
};

const loadSqlite = () => import('node:sqlite');

const ledger: KeptFile = {
	name: 'ledger-2.sqlite',
	async change(file, number) {
		const {database, note = ''} = await openLedger(file, loadSqlite);
		const kept = new Ledger(database, 'test.1');
		const event = {
			kind: 'validator.rank',
			level: 'minor',
			time: BigInt(number),
			from: 0n,
			to: 0n,
			isGap: false,
			subject: {type: 'validator', id: String(number), name: undefined},
			old: '1',
			new: '2',
			epoch: 1n,
			height: undefined,
			mine: [],
		} as const;
		try {
			kept.write({lists: new Map(), events: [event], epochs: [], now: BigInt(number)});
			kept.eventsAfter(0n);
			return describeDamagedRows(file, database) ?? note;
		} catch (error) {
			if (isLedgerError(error)) return notKept(file, error);
			throw error;
		} finally {
			kept.close();
		}
	},
	async read(file) {
		const {database} = await openLedger(file, loadSqlite);
		const kept = new Ledger(database, 'test.1');
		const events = kept.eventsAfter(0n);
		kept.close();
		return events.map(({subject}) => Number(subject.id));
	},
};

const homeOf = (file: string) => ({XDG_CONFIG_HOME: path.dirname(path.dirname(file))});

const config: KeptFile = {
	name: 'config.toml',
	async change(file, number) {
		const profile = {
			name: `p${number}`,
			indexerUrl: 'https://indexer.example',
			rpcUrl: undefined,
			keyFile: undefined,
			allowsPlainHttp: false,
			mayReplace: true,
		};
		const environment = homeOf(file);
		try {
			const draft = await draftProfile(profile, environment);
			const written =
				'problem' in draft ? draft : await writeDraft(draft.value, {environment, pid: process.pid});
			return 'problem' in written ? written.problem : '';
		} catch (error) {
			if (error instanceof UsageError) return error.message;
			throw error;
		}
	},
	async read(file) {
		const {profiles} = await readConfig(homeOf(file));
		return profiles.map(({name}) => Number(name.slice(1)));
	},
};

const blocks: KeptFile = {
	name: 'blocks.json',
	async change(file, number) {
		const kept = openBlockTimes(path.dirname(file));
		kept.on('test.1').keep(BigInt(number), 1_790_000_000n);
		await kept.settled();
		return '';
	},
	async read(file) {
		const times = await openBlockTimes(path.dirname(file)).on('test.1').read();
		return [...times.keys()].map(Number);
	},
};

/** A file that a profile names, which the program only reads. */
const labelFile: KeptFile = {
	name: 'labels.csv',
	async change(file) {
		const read = await readLabelFile(file);
		return 'labels' in read ? '' : read.problems.join('; ');
	},
	read: async () => [],
};

/** A file that an export makes anew each time. */
const exported: KeptFile = {
	name: 'list.csv',
	async change(file, number) {
		const items = [{source: {id: number}, flaws: []}];
		const fields = [{name: 'id', field: 'id', exact: () => String(number)}];
		try {
			await exportItems({path: file, home: undefined, items, fields});
			return '';
		} catch (error) {
			if (error instanceof Error && error.name === 'ExportError') return error.message;
			throw error;
		}
	},
	read: async () => [],
};

/** By the names that tests give them. */
export const keptFiles = {state, labels, journal, ledger, config, blocks, labelFile, exported} as const;
export type KeptName = keyof typeof keptFiles;
