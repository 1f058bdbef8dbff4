import {createAsker} from '../conformance/asker.ts';
import {createMeter, requestLimit} from '../conformance/meter.ts';
import {
	type CheckReport,
	checksToJson,
	checksToMarkdown,
	countOutcomes,
	describeCame,
	inReportOrder,
	pathOfOutcome,
	summarizeChecks,
} from '../conformance/report.ts';
import {type CheckedService, type CheckOutcome, runChecks} from '../conformance/run-checks.ts';
import type {Decoded} from '../domain/decoded.ts';
import {wrapWords} from '../format/text.ts';
import type {DisplayOptions} from '../options/display-options.ts';
import type {checkFormats} from '../options/flags.ts';
import type {AskOptions} from '../options/service.ts';
import {csvLine} from '../output/csv.ts';
import {objectJson} from '../output/json.ts';
import {writePieces} from '../output/write.ts';
import {type ConnectSettings, createServices, type ServiceLoaders} from '../services/connect.ts';
import {createDirectFetch} from '../services/http/direct-fetch.ts';
import type {HttpClientOptions} from '../services/http/http-request.ts';
import {createProgress, lineWidth, printLine} from '../system/print.ts';
import type {System} from '../system/system.ts';
import {sleep} from '../system/timer.ts';
import type {TableColumn} from '../table/lay-out.ts';
import {interruptedExitCode, type Running, runInterruptible} from './interruptible.ts';
import {loadTables} from './write-list.ts';

interface CheckOptions {
	readonly ask: AskOptions;
	readonly look: DisplayOptions;
	/** Delegators whose lists are read. */
	readonly addresses: readonly string[];
	readonly output: (typeof checkFormats)[number];
}

/** Holds a service to its interface, and prints what came of it. Resolves with 1 where something is broken. */
export async function checkService(
	options: CheckOptions,
	system: System,
	loaders: ServiceLoaders,
): Promise<number> {
	system.outliveReaders();
	return runInterruptible(system, options.ask.note, running => check(options, {...running, loaders}));
}

async function check(
	options: CheckOptions,
	{signal, settings, onAnswered, loaders}: Running & {readonly loaders: ServiceLoaders},
): Promise<number> {
	const {system} = settings;
	const progress = createProgress(system, 'requests at most');
	const meter = createMeter(count => progress.show(count, requestLimit));
	const opening = openMetered(options, {...settings, loaders, meter});
	try {
		const {client, indexer, node, isDemo} = await opening.opened;
		if (isDemo) printLine(system, 'DEMO: what is checked is the embedded chain');
		const askRaw = createAsker({client, meter, signal});
		const {addresses} = options;
		const run = await runChecks({askRaw, meter, indexer, node, addresses, signal, wait: sleep});
		progress.end();
		onAnswered();
		const report = {
			indexer: indexer.address,
			node: node?.address,
			requests: meter.count(),
			outcomes: run.outcomes,
		};
		await writeReport(report, options, system);
		if (run.gone) printLine(system, `the run ended early: ${run.gone.message}`);
		const brokenCount = countOutcomes(report, 'broken');
		if (brokenCount === 0) return 0;
		printLine(
			system,
			`${brokenCount} of ${report.outcomes.length} checks ${brokenCount === 1 ? 'is' : 'are'} broken`,
		);
		return 1;
	} catch (error) {
		progress.end();
		// The key that is asked for, a request or a wait: whatever it was, the person ended it.
		if (signal.aborted) return interruptedExitCode;
		throw error;
	} finally {
		await opening.close();
	}
}

interface Opening extends ConnectSettings {
	readonly meter: CheckedService['meter'];
}

/** Opens the service with all of its requests counted, and one at a time. */
function openMetered({ask}: CheckOptions, {loaders, meter, ...settings}: Opening) {
	let client: HttpClientOptions | undefined;
	const through = <Client extends HttpClientOptions>(options: Client): Client => ({
		...options,
		fetch: meter.through(options.fetch ?? createDirectFetch()),
	});
	const services = createServices(
		{...ask, maxAtOnce: 1},
		{
			...settings,
			loaders: {
				...loaders,
				async createIndexer(options) {
					client = options;
					return loaders.createIndexer(through(options));
				},
				createNode: options => loaders.createNode(through(options)),
			},
		},
	);
	const open = async () => {
		const connection = await services.open(ask.target);
		if (!client) throw new TypeError('no client was made');
		return {...connection, client};
	};
	return {opened: open(), close: () => services.closeAll()};
}

async function writeReport(report: CheckReport, {output, look}: CheckOptions, system: System): Promise<void> {
	const {stdout} = system;
	switch (output) {
		case 'json':
			return writePieces(stdout, objectJson(checksToJson(report)));
		case 'markdown':
			return writePieces(stdout, [checksToMarkdown(report)]);
		case 'csv':
			return writePieces(stdout, [
				csvLine(['result', 'check', 'address', 'path', 'came', 'note', 'holds']),
				...report.outcomes.map(outcome => {
					const {result, id, address = '', came, note = '', holds} = outcome;
					return csvLine([result, id, address, pathOfOutcome(outcome), came, note, holds]);
				}),
			]);
		case 'table': {
			const {writeTable} = await loadTables();
			const rows = inReportOrder(report.outcomes).map(
				(outcome): OutcomeRow => ({outcome, source: undefined, flaws: []}),
			);
			await writeTable(columns, rows, {system, look});
			await writePieces(stdout, [...brokenLines(report, system), `\n${summarizeChecks(report)}\n`]);
		}
	}
}

/** Writes whole sentences on what is broken, which a terminal's table has no room for. */
function brokenLines({outcomes}: CheckReport, system: System): readonly string[] {
	// Each is one line for what reads a pipe.
	const toLines = (line: string) => (system.stdout.isTTY ? wrapWords(line, lineWidth(system)) : [line]);
	return outcomes
		.filter(({result}) => result === 'broken')
		.flatMap(outcome => {
			const whose = outcome.address === undefined ? '' : ` of ${outcome.address}`;
			const lines = [
				`${outcome.id}${whose}: ${outcome.holds}`,
				`GET ${pathOfOutcome(outcome)}: ${describeCame(outcome)}`,
			];
			return ['\n', ...lines.flatMap(line => toLines(line)).map(line => `${line}\n`)];
		});
}

interface OutcomeRow extends Decoded {
	readonly outcome: CheckOutcome;
}

const columns: readonly TableColumn<OutcomeRow>[] = [
	{
		id: 'result',
		title: 'Result',
		minimum: 11,
		ideal: 11,
		priority: 1,
		cell: ({outcome: {result}}) =>
			result === 'broken'
				? {text: result, meaning: 'bad'}
				: {text: result, meaning: result === 'kept' ? 'good' : 'quiet'},
	},
	{
		id: 'check',
		title: 'Check',
		minimum: 12,
		ideal: 31,
		priority: 1,
		role: 'name',
		cell: ({outcome}) => outcome.id,
	},
	{
		id: 'asked',
		title: 'Asked',
		minimum: 30,
		ideal: 60,
		priority: 3,
		cell: ({outcome}) => pathOfOutcome(outcome),
	},
	{
		id: 'came',
		title: 'What came',
		minimum: 44,
		ideal: 120,
		priority: 2,
		cell: ({outcome}) => describeCame(outcome),
	},
];
