import {answersOfNode} from '../columns/node-words.ts';
import {answersOfService, factsOfService, serviceFields, toJson} from '../columns/service-words.ts';
import type {Decoded} from '../domain/decoded.ts';
import {orUnknown} from '../domain/failure.ts';
import type {NodeReport, ServiceReport} from '../domain/service.ts';
import {addLiveness} from '../domain/signing-now.ts';
import {activeStakeQuestion} from '../model/questions/validators.ts';
import {readService} from '../services/indexer/read-service.ts';
import {systemClock} from '../system/timer.ts';
import type {TableColumn} from '../table/lay-out.ts';
import type {AnswerContext} from './context.ts';
import {namesIfAny} from './known-labels.ts';
import type {ObjectSpec} from './object-answer.ts';
import {readLedger} from './read-events.ts';
import {loadTables} from './write-list.ts';

/** Report on the service, made here, and so with JSON of ours. */
export const service: ObjectSpec<ServiceReport> = {
	async read(context) {
		const {indexer, node, signal} = context;
		const reading = await readService({indexer, node, signal, now: systemClock.now});
		const whose = await accountOf(reading, context);
		const own = reading.node && {...reading.node, ...whose};
		const report: ServiceReport = {...reading, node: own, source: undefined, flaws: []};
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

/** Says whose the node is, and whether that one signs where the ledger saw votes some minutes ago. */
async function accountOf(
	{node, chainId}: Awaited<ReturnType<typeof readService>>,
	context: AnswerContext,
): Promise<Pick<NodeReport, 'account' | 'signing'>> {
	const {thisNode, standing, liveness, door, address} = node ?? {};
	if (!thisNode) return {};
	const {validator} = thisNode;
	if (validator === undefined) return {account: {node: thisNode, name: undefined, standing}};
	const account = {node: thisNode, name: await nameOf(validator, chainId, context), standing};
	if (!liveness || address === undefined || door?.kind !== 'open') return {account};
	const {signing: seen} = await readLedger(chainId, context);
	const sample = {liveness, at: systemClock.now(), node: address, epoch: door.epoch};
	return {account, signing: addLiveness(seen, sample)};
}

/** Returns the label of a validator, or its name; undefined: neither is known. */
async function nameOf(
	validator: string,
	chain: string | undefined,
	context: AnswerContext,
): Promise<string | undefined> {
	const {label} = (await namesIfAny(context, chain)).find(each => each.address === validator) ?? {};
	if (label !== undefined) return label;
	const {indexer, signal} = context;
	const stake = await orUnknown(activeStakeQuestion.ask({indexer, signal}, undefined));
	return stake?.all?.find(({address}) => address === validator)?.name;
}

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
