import {expect, it} from 'vitest';
import {nameNetwork} from '../../source/broadcast/name-network.ts';
import {RequestError} from '../../source/domain/request-error.ts';
import {nodeThat} from '../helpers/broadcast-steps.ts';
import {unreachableService} from '../helpers/failures.ts';
import {createFakeIndexer} from '../helpers/fake-indexer.ts';
import {createParameters} from '../helpers/validators.ts';

const node = nodeThat();

it('calls the network by the profile, else by the indexer, else by the host of the node', async () => {
	const indexer = createFakeIndexer(1);
	indexer.parameters = createParameters({chainId: 'told.1'});
	expect(await nameNetwork({indexer, node, chainId: 'own.1'})).toEqual({
		name: 'own.1',
		from: 'profile',
	});
	expect(await nameNetwork({indexer, node, chainId: undefined})).toEqual({name: 'told.1', from: 'indexer'});
	indexer.parameters = createParameters({chainId: undefined});
	const byHost = {name: 'node.test:26657', from: 'node'};
	expect(await nameNetwork({indexer, node, chainId: undefined})).toEqual(byHost);
	indexer.getParameters = async () => {
		throw new RequestError(unreachableService);
	};
	expect(await nameNetwork({indexer, node, chainId: undefined})).toEqual(byHost);
});
