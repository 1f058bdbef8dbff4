import {useMemo} from 'react';
import type {Decoded} from '../../domain/decoded.ts';
import type {KeyContext} from '../../keys/key-table.ts';
import type {Arrangement} from '../shell/arrangement.ts';
import {belowHead, Chrome} from '../shell/chrome.tsx';
import {roomForHint, rowsOf, ScreenBody} from '../shell/screen-body.tsx';
import {useShell, useVerbs} from '../shell/shell-context.ts';
import {roomForFirst} from '../ui/keys/hints.ts';
import {useKeyMap} from '../ui/keys/key-map-context.ts';
import {useKeys} from '../ui/keys/use-keys.ts';
import {type TextLine, TextLines} from '../ui/text/text-lines.tsx';
import {useTheme} from '../ui/theme.ts';
import {withoutHint, withRow} from './list-actions.ts';
import {ListBody} from './list-body.tsx';
import {listHandlers} from './list-handlers.ts';
import {ListHeader} from './list-header.tsx';
import {needsInDetails} from './list-needs.ts';
import type {ListScreenProps} from './list-parts.ts';
import {countMatches, describeList, sumUpList} from './list-words.ts';
import {sentencesIn} from './spoken-rows.tsx';
import {useAim, useLanding} from './use-aim.ts';
import {useComparison} from './use-comparison.ts';
import {useCursor, useListCursor} from './use-list-cursor.ts';
import {useListLayout} from './use-list-layout.ts';
import {useListNeeds} from './use-list-needs.ts';
import {useListNews} from './use-list-news.ts';
import {useListState} from './use-list-state.ts';
import {useRows} from './use-rows.ts';
import {useShownPage} from './use-shown-page.ts';
import {useViewLook} from './use-view-look.ts';

