import {expect, it} from 'vitest';
import {broadcastRefusal} from '../../../source/dashboard/broadcast/broadcast-state.ts';
import {nodeThat} from '../../helpers/broadcast-steps.ts';
import {connectionTo} from '../../helpers/connection.ts';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';

const node = nodeThat();

it('says why nothing can be broadcast, and what would change that', () => {
	const indexer = createFakeIndexer(1);
	expect(broadcastRefusal(connectionTo(indexer, {node}))).toBeUndefined();
	expect(broadcastRefusal(connectionTo(indexer, {node, isReadOnly: true}))).toMatch(/--read-only/);
	expect(broadcastRefusal(connectionTo(indexer))).toMatch(/-r, .*STAKEDECK_RPC_URL .*rpc-url/);
});
