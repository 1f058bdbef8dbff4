import {useMemo} from 'react';
import type {Decoded} from '../../domain/decoded.ts';
import type {KeyAction, KeyContext} from '../../keys/key-table.ts';
import {Chrome} from '../shell/chrome.tsx';
import {roomForHint, ScreenBody} from '../shell/screen-body.tsx';
import {useShell, useVerbs} from '../shell/shell-context.ts';
import {type Need, roomForFirst} from '../ui/keys/hints.ts';
import {useKeyMap} from '../ui/keys/key-map-context.ts';
import {useKeys} from '../ui/keys/use-keys.ts';
import {TextLines} from '../ui/text/text-lines.tsx';
import {useTheme} from '../ui/theme.ts';
import {FramedList} from './framed-list.tsx';
import {ListBody} from './list-body.tsx';
import {listHandlers, withoutHint} from './list-handlers.ts';
import {ListHeader} from './list-header.tsx';
import {needsBelow, needsInDetails, useListNeeds} from './list-needs.ts';
import type {ListParts, ListScreenProps} from './list-parts.ts';
import {countMatches, describeList, isWhole, type ListWordsContext, sumUpList} from './list-words.ts';
import type {ListSubject} from './subject.ts';
import {useCursor, useFound, useLanding, useStart, useTarget} from './use-list-cursor.ts';
import {useListNotices} from './use-list-notices.ts';
import {type ListInRoom, useListParts} from './use-list-parts.ts';

/** Draws a list: its rows, the details of the row under the cursor, and the keys. */
export function ListScreen<Item extends Decoded>(props: ListScreenProps<Item>) {
	const parts = useListParts(props);
	const {view, subject, source, rows, keys, state, cursor, arrangement, above, pane} = parts;
	const {linkCount: arrival, prompt, memory} = useShell();
	const {isSpoken} = useTheme();
	const hints = useListKeys(parts);
	useListNotices(source, cursor, props.chosenFilter);
	useTarget(props.target, arrival, keys, state, cursor);
	useStart(props.opensAtFirst ? memory : undefined, {name: props.name, arrival}, cursor);
	useLanding(props.landing, cursor);
	useFound(source.shown.narrowing !== '' && prompt === undefined, cursor);
	const facts = useListFacts(parts, hints.marked);
	const {hasFrames} = arrangement;
	const hasPanes =
		hasFrames &&
		(pane.paneWidth + parts.heightBelow > 0 || (state.isInDetails && subject.titleOf !== undefined));
	return (
		<Chrome
			view={view}
			freshness={source.freshness}
			// Failed requests are retried ever more seldom, so the period would change each time.
			periodMilliseconds={source.freshness.failure ? undefined : props.periodMilliseconds}
			summaries={(source.hasAnswer ? props.summaries : undefined) ?? sumUpList(source, subject.noun)}
		>
			<ScreenBody
				arrangement={arrangement}
				above={above}
				header={hasFrames ? null : <ListHeader {...parts} />}
				context={hints.context}
				needs={hints.needs}
				idle={hints.idle}
				hints={hasPanes ? {...props.hints, nextView: 'next pane'} : props.hints}
				words={hasFrames ? '' : describeLine(parts, facts, hints.kept, isSpoken)}
				promptNote={countMatches(source, rows.length, parts.lookedAt)}
			>
				{visible =>
					hasFrames ? (
						<FramedList parts={parts} height={visible - above.length} facts={facts} />
					) : (
						<RowsAndBelow parts={parts} height={visible - above.length} />
					)
				}
			</ScreenBody>
		</Chrome>
	);
}

interface RowsAndBelowProps<Item extends Decoded> {
	readonly parts: ListInRoom<Item>;
	readonly height: number;
}

