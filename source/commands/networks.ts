import {describeStaleness} from '../columns/answer-freshness.ts';
import {describeProblem, type NetworkRow, noNetworks} from '../columns/network-row.ts';
import {networkSpec} from '../columns/networks.ts';
import {isFresh} from '../domain/freshness.ts';
import type {ChainMemory} from '../networks/known-network.ts';
import {readNetworks} from '../networks/read-networks.ts';
import type {ServiceOptions} from '../options/service.ts';
import {writePieces} from '../output/write.ts';
import {type ConnectSettings, createServices} from '../services/connect.ts';
import type {ProfileSummary} from '../services/connection.ts';
import {IncompleteListError} from '../services/indexer/page-error.ts';
import {limitTo} from '../system/limit-to.ts';
import {printLine} from '../system/print.ts';
import type {System} from '../system/system.ts';
import {UsageError} from '../system/usage-error.ts';
import {xdgFolder} from '../system/xdg-folder.ts';
import type {AnswerRun} from './answer.ts';
import {interruptedExitCode, runInterruptible} from './interruptible.ts';
import {createNamedReader, createQuietReader} from './known-labels.ts';
import {countOf} from './list-answer.ts';
import type {WatchLoaders} from './watch-until-ended.ts';
import {writeList} from './write-list.ts';

interface NetworksRun extends Omit<AnswerRun, 'ask'> {
	/** Options of every profile's service. */
	readonly ask: ServiceOptions;
}

/** Answers with all profiles of the configuration, a line each. Rejects below the answer where one did not answer. */
export async function answerNetworks(
	run: NetworksRun,
	system: System,
	loaders: WatchLoaders,
): Promise<number> {
	return runInterruptible(system, undefined, async ({signal, settings, onAnswered}) => {
		const {ask, answer} = run;
		const rows = await readRows(run, {...settings, loaders, signal});
		if (signal.aborted) return interruptedExitCode;
		onAnswered();
		if (rows.length === 0 && answer.output === 'table') {
			await writePieces(system.stdout, [`${noNetworks}\n`]);
			return 0;
		}
		const content = {items: rows, facts: {}};
		await writeList({listing: networkSpec}, {...run, system}, content);
		if (ask.profiles.length === 0) printLine(system, noNetworks);
		endNetworks(rows, system);
		return 0;
	});
}

async function readRows(
	{ask, isRemembering}: NetworksRun,
	settings: ConnectSettings & {readonly signal: AbortSignal; readonly loaders: WatchLoaders},
): Promise<readonly NetworkRow[]> {
	const {system, loaders, signal} = settings;
	const services = createServices(ask, {...settings, isNodeWanted: false});
	// Programs that ask for a key would each get some of what is typed.
	const inTurn = limitTo(system.stdin.isTTY ? 1 : undefined);
	const folder = xdgFolder('state', system.environment);
	try {
		return await readNetworks(ask.profiles, {
			open: name => inTurn(() => services.open({kind: 'profile', name})),
			ledger: isRemembering ? {folder, load: loaders.loadSqlite} : undefined,
			onNote: note => printLine(system, note),
			memoryOf: (chain, profile) => readMemory(chain, profile, system),
			now: Date.now,
			signal,
		});
	} finally {
		await services.closeAll();
	}
}

/** Reads what the person has named on a chain; a file that cannot be used has nothing, and is named. */
async function readMemory(chain: string, profile: ProfileSummary, system: System): Promise<ChainMemory> {
	const kept = {isDemo: false, delegators: [], profile};
	const quiet = await createQuietReader(system, kept, undefined)(chain);
	try {
		return {addresses: await createNamedReader(system, kept, undefined)(chain), quiet};
	} catch (error) {
		if (!(error instanceof UsageError)) throw error;
		printLine(system, `${profile.name}: ${error.message}`);
		return {addresses: [], quiet};
	}
}

/** Names on stderr what did not answer. Throws if one did not, or gave an old answer, so that a script does not take it as complete. */
function endNetworks(rows: readonly NetworkRow[], system: System): void {
	const failed = rows.filter(({freshness}) => !isFresh(freshness));
	const whyOf = (row: NetworkRow) => describeProblem(row) ?? describeStaleness(row.freshness);
	for (const row of failed) printLine(system, `${row.name}: ${whyOf(row)}`);
	if (failed.length === 0) return;
	const words = failed.every(({problem}) => problem) ? 'did not answer' : 'gave no fresh answer';
	throw new IncompleteListError(`${failed.length} of ${countOf(rows.length, 'networks')} ${words}`);
}
