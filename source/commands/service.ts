import {answersOfNode} from '../columns/node-words.ts';
import {answersOfService, factsOfService, serviceFields, toJson} from '../columns/service-words.ts';
import type {Decoded} from '../domain/decoded.ts';
import type {ServiceReport} from '../domain/service.ts';
import {readService} from '../services/indexer/read-service.ts';
import {systemClock} from '../system/timer.ts';
import type {TableColumn} from '../table/lay-out.ts';
import type {ObjectSpec} from './object-answer.ts';
import {loadTables} from './write-list.ts';

/** Report on the service, made here, and so with JSON of ours. */
export const service: ObjectSpec<ServiceReport> = {
	async read({indexer, node, signal}) {
		const reading = await readService({indexer, node, signal, now: systemClock.now});
		const report: ServiceReport = {...reading, source: undefined, flaws: []};
		return {...report, source: toJson(report)};
	},
	fields: report =>
		factsOfService(report).map(([label, value]) => ({label, show: () => value, print: () => value})),
	parts(report, isWanted) {
		const [beyondInterface, beyondBroadcasting] = [answersOfService(report), answersOfNode(report)];
		return [
			{heading: 'Beyond the interface', rows: beyondInterface.filter(isWanted)},
			{heading: 'Beyond broadcasting', rows: beyondBroadcasting.filter(isWanted)},
		]
			.filter(({rows}) => rows.length > 0)
			.map(({heading, rows}) => ({heading, write: table => writeRows(rows, table)}));
	},
	exported: serviceFields,
};

interface AnswerRow extends Decoded {
	readonly cells: readonly [string, string, string];
}

const columns: readonly TableColumn<AnswerRow>[] = (['Answer', 'Path', 'There'] as const).map(
	(title, index) => ({
		id: title,
		title,
		minimum: 8,
		ideal: 40,
		priority: 1,
		role: index === 0 ? 'name' : undefined,
		cell: ({cells}) => cells[index] ?? '',
	}),
);

async function writeRows(
	rows: readonly AnswerRow['cells'][],
	context: Parameters<Awaited<ReturnType<typeof loadTables>>['writeTable']>[2],
): Promise<void> {
	const {writeTable} = await loadTables();
	await writeTable(
		columns,
		rows.map(cells => ({cells, source: undefined, flaws: []})),
		context,
	);
}
