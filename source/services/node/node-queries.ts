import {RequestError} from '../../domain/failure.ts';
import {type NodeCapability, type NodeQueries, nodePaths} from '../../domain/node-queries.ts';
import type {ChainNode} from '../../domain/service.ts';
import {createCapabilities} from '../http/capabilities.ts';
import type {HttpClient} from '../http/http-request.ts';
import {createStateReader, forbiddenBy} from './ask-state.ts';
import {createCometQueries} from './comet-queries.ts';
import {toNodeError} from './decode-node.ts';
import {createDoor} from './door.ts';
import {readChainEpoch} from './read-answers.ts';
import {type Asking, createStateQueries} from './state-queries.ts';

/** Largest answer to a question that is read, in bytes. */
export const largestAnswer = 512 * 2 ** 10;

/** Creates the questions to a node about the chain's state. */
export function createNodeQueries(client: HttpClient, getStatus: ChainNode['getStatus']): NodeQueries {
	const {address} = client;
	const {known, ask, noteVersion} = createCapabilities<NodeCapability>({
		// A gateway that forbids the first question forbids the others too: that is known of the door, not of a path.
		isMissing: (name, {failure}) =>
			name !== 'chainEpoch' && forbiddenBy(failure) !== undefined ? true : undefined,
	});
	const get: HttpClient['get'] = async (path, request) => {
		try {
			return await client.get(path, request);
		} catch (error) {
			throw toNodeError(error);
		}
	};
	const readState = createStateReader(address, get);
	const door = createDoor({
		getStatus,
		noteVersion,
		forbiddenBy,
		readEpoch: options =>
			ask('chainEpoch', async () => {
				const found = await readState(nodePaths.chainEpoch, options);
				// A chain of another kind may have something else in that place.
				const epoch = found && readChainEpoch(found.value);
				return epoch === undefined ? undefined : {epoch, height: found?.height};
			}),
	});
	const asking: Asking = {
		ask: async (name, read) => (door.read().kind === 'open' ? ask(name, read) : undefined),
		refuse(name, problem) {
			const words = `${nodePaths[name]} is not understood: ${problem}`;
			return new RequestError({kind: 'serviceError', address, status: 200, words});
		},
	};
	return {
		door,
		knock: door.knock,
		known,
		...createStateQueries(readState, asking),
		...createCometQueries({address, get}, asking),
	};
}
