import {Text} from 'ink';
import {useState} from 'react';
import {delegatorRouteOf, votesRoute} from '../../../routes/route.ts';
import {describeOwnAge} from '../../cells/freshness-words.ts';
import {pressRow} from '../../list/list-body.tsx';
import {needsInDetails} from '../../list/list-needs.ts';
import {useListState} from '../../list/use-list-state.ts';
import {linesAroundBody} from '../../shell/arrangement.ts';
import {Chrome} from '../../shell/chrome.tsx';
import {rowsOf, ScreenBody} from '../../shell/screen-body.tsx';
import {useShell, useVerbs} from '../../shell/shell-context.ts';
import {idleActions} from '../../ui/keys/key-dispatcher.ts';
import {useDispatcher, useKeys} from '../../ui/keys/use-keys.ts';
import {useTheme} from '../../ui/theme.ts';
import {MoveScreen, type Moving} from '../delegator/move-screen.tsx';
import {FramedOverview} from './framed-overview.tsx';
import {OverviewBody} from './overview-body.tsx';
import {cursorAcross, needsInOverview, overviewHandlers, searchValidators} from './overview-keys.ts';
import type {Section} from './section.tsx';
import {SpokenOverview} from './spoken-overview.tsx';
import {type OverviewState, type Screens, useOverview} from './use-overview.ts';

/** Shows the overview: what needs the person, what comes next, the network, the open votes, and the person's stake. */
export function OverviewScreen() {
	const {visit} = useVerbs();
	const [moving, move] = useState<Moving>();
	if (moving) {
		const route = delegatorRouteOf(moving.address);
		return <MoveScreen {...moving} view="overview" route={route} close={() => move(undefined)} />;
	}
	return <Overview open={{showVotesOn: id => visit(votesRoute(id)), move}} />;
}

function Overview({open}: {readonly open: Screens}) {
	const {memory, arrangement, notice, prompt, overlay, clock, isUtc, views, linkCount} = useShell();
	const verbs = useVerbs();
	const {isSpoken} = useTheme();
	// The sums stand where lists have the heads of their columns.
	const header = arrangement.kind === 'full' && !arrangement.hasFrames ? 1 : 0;
	const lines = rowsOf({arrangement, notice, prompt, isSpoken}) + header;
	const state = useListState(memory, 'overview', linkCount);
	const overview = useOverview(state, isSpoken ? undefined : lines, open);
	const {active, facts, source, concerns, isQuietShown} = overview;
	const {freshness} = source;
	const details = state.isInDetails ? active : undefined;
	const refresh = () => void verbs.refresh(source.refresh);
	const handlers = overviewHandlers(overview, lines, facts.keyMap);
	const narrow = () => searchValidators(verbs, views);
	useKeys({context: 'list', handlers: {...handlers, refresh, narrow}});
	const {counts} = concerns;
	const blank = isSpoken ? null : <Text> </Text>;
	return (
		<Chrome
			view="overview"
			freshness={freshness}
			periodMilliseconds={freshness.failure ? undefined : source.periodMilliseconds}
			summaries={summariesOf(overview)}
		>
			<ScreenBody
				arrangement={arrangement}
				header={overview.bands ? null : overlay ? blank : details?.renderTitle(arrangement)}
				context={details ? 'details' : 'list'}
				idle={new Set(idleActions(handlers))}
				needs={
					details
						? needsInDetails
						: needsInOverview({
								active,
								hasFailed: freshness.failure !== undefined,
								isQuietShown,
								counts,
								isFramed: overview.bands !== undefined,
							})
				}
				words={describeOwnAge(freshness, {now: clock.now(), isUtc}) ?? ''}
			>
				{height => (
					<Body overview={overview} details={details} height={height} header={header} refresh={refresh} />
				)}
			</ScreenBody>
		</Chrome>
	);
}

interface BodyProps {
	readonly overview: OverviewState;
	/** Section whose item is open; undefined: all sections are shown. */
	readonly details: Section | undefined;
	/** Lines below the header. */
	readonly height: number;
	/** Lines of the sums above it. */
	readonly header: number;
	refresh(): void;
}

/** Draws what is open: the details of an item, or all sections. */
function Body({overview, details, height, header, refresh}: BodyProps) {
	const {arrangement, overlay} = useShell();
	const {isSpoken} = useTheme();
	const dispatcher = useDispatcher();
	const {active, bands} = overview;
	const {width, columns} = arrangement;
	const onPress = (section: Section, row: number) => {
		if (section === active) return pressRow(row, section.cursor, dispatcher);
		section.cursor.moveTo(row);
		overview.activate(section.id);
	};
	if (details && height > 0) {
		const size = bands ? {width: columns, height: height + linesAroundBody - 2} : {width, height};
		return details.renderDetails({...size, refresh, onStep: cursorAcross(overview).moveBy});
	}
	if (bands)
		return (
			<FramedOverview overview={overview} bands={bands} isCovered={overlay !== undefined} onPress={onPress} />
		);
	if (isSpoken) return <SpokenOverview overview={overview} width={width} height={height} />;
	return <OverviewBody overview={overview} height={overlay ? 0 : height + header} onPress={onPress} />;
}

/** Sums the overview up for a terminal of one line. */
function summariesOf({source, contents: {counts}, concerns}: OverviewState): readonly string[] {
	if (!source.hasAnswer) return [];
	const {voting} = counts;
	const votes = [`${voting} open ${voting === 1 ? 'vote' : 'votes'}`, `${voting} open`];
	const {needs} = concerns.counts;
	if (needs === 0) return votes;
	const need = `${needs} ${needs === 1 ? 'thing needs' : 'things need'} you`;
	return [`${need}, ${votes[0]}`, need, `! ${needs}`];
}
