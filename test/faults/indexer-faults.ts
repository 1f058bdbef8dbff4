import {bodyFaults} from './body-faults.ts';
import {connectionFaults} from './connection-faults.ts';
import {listFaults, valueFaults} from './list-faults.ts';
import {statusFaults} from './status-faults.ts';

/** Faults of an indexer that any command may meet. */
export const indexerFaults = [
	...connectionFaults,
	...statusFaults,
	...bodyFaults,
	...valueFaults,
	...listFaults,
];
