import type {Coming, ComingChanges, Step} from '../../domain/coming.ts';
import {compareDecimals} from '../../domain/decimal.ts';
import type {RequestOptions} from '../../domain/extensions.ts';
import type {NodeQueries} from '../../domain/node-queries.ts';

/** Epochs that are looked ahead at most, whatever the chain's pipeline: each between may cost a question. */
const maxAhead = 8n;

/** Validator of which it is asked, and the epochs between which. */
export interface ComingQuestion {
	readonly address: string;
	/** Epoch of the node. */
	readonly epoch: bigint;
	/** Epochs until what is decided now counts. */
	readonly pipeline: bigint;
	/** State now, where it is known. */
	readonly state: string | undefined;
	/** Last answer, which saves questions where nothing was decided since. */
	readonly before: Coming | undefined;
}

/**
Asks a node what comes for a validator: four questions, two where nothing new was decided since the last answer and the
state is the one that was foretold, and one more for each epoch between where something was. Rejects with a RequestError.
*/
export async function readComing(
	queries: Pick<NodeQueries, 'getCommissionAt' | 'getStateAt'>,
	{address, before: told, state: known, epoch, pipeline}: ComingQuestion,
	options: RequestOptions,
): Promise<Pick<Coming, 'commission' | 'state'>> {
	const span = {epoch, last: epoch + reachOf(pipeline)};
	// One that told of no epoch that is still to come says nothing of what was decided since.
	const before = told && told.epoch + reachOf(pipeline) > epoch ? told : undefined;
	const commission = await readChanges({
		...span,
		before: before?.commission,
		async ask(epoch) {
			const found = await queries.getCommissionAt(address, epoch, options);
			return found && {value: found.commission};
		},
		isSame: (one, other) => compareDecimals(one, other) === 0,
	});
	const state = await readChanges({
		...span,
		before: heldState(before?.state, known, epoch),
		async ask(epoch) {
			const found = await queries.getStateAt(address, epoch, options);
			return found && {value: found.state};
		},
		isSame: (one, other) => one === other,
	});
	return {commission, state};
}

/** Returns the last answer where it foretold the state that is told now: who was jailed since may be on the way back. */
function heldState(
	before: Coming['state'],
	known: string | undefined,
	epoch: bigint,
): ComingChanges<string> | undefined {
	if (known === undefined) return undefined;
	if (!before) return {ahead: known, steps: []};
	const next = before.steps.find(step => step.epoch > epoch);
	const foretold = next ? next.old : before.ahead;
	return foretold === known ? before : undefined;
}

function reachOf(pipeline: bigint): bigint {
	return pipeline < maxAhead ? pipeline : maxAhead;
}

interface ChangesQuestion<Value> extends Pick<ComingQuestion, 'epoch'> {
	/** Last epoch that is decided. */
	readonly last: bigint;
	readonly before: ComingChanges<Value> | undefined;
	/** Asks for the value in an epoch; undefined: the node does not tell. */
	ask(epoch: bigint): Promise<{readonly value: Value | undefined} | undefined>;
	isSame(one: Value, other: Value): boolean;
}

async function readChanges<Value>({
	epoch,
	last,
	before,
	ask,
	isSame,
}: ChangesQuestion<Value>): Promise<ComingChanges<Value> | undefined> {
	const isEqual = (one: Value | undefined, other: Value | undefined) =>
		one === undefined || other === undefined ? one === other : isSame(one, other);
	const told = await ask(last);
	if (!told) return undefined;
	const ahead = told.value;
	// The last answer still holds, unless it was decided otherwise since.
	if (before && isEqual(before.ahead, ahead)) {
		return {ahead, steps: before.steps.filter(step => step.epoch > epoch)};
	}
	const now = await ask(epoch);
	if (!now) return undefined;
	const steps: Step<Value>[] = [];
	let old = now.value;
	for (let at = epoch + 1n; at <= last && !isEqual(now.value, ahead); at++) {
		const value = at === last ? ahead : (await ask(at))?.value;
		// One that is no validator yet has nothing that could change.
		if (old !== undefined && value !== undefined && !isSame(old, value)) steps.push({epoch: at, old, value});
		old = value ?? old;
	}
	// An epoch that has just ended has no value either: all of it is asked for again in the next one.
	return {ahead: now.value === undefined ? undefined : ahead, steps};
}
