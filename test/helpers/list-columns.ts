import {bindColumns, type Column} from '../../source/columns/column.ts';
import {moveSpec} from '../../source/columns/moves.ts';
import {networkSpec} from '../../source/columns/networks.ts';
import {listNames, lists} from '../../source/columns/views.ts';
import {voterVoteSpec} from '../../source/columns/votes.ts';
import {calendarListing} from '../../source/dashboard/views/changes/calendar-subject.ts';
import {shownChanges} from '../../source/dashboard/views/changes/change-columns.ts';
import {createRememberedSubject} from '../../source/dashboard/views/delegator/remembered-subject.ts';
import {parameterListing} from '../../source/dashboard/views/parameters/parameter-subject.ts';
import {lookupListing} from '../../source/dashboard/views/tx/lookup-columns.ts';
import type {Decoded} from '../../source/domain/decoded.ts';
import type {TableColumn} from '../../source/table/lay-out.ts';
import {createVoteFacts} from './proposals.ts';

const facts = createVoteFacts();

function bound(columns: readonly unknown[]): readonly TableColumn<never>[] {
	return bindColumns(columns as readonly Column<Decoded>[], facts) as readonly TableColumn<never>[];
}

/** The columns of every list that there is, by its word; of the addresses with one's own among them, and without. */
export const listColumns: Readonly<Record<string, readonly TableColumn<never>[]>> = {
	...Object.fromEntries(listNames.map(word => [word, bound(lists[word].columns)])),
	parameters: bound(parameterListing.columns),
	tx: bound(lookupListing.columns),
	changes: bound(shownChanges.columns),
	calendar: bound(calendarListing.columns),
	votes: bound(voterVoteSpec.columns),
	moves: bound(moveSpec.columns),
	networks: bound(networkSpec.columns),
	delegator: createRememberedSubject({...facts, rewards: true}, true)
		.columns as readonly TableColumn<never>[],
	'delegator without labels': createRememberedSubject(facts).columns as readonly TableColumn<never>[],
};
