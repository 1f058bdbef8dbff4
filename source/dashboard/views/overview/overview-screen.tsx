import {Text} from 'ink';
import {describeNetwork, describePower} from '../../../columns/network-words.ts';
import {fitParts, widthOf} from '../../../format/text.ts';
import {describeOwnAge} from '../../cells/freshness-words.ts';
import {pressRow} from '../../list/list-body.tsx';
import {needsInDetails} from '../../list/list-needs.ts';
import type {ItemContext} from '../../list/subject.ts';
import {useListState} from '../../list/use-list-state.ts';
import {useJailed, useRefreshNetwork} from '../../queries/use-network.ts';
import {Chrome} from '../../shell/chrome.tsx';
import {rowsOf, ScreenBody} from '../../shell/screen-body.tsx';
import {useShell, useVerbs} from '../../shell/shell-context.ts';
import {idleActions} from '../../ui/keys/key-dispatcher.ts';
import {useDispatcher, useKeys} from '../../ui/keys/use-keys.ts';
import {useTheme} from '../../ui/theme.ts';
import {networkIndent, OverviewBody, SpokenOverview} from './overview-body.tsx';
import {cursorAcross, needsInOverview, overviewHandlers} from './overview-keys.ts';
import type {Section} from './section.tsx';
import {useOverview} from './use-sections.ts';

/** Shows the overview: the network, the open votes, and the person's stake. */
export function OverviewScreen() {
	const {feed, memory, arrangement, notice, prompt, overlay, clock, isUtc} = useShell();
	const {reach} = useVerbs();
	const dispatcher = useDispatcher();
	const {isSpoken, paint} = useTheme();
	const refreshNetwork = useRefreshNetwork(feed);
	const lines = rowsOf({arrangement, notice, prompt, isSpoken});
	const state = useListState(memory, 'overview');
	const overview = useOverview(state, isSpoken ? undefined : lines);
	const {sections, active, facts, source} = overview;
	const {hasAnswer, freshness} = source;
	const network = useNetworkWords(facts, overview.isReady);
	const details = state.isInDetails ? active : undefined;
	const refresh = () => {
		void reach().then(() => {
			void source.refresh();
			refreshNetwork();
		});
	};
	const handlers = overviewHandlers(overview, lines, facts.keyMap);
	useKeys({context: 'list', handlers: {...handlers, refresh}});
	const header = details ? (
		details.renderTitle(arrangement)
	) : (
		<Text wrap="truncate">{paint('title', networkTitle) + network}</Text>
	);
	const votes = sections.find(({id}) => id === 'voting')?.count ?? 0;
	return (
		<Chrome
			view="overview"
			freshness={freshness}
			periodMilliseconds={freshness.failure ? undefined : source.periodMilliseconds}
			summaries={hasAnswer ? [`${votes} open ${votes === 1 ? 'vote' : 'votes'}`, `${votes} open`] : []}
		>
			<ScreenBody
				arrangement={arrangement}
				header={isSpoken && !details ? null : overlay ? <Text> </Text> : header}
				context={details ? 'details' : 'list'}
				idle={new Set(idleActions(handlers))}
				needs={
					details ? needsInDetails : needsInOverview(active !== undefined, freshness.failure !== undefined)
				}
				words={describeOwnAge(freshness, {now: clock.now(), isUtc}) ?? ''}
			>
				{height => {
					const {width} = arrangement;
					const power = describePower(facts.stake) ?? '';
					if (details && height > 0)
						return details.renderDetails({width, height, refresh, onStep: cursorAcross(overview).moveBy});
					const room = {sections, active, width, height};
					if (isSpoken) return <SpokenOverview {...room} network={[`Network: ${network}`, power]} />;
					const onPress = (section: Section, row: number) => {
						if (section === active) return pressRow(row, section.cursor, dispatcher);
						section.cursor.moveTo(row);
						overview.activate(section.id);
					};
					return <OverviewBody {...room} places={overview.places} power={power} onPress={onPress} />;
				}}
			</ScreenBody>
		</Chrome>
	);
}

const networkTitle = ' Network'.padEnd(networkIndent);

/** Describes the network in one line, with a sign where there is no room for all that is known. */
function useNetworkWords({stake, parameters}: ItemContext, isReady: boolean): string {
	const {feed, arrangement} = useShell();
	const {isSpoken, glyphs} = useTheme();
	const {count: jailed, inactive} = useJailed(feed, isReady) ?? {};
	const room = isSpoken ? Number.POSITIVE_INFINITY : arrangement.width - networkIndent;
	const parts = describeNetwork({stake, jailed, inactive, parameters});
	const fitIn = (cells: number) => fitParts(parts, cells, widthOf(glyphs.separator));
	const rest = fitIn(room).length < parts.length ? ` ${glyphs.ellipsis}` : '';
	const words = fitIn(room - widthOf(rest)).map(({text}) => text);
	return words.join(glyphs.separator) + rest || 'not known yet';
}