/** A list: its rows, the details of the row under the cursor, and the keys. */
export function ListScreen<Item extends Decoded>(props: ListScreenProps<Item>) {
	const {view, name, subject, source, filters = noFilters, aim} = props;
	const shell = useShell();
	const {notice, prompt, memory, clock, isUtc, arrival} = shell;
	const verbs = useVerbs();
	const keyMap = useKeyMap();
	const arrangement = belowHead(shell, source.freshness);
	const {glyphs, isSpoken} = useTheme();
	const state = useListState(memory, name);
	const {rows, keys, lookedAt} = useRows(subject, source);
	const whole = roomFor(arrangement, props.above);
	const room = rowsOf({arrangement, notice, prompt, isSpoken}) - whole.length;
	const look = useViewLook(props.word);
	const {pane, layout} = useListLayout({
		columns: subject.columns,
		rows: source.items,
		look,
		scroll: state.scroll,
		arrangement,
		isSpoken,
	});
	const comparison = useComparison({memory, name, subject, rows, keys, width: arrangement.width - 1});
	const isCovered = comparison.isOpen || (state.isInDetails && pane.paneWidth === 0);
	const hasBelow = arrangement.kind === 'full' && rows.length > 0 && !isCovered;
	const below = belowWithin(room - rows.length, hasBelow ? props.below : noLines);
	const above = below.length > 0 ? whole : roomFor(arrangement, props.aboveAlone ?? props.above);
	const lines = room - below.length;
	const height = isSpoken ? sentencesIn(lines, arrangement.width) : lines;
	const {sort, order} = source.shown;
	const list = source.list && `${source.list} by ${sort} ${order}`;
	const isNarrowed = source.shown.narrowing !== '';
	const {isArriving} = source;
	const placed = useMemo(
		() => ({items: rows, keys, list, isNarrowed, isArriving, height}),
		[rows, keys, list, isNarrowed, isArriving, height],
	);
	const cursor = useListCursor(memory, name, placed);
	const cursorPage = useShownPage(source, cursor, height);
	const lost = useCursor(cursor, ({isLost, item}) => (isLost ? item : undefined));
	const {kind, width} = arrangement;
	// Below a list alone they follow its last row; details beside it reach to the end.
	const heightOfRows = (visible: number) =>
		below.length === 0
			? visible
			: Math.max(0, pane.paneWidth > 0 ? visible - below.length : Math.min(visible, rows.length));
	const handlers = withRow(props.handlers, props.rowHandlers, cursor, rows.length > 0);
	const keyHandlers = listHandlers({
		verbs,
		keyMap,
		view,
		word: props.word,
		look,
		arrangement,
		pane,
		isSpoken,
		subject,
		source,
		state,
		comparison,
		cursor,
		rows,
		keys,
		height,
		layout,
		handlers,
		unfilter: props.unfilter,
	});
	useKeys({context: 'list', handlers: keyHandlers});
	useListNews(source, cursor);
	useAim(aim, arrival, keys, state, cursor);
	useLanding(props.landing, cursor);

	const context: KeyContext = comparison.isOpen ? 'comparison' : state.isInDetails ? 'details' : 'list';
	const marked = state.marks.size === 0 ? 0 : keys.filter(key => state.marks.has(key)).length;
	const inList = useListNeeds({...props, cursor, rowCount: rows.length, marked});
	const needs = context === 'list' ? inList.needs : needsInDetails;
	const idle = withoutHint(keyHandlers, rows.length > 0);
	const hintOptions = {keys: useKeyMap(), context, needs, idle, words: props.hints};
	const kept = context === 'list' && inList.isUrgent ? roomForFirst(hintOptions) : 0;
	const words = source.hasAnswer
		? describeList(
				source,
				{
					noun: subject.noun,
					glyphs,
					sortLabel: subject.sorts.find(({id}) => id === source.shown.sort)?.label,
					filters,
					unfiltered: props.unfiltered,
					matches: rows.length,
					lookedAt,
					marked,
					now: clock.now(),
					isUtc,
					lost: lost && (subject.quote ?? subject.nameOf)(lost),
					cursorPage,
				},
				// For a screen reader nothing has to fit in one line.
				isSpoken ? Number.POSITIVE_INFINITY : width - roomForHint - kept,
			)
		: '';
	const parts = {
		...props,
		arrangement,
		pane,
		filters,
		rows,
		keys,
		cursor,
		state,
		comparison,
		layout,
		isGone: lost !== undefined && state.isInDetails,
	};
	return (
		<Chrome
			view={view}
			freshness={source.freshness}
			// Failed requests are repeated less and less often: the period would be a different figure each time.
			periodMilliseconds={source.freshness.failure ? undefined : props.periodMilliseconds}
			summaries={(source.hasAnswer ? props.summaries : undefined) ?? sumUpList(source, subject.noun)}
		>
			<ScreenBody
				arrangement={arrangement}
				above={kind === 'full' ? above : noLines}
				header={<ListHeader {...parts} />}
				context={context}
				needs={needs}
				idle={idle}
				hints={props.hints}
				words={words}
				promptNote={countMatches(source, rows.length, lookedAt)}
			>
				{visible => (
					<>
						<ListBody {...parts} height={heightOfRows(visible - above.length)} />
						{visible > above.length && (
							<TextLines
								lines={below}
								height={visible - above.length - heightOfRows(visible - above.length)}
								width={width}
							/>
						)}
					</>
				)}
			</ScreenBody>
		</Chrome>
	);
}

const noFilters: readonly string[] = [];
const noLines: readonly TextLine[] = [];

/** Lines below the rows, set off by a blank one, where they leave all rows on the screen. */
function belowWithin(room: number, below: readonly TextLine[] = noLines): readonly TextLine[] {
	return below.length === 0 || room <= below.length ? noLines : [{text: ''}, ...below];
}

/** With fewer rows than this, lines above the header would leave too little of the list. */
const leastRows = 4;

/** Lines above it that are shown before they have to leave two thirds to the list: whose it is, and what there is. */
const leastAbove = 2;

function roomFor(arrangement: Arrangement, above: readonly TextLine[] = noLines): readonly TextLine[] {
	if (arrangement.kind !== 'full') return noLines;
	const {bodyHeight} = arrangement;
	const most = Math.max(leastAbove, Math.floor(bodyHeight / 3));
	return above.slice(0, Math.max(0, Math.min(most, bodyHeight - leastRows)));
}
