import {expect, it} from 'vitest';
import {broadcastRefusal, networkOf} from '../../source/app/broadcast-network.ts';
import {RequestError} from '../../source/domain/failure.ts';
import {nodeThat} from '../helpers/broadcast-steps.ts';
import {connectionTo} from '../helpers/connection.ts';
import {unreachableService} from '../helpers/failures.ts';
import {createFakeIndexer} from '../helpers/fake-indexer.ts';
import {createParameters} from '../helpers/validators.ts';

const node = nodeThat();

it('calls the network by the profile, else by the indexer, else by the host of the node', async () => {
	const indexer = createFakeIndexer(1);
	indexer.parameters = createParameters({chainId: 'told.1'});
	expect(await networkOf(connectionTo(indexer, {node, chainId: 'own.1'}))).toEqual({
		name: 'own.1',
		from: 'profile',
	});
	expect(await networkOf(connectionTo(indexer, {node}))).toEqual({name: 'told.1', from: 'indexer'});
	indexer.parameters = createParameters({chainId: undefined});
	const byHost = {name: 'node.test:26657', from: 'node'};
	expect(await networkOf(connectionTo(indexer, {node}))).toEqual(byHost);
	indexer.getParameters = async () => {
		throw new RequestError(unreachableService);
	};
	expect(await networkOf(connectionTo(indexer, {node}))).toEqual(byHost);
});

it('says why nothing can be broadcast, and what would change that', () => {
	const indexer = createFakeIndexer(1);
	expect(broadcastRefusal(connectionTo(indexer, {node}))).toBeUndefined();
	expect(broadcastRefusal(connectionTo(indexer, {node, isReadOnly: true}))).toMatch(/--read-only/);
	expect(broadcastRefusal(connectionTo(indexer))).toMatch(/-r, .*STAKEDECK_RPC_URL .*rpc-url/);
});
