import {useMemo} from 'react';
import {type ComingRow, type NeedRow, toComingRows, toNeedRow} from '../../../columns/overview-rows.ts';
import type {CalendarEntry} from '../../../domain/calendar.ts';
import {keyOfConcern, sumConcerned} from '../../../domain/concern.ts';
import type {MyStake} from '../../../domain/my-stakes.ts';
import {describeConcern} from '../../../notices/words.ts';
import type {ItemContext} from '../../list/subject.ts';
import {useWalletCommands} from '../../list/use-wallet-commands.tsx';
import {useShell, useVerbs} from '../../shell/shell-context.ts';
import type {Concerns} from '../../shell/use-concerns.ts';
import {dueOfAddress} from '../delegator/due-deeds.ts';
import type {Moving} from '../delegator/move-screen.tsx';
import {deedsAbout} from './concern-deeds.ts';
import {createComingSubject, createNeedSubject} from './own-subjects.ts';
import type {SectionContent} from './section-content.ts';

/** Shows who voted how on a proposal, by its id. */
export type ShowVotes = (id: string) => void;

/** Dates of my stake, the nearest first. */
export interface Next {
	readonly entries: readonly CalendarEntry[];
	/** Dates of stake that weighs among all that is mine. */
	readonly weighty: ReadonlySet<CalendarEntry>;
}

/** Concerns that need the person, and dim below these the lesser and the quiet ones, where they are shown. */
export function useNeedContent(
	{concerns, lesser, quiet, stakes, counts, isReady}: Concerns,
	facts: ItemContext,
	{
		allClear,
		isQuietShown,
		showVotes,
		move,
	}: {
		/** Sentence that nothing needs the user; undefined: that is not known. */
		readonly allClear: string | undefined;
		readonly isQuietShown: boolean;
		readonly showVotes: ShowVotes | undefined;
		move(stake: Moving): void;
	},
): SectionContent<NeedRow> {
	const {store} = useShell();
	const showCommands = useWalletCommands();
	const verbs = useVerbs();
	const rows = useMemo(
		() => [
			...concerns.map(each => toNeedRow(each, true)),
			...(isQuietShown ? [...lesser, ...quiet].map(each => toNeedRow(each, false)) : []),
		],
		[concerns, lesser, quiet, isQuietShown],
	);
	const subject = useMemo(() => createNeedSubject(facts, rows), [facts, rows]);
	return {
		id: 'stake',
		title: 'Needs you',
		titled: 'none',
		subject,
		columns: subject.columns,
		items: rows,
		total: undefined,
		empty: allClear ?? (isReady ? '' : 'not known yet'),
		leads: leadsToSmaller(counts, isQuietShown, facts),
		isOld: false,
		rowHandlers: {
			commands: row => showCommands(deedsAbout(row, stakes, facts)),
			...(rows.some(row => movingOf(row, stakes)) && {
				moves(row: NeedRow) {
					const moving = movingOf(row, stakes);
					if (moving) return move(moving);
					verbs.notify('this is not about stake of yours that could move');
				},
			}),
			...(showVotes &&
				rows.some(({subject: {type}}) => type === 'proposal') && {
					votes: ({subject: {type, id}}: NeedRow) =>
						type === 'proposal' ? showVotes(id) : verbs.notify('this is not about a vote'),
				}),
			quiet(row) {
				const key = keyOfConcern(row);
				const sentence = describeConcern(row, facts.theme).at(-1);
				if (quiet.some(each => keyOfConcern(each) === key)) {
					store.rouseConcern(key, sentence);
					return verbs.notify('loud again');
				}
				const problem = store.quietConcern(key, sumConcerned(row.mine), sentence);
				if (problem !== undefined) return verbs.notify(problem, 'warning');
				const show = facts.keyMap.name('showQuiet');
				verbs.notify(`quiet until it changes or grows by a tenth: ${show} shows it`);
			},
		},
	};
}

/** Writes the key that shows what is smaller or hidden, and how many there are. */
function leadsToSmaller(
	{lesser, quiet}: Concerns['counts'],
	isShown: boolean,
	{keyMap}: ItemContext,
): string | undefined {
	const key = keyMap.name('showQuiet');
	if (isShown) return `${key} fewer`;
	const parts = [...(lesser > 0 ? [`${lesser} smaller`] : []), ...(quiet > 0 ? [`${quiet} hidden`] : [])];
	return parts.length === 0 ? undefined : `${key} ${parts.join(', ')}`;
}

/** Returns the largest stake that something is about, with all stake of its address; undefined: it is about none. */
function movingOf({mine: [first], subject}: NeedRow, stakes: readonly MyStake[]): Moving | undefined {
	const {address, position} = stakes.find(each => each.address === first?.address) ?? {};
	const from = position?.rows.find(({validator}) => validator?.address === subject.id);
	const {validator} = from ?? {};
	if (address === undefined || !position || !from || !validator || from.bonded.value === 0n) return undefined;
	return {address, from: {...from, validator}, rows: position.rows};
}

const noDates: readonly ComingRow[] = [];

/** Dates of my stake that come next. */
export function useComingContent(
	next: Next | undefined,
	stakes: readonly MyStake[],
	facts: ItemContext,
): SectionContent<ComingRow> {
	const showCommands = useWalletCommands();
	const count = stakes.length;
	const rows = useMemo(() => next && toComingRows(next.entries, next.weighty, count), [next, count]);
	const subject = useMemo(() => createComingSubject(facts, rows ?? noDates), [facts, rows]);
	return {
		id: 'next',
		title: 'Next',
		titled: 'beside',
		subject,
		columns: subject.columns,
		items: rows,
		total: undefined,
		empty: next ? 'nothing in the next 14 days' : 'not known yet',
		isOld: false,
		rowHandlers: {
			commands({mine, whose}) {
				const own = mine.flatMap(({address, label}) => dueOfAddress({address, label}, stakes, facts).own);
				showCommands({
					title: `Commands for ${whose}`,
					own,
					nothing: 'there is nothing to withdraw or to claim now',
				});
			},
		},
	};
}
