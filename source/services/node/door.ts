import {type Failure, RequestError} from '../../domain/failure.ts';
import type {ExpectedChain, NodeDoor, NodeQueries} from '../../domain/node-queries.ts';
import type {ChainNode, NodeStatus, RequestOptions} from '../../domain/service.ts';
import {settable} from '../../system/changing.ts';
import {learningMilliseconds} from '../http/capabilities.ts';

interface DoorOptions {
	readonly getStatus: ChainNode['getStatus'];
	/** Takes over a version of the node; true: what was known is forgotten. */
	noteVersion(version: string | undefined): boolean;
	/** Returns the status with which a gateway forbids a path; undefined: it does not. */
	forbiddenBy(failure: Failure): number | undefined;
	/** Reads /shell/epoch, and the height of the answer; undefined: there is no such path. */
	readEpoch(
		options: RequestOptions | undefined,
	): Promise<{readonly epoch: bigint; readonly height: bigint | undefined} | undefined>;
	/** Milliseconds of a clock that never goes back. */
	now?(): number;
}

/** Epochs by which node and indexer may differ, as one of them sees each change first. */
const maxDifference = 1n;

/** Creates the door of a node: asked for its state with each knock, and for the epoch where that may have changed. */
export function createDoor({
	getStatus,
	noteVersion,
	forbiddenBy,
	readEpoch,
	now = () => performance.now(),
}: DoorOptions): NodeQueries['door'] & Pick<NodeQueries, 'knock'> {
	const state = settable<NodeDoor>({kind: 'unknown'});
	let forbiddenAt = 0;

	function enter(next: NodeDoor): NodeDoor {
		if (!isSame(state.read(), next)) state.set(() => next);
		return state.read();
	}

	/** Returns how the node is; its HTTP status where a gateway does not let the question through. */
	async function readStatus(options: RequestOptions | undefined): Promise<NodeStatus | number | undefined> {
		try {
			return await getStatus(options);
		} catch (error) {
			if (isForbidden(error)) return forbiddenBy(error.failure);
			throw error;
		}
	}

	const isForbidden = (error: unknown): error is RequestError =>
		error instanceof RequestError && forbiddenBy(error.failure) !== undefined;

	/** Asks the first question about the state, which tells whether others may follow. */
	async function ask(
		expected: bigint | undefined,
		newest: bigint | undefined,
		options: RequestOptions | undefined,
		isStatusMissing: boolean,
	): Promise<NodeDoor> {
		try {
			const found = await readEpoch(options);
			if (!found) return {kind: 'absent'};
			const {epoch, height = newest ?? 0n} = found;
			return isNear(epoch, expected) ? {kind: 'open', epoch, height} : {kind: 'behind', epoch};
		} catch (error) {
			if (!isForbidden(error)) throw error;
			forbiddenAt = now();
			const status = forbiddenBy(error.failure) ?? 0;
			return {kind: 'forbidden', status, ...(isStatusMissing && status === 404 && {isNowhere: true})};
		}
	}

	return {
		read: state.read,
		subscribe: state.subscribe,
		async knock({chainId, epoch, height}: ExpectedChain, options, told) {
			const answer = told ?? (await readStatus(options));
			const status = typeof answer === 'number' ? undefined : answer;
			const isOther = noteVersion(status?.version);
			const {network, isCatchingUp, latestHeight} = status ?? {};
			if (network !== undefined && chainId !== undefined && network !== chainId) {
				return enter({kind: 'otherChain', network});
			}
			const before = state.read();
			const isShut =
				before.kind === 'absent' ||
				(before.kind === 'forbidden' && now() - forbiddenAt < learningMilliseconds);
			if (isShut && !isOther) return before;
			if (isCatchingUp) return enter({kind: 'behind', epoch: undefined});
			const blocks = blocksBelow(latestHeight, height);
			if (blocks > maxBlocksBelow) return enter({kind: 'behind', epoch: undefined, blocks});
			// While both are in the same epoch, only the height has changed.
			if (before.kind === 'open' && before.epoch === epoch && latestHeight !== undefined && !isOther) {
				return enter({...before, height: latestHeight});
			}
			return enter(await ask(epoch, latestHeight, options, answer === 404));
		},
	};
}

/** Blocks by which a node may be below the indexer: one that has just come back says for a while that it is not catching up. */
const maxBlocksBelow = 20n;

function blocksBelow(height: bigint | undefined, expected: bigint | undefined): bigint {
	return height === undefined || expected === undefined ? 0n : expected - height;
}

function isNear(epoch: bigint, expected: bigint | undefined): boolean {
	if (expected === undefined) return true;
	const difference = epoch - expected;
	return -maxDifference <= difference && difference <= maxDifference;
}

function isSame(left: NodeDoor, right: NodeDoor): boolean {
	const keys = Object.keys(right) as (keyof NodeDoor)[];
	return keys.length === Object.keys(left).length && keys.every(key => left[key] === right[key]);
}
