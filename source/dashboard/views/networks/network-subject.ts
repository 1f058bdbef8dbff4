import {networkFields} from '../../../columns/network-details.ts';
import type {NetworkRow} from '../../../columns/network-row.ts';
import {networkSpec} from '../../../columns/networks.ts';
import {toDetails} from '../../list/detail-field.ts';
import {fromListing} from '../../list/from-listing.ts';
import type {ItemContext, ListSubject} from '../../list/subject.ts';

/** Creates the subject of the profiles of the configuration. */
export function createNetworkSubject(
	facts: ItemContext,
	rows: readonly NetworkRow[],
): ListSubject<NetworkRow> {
	return {
		noun: {one: 'network', many: 'networks'},
		...fromListing(networkSpec, facts, rows),
		identityOf: ({name}) => name,
		nameOf: ({name}) => name,
		describeLoss: ({name}) => `the configuration has no profile ${name} any more`,
		textsOf: ({name, label, chain, indexer}) => [name, label, chain, indexer],
		idOf: ({chain}) => chain,
		idName: 'chain id',
		isDim: ({askedAt}) => askedAt === undefined,
		detailsOf: row => toDetails(networkFields, row, facts),
	};
}