/** Draws the rows and the lines below: these follow the last row, or, with details beside the list, end the screen. */
function RowsAndBelow<Item extends Decoded>({parts, height}: RowsAndBelowProps<Item>) {
	const {below, pane, lineCount, arrangement} = parts;
	const heightOfRows =
		below.length === 0
			? height
			: Math.max(0, pane.paneWidth > 0 ? height - below.length : Math.min(height, lineCount));
	return (
		<>
			<ListBody {...parts} height={heightOfRows} />
			{height > 0 && <TextLines lines={below} height={height - heightOfRows} width={arrangement.width} />}
		</>
	);
}

interface ListHints {
	readonly context: KeyContext;
	readonly needs: readonly Need[];
	readonly idle: ReadonlySet<KeyAction>;
	/** Number of marked rows. */
	readonly marked: number;
	/** Cells of the last line reserved for the first hint. */
	readonly kept: number;
}

/** Registers the keys of the list, and returns their hints. */
function useListKeys<Item extends Decoded>(parts: ListParts<Item>): ListHints {
	const {rows, keys, state, comparison} = parts;
	const verbs = useVerbs();
	const keyMap = useKeyMap();
	const {isSpoken} = useTheme();
	const handlers = listHandlers({...parts, verbs, keyMap, isSpoken});
	useKeys({context: 'list', handlers});
	const context = comparison.isOpen ? 'comparison' : state.isInDetails ? 'details' : 'list';
	const marked = state.marks.size === 0 ? 0 : keys.filter(key => state.marks.has(key)).length;
	const inList = useListNeeds(parts, marked);
	const listed = parts.rowBelow === undefined ? inList.needs : needsBelow;
	const needs = context === 'list' ? listed : needsInDetails;
	const idle = withoutHint(handlers, rows.length > 0);
	const isKept = context === 'list' && inList.isUrgent;
	const kept = isKept ? roomForFirst({keys: keyMap, context, needs, idle, words: parts.hints}) : 0;
	return {context, needs, idle, marked, kept};
}

/** Collects what the words about the list are made of. */
function useListFacts<Item extends Decoded>(parts: ListParts<Item>, marked: number): ListWordsContext {
	const {source, subject, cursor, lost} = parts;
	const {clock, isUtc} = useShell();
	const {glyphs} = useTheme();
	const {perPage} = source.following ?? {};
	const cursorPage = useCursor(cursor, ({index}) =>
		perPage === undefined ? undefined : Math.floor(index / perPage) + 1,
	);
	const isFiltered = parts.filters.length > 0 || source.shown.narrowing !== '';
	const isSummed = isFiltered && isWhole(source) && source.gap?.standing !== 'short' && !parts.lookedAt;
	const sums = useMemo(
		() => (isSummed ? subject.sumUp?.(parts.rows) : undefined),
		[isSummed, subject, parts.rows],
	);
	const {chosenFilter, filters, unfiltered = 'all'} = parts;
	const missing =
		chosenFilter === undefined || !source.failure
			? undefined
			: `${chosenFilter} not loaded, these are ${filters.join(' and ') || unfiltered}`;
	return {
		noun: subject.noun,
		glyphs,
		sortLabel: subject.sorts.find(({id}) => id === source.shown.sort)?.label,
		filters: missing === undefined ? filters : [],
		unfiltered: missing === undefined ? parts.unfiltered : undefined,
		missing,
		sums: missing === undefined ? sums : undefined,
		matches: parts.rows.length,
		lookedAt: parts.lookedAt,
		marked,
		now: clock.now(),
		isUtc,
		lost: lost && describeLoss(lost, subject),
		cursorPage,
	};
}

/** Describes the list in its last line. */
function describeLine<Item extends Decoded>(
	{source, arrangement}: ListParts<Item>,
	facts: ListWordsContext,
	kept: number,
	isSpoken: boolean,
): string {
	// A screen reader has no limit of one line.
	const width = isSpoken ? Number.POSITIVE_INFINITY : arrangement.width - roomForHint - kept;
	return source.hasAnswer ? describeList(source, facts, width) : '';
}

function describeLoss<Item extends Decoded>(item: Item, subject: ListSubject<Item>): string {
	const {quote = subject.nameOf, describeLoss: describe} = subject;
	return describe?.(item) ?? `${quote(item)} is not in this answer`;
}
