import {useMemo, useSyncExternalStore} from 'react';
import {defaultCalendarDays} from '../../../domain/calendar.ts';
import type {Proposal} from '../../../domain/proposal.ts';
import type {Validator} from '../../../domain/validator.ts';
import {calendarOf} from '../../../notices/calendar.ts';
import {type ChangesRoute, changesRouteOf, defaultRoute, type ProposalsRoute} from '../../../routes/route.ts';
import {ListScreen} from '../../list/list-screen.tsx';
import {toLocalSource} from '../../list/list-source.ts';
import {useItemContext} from '../../list/use-item-context.ts';
import {usePagedSource} from '../../list/use-paged-source.ts';
import {useGovernance} from '../../queries/use-governance.ts';
import {useParameters} from '../../queries/use-parameters.ts';
import {useShell, useVerbs} from '../../shell/shell-context.ts';
import {useConcerns} from '../../shell/use-concerns.ts';
import {proposalsQuestionOf} from '../proposals/proposals-question.ts';
import {createCalendarRows, createCalendarSubject} from './calendar-subject.ts';
import {describeTabs, tabsOfChanges} from './changes-head.ts';

/** Turnout is measured by all active stake, whichever validators hold it. */
const noValidators: readonly Validator[] = [];

/** Shows what comes: stake that moves, votes that begin and end. */
export function CalendarList({route}: {readonly route: ChangesRoute}) {
	const {feed, clock, arrangement, ledger} = useShell();
	const {events} = useSyncExternalStore(ledger.subscribe, ledger.read);
	const verbs = useVerbs();
	const {concerns, quiet, lesser, stakes} = useConcerns();
	const proposals = usePagedSource<Proposal, ProposalsRoute>(
		proposalsQuestionOf(feed, defaultRoute('proposals')),
	);
	const {items, hasAnswer, freshness} = proposals;
	const {open} = useGovernance(feed, useParameters(feed));
	const known = useItemContext(hasAnswer ? noValidators : undefined, freshness.kind !== 'limited');
	// Waits are told in minutes at the finest.
	const minute = Math.floor(clock.now() / 60_000);
	const facts = useMemo(() => ({...known, now: BigInt(minute) * 60n}), [known, minute]);
	const rows = useMemo(() => {
		const all = [...concerns, ...quiet, ...lesser];
		const older = open.filter(({id}) => !items.some(each => each.id === id));
		const listed = [...items, ...older];
		const entries = calendarOf({...facts, stakes, proposals: listed, concerns: all, events});
		return createCalendarRows(entries, facts.now, facts);
	}, [facts, stakes, items, open, concerns, quiet, lesser, events]);
	const subject = useMemo(() => createCalendarSubject(facts, rows), [facts, rows]);
	const {width, hasFrames} = arrangement;
	const look = {width, hasFrames, facts, now: facts.now};
	const days = `next ${defaultCalendarDays} days`;
	const zone = facts.isUtc ? 'UTC' : facts.theme.isSpoken ? 'local time' : 'local';
	const scope = [`${days}${facts.theme.glyphs.separator}${zone}`, zone];
	const showChanges = () => verbs.change(() => changesRouteOf('changes'));
	return (
		<ListScreen
			view="changes"
			word="calendar"
			name="calendar"
			subject={subject}
			source={toLocalSource(verbs, route, {
				items: hasAnswer ? rows : undefined,
				list: hasAnswer ? 'calendar' : '',
				freshness,
				refresh: proposals.refresh,
			})}
			periodMilliseconds={proposals.periodMilliseconds}
			tabs={tabsOfChanges('calendar', scope)}
			above={describeTabs('calendar', scope, look)}
			nothing={[
				`Nothing comes in the ${days}, as far as is known`,
				'A label makes an address yours: its stake stands here',
			]}
			handlers={{nextList: showChanges, previousList: showChanges}}
			hints={hints}
		/>
	);
}

const hints = {nextList: 'changes'} as const;
