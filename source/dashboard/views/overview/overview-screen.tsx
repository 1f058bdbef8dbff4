import {Text} from 'ink';
import {useSyncExternalStore} from 'react';
import {describeNetwork, describePower} from '../../../columns/network-words.ts';
import type {Validator} from '../../../domain/validator.ts';
import {fitParts, widthOf} from '../../../format/text.ts';
import {neverChanging} from '../../../system/changing.ts';
import {describeOwnAge} from '../../cells/freshness-words.ts';
import {needsInDetails} from '../../list/list-needs.ts';
import {isOutdated} from '../../list/list-words.ts';
import {useFacts} from '../../list/use-facts.ts';
import {useListState} from '../../list/use-list-state.ts';
import {useJailed} from '../../queries/use-jailed.ts';
import {useRefreshNetwork} from '../../queries/use-refresh-network.ts';
import {Chrome} from '../../shell/chrome.tsx';
import {rowsOf, ScreenBody} from '../../shell/screen-body.tsx';
import {useShell, useVerbs} from '../../shell/shell-context.ts';
import {useRemembered} from '../../shell/view-memory.ts';
import {idleActions} from '../../ui/keys/key-dispatcher.ts';
import {useKeys} from '../../ui/keys/use-keys.ts';
import {useTheme} from '../../ui/theme.ts';
import {networkIndent, OverviewBody} from './overview-body.tsx';
import {needsInOverview, overviewHandlers, stepFrom} from './overview-keys.ts';
import {placeSections} from './place-sections.ts';
import type {Section} from './section.tsx';
import {SpokenOverview} from './spoken-overview.tsx';
import {useMineSection, useMyRows, usePowerSection, useVotingSection} from './use-sections.ts';
import {useVoting} from './use-voting.ts';

/** What needs the person: the network, what is being voted on, and what is theirs. */
export function OverviewScreen() {
	const {feed, memory, arrangement, notice, prompt, overlay, clock, isUtc} = useShell();
	const {reach} = useVerbs();
	const theme = useTheme();
	const {isSpoken, glyphs, paint} = theme;
	const voting = useVoting();
	const {hasAnswer, freshness, periodMilliseconds} = voting.source;
	const isAllowed = freshness.kind !== 'limited';
	const facts = useFacts(hasAnswer ? noValidators : undefined, isAllowed);
	const {stake, parameters} = facts;
	// One thing after the other: what the first frame shows comes first.
	const isReady = stake !== undefined && isAllowed;
	const {count: jailed, inactive} = useJailed(feed, isReady) ?? {};
	const refreshNetwork = useRefreshNetwork(feed);
	const rows = useMyRows(isReady);

	const {width} = arrangement;
	const lines = rowsOf({arrangement, notice, prompt, isSpoken});
	const counts = {
		power: stake?.holders?.strongest.length ?? 0,
		voting: voting.items?.length ?? 0,
		mine: rows.length,
	};
	const places = placeSections({lines: isSpoken ? 0 : lines, counts});
	const power = usePowerSection(facts, places, isOutdated(voting.source));
	const votes = useVotingSection(voting, facts, places);
	const mine = useMineSection(rows, facts, places);
	const sections = places.heights.power > 0 ? [votes, mine, power] : [votes, mine];

	const [activeId, setActiveId] = useRemembered<string>(memory, 'overview section', 'voting');
	const filled = sections.filter(({count}) => count > 0);
	const active = filled.find(({id}) => id === activeId) ?? filled[0];
	const state = useListState(memory, 'overview');
	const isInDetails = state.isInDetails && active !== undefined;
	const refresh = () => {
		void reach().then(() => {
			void voting.source.refresh();
			refreshNetwork();
		});
	};
	// The rows draw themselves where the cursor moves; the title and the details of one do not.
	useSyncExternalStore(
		isInDetails ? active.cursor.subscribe : neverChanging,
		() => active?.cursor.read().index,
	);
	const activate = (id: string) => setActiveId(() => id);
	const press = (section: Section, row: number) => {
		if (section === active && section.cursor.read().index === row) return section.follow();
		section.cursor.moveTo(row);
		activate(section.id);
	};
	const handlers = overviewHandlers({
		sections,
		active,
		activate,
		state,
		half: Math.max(1, Math.floor(lines / 2)),
		keyMap: facts.keyMap,
	});
	useKeys({context: 'list', handlers: {...handlers, refresh}});

	const room = isSpoken ? Number.POSITIVE_INFINITY : width - networkIndent;
	const told = fitParts(
		describeNetwork({stake, jailed, inactive, parameters}),
		room,
		widthOf(glyphs.separator),
	);
	const network = told.map(({text}) => text).join(glyphs.separator) || 'not known yet';
	const powerWords = describePower(stake) ?? '';
	const name = active?.currentName() ?? '';
	const title = isInDetails
		? paint('title', ` ${state.isRaw ? `${name} as JSON` : `Details of ${name}`}`)
		: paint('title', networkTitle) + network;
	return (
		<Chrome
			view="overview"
			freshness={freshness}
			periodMilliseconds={freshness.failure ? undefined : periodMilliseconds}
			summaries={
				hasAnswer
					? [`${votes.count} open ${votes.count === 1 ? 'vote' : 'votes'}`, `${votes.count} open`]
					: []
			}
		>
			<ScreenBody
				arrangement={arrangement}
				header={isSpoken && !isInDetails ? null : <Text wrap="truncate">{overlay ? ' ' : title}</Text>}
				context={isInDetails ? 'details' : 'list'}
				idle={new Set(idleActions(handlers))}
				needs={
					isInDetails
						? needsInDetails
						: needsInOverview(active !== undefined, freshness.failure !== undefined)
				}
				words={describeOwnAge(freshness, {now: clock.now(), isUtc}) ?? ''}
			>
				{height => {
					if (isInDetails && height > 0) {
						const onStep = (by: number) => stepFrom(active, by, {sections, activate});
						return active.renderDetails({width, height, state, refresh, onStep});
					}
					const shared = {sections, active, width, height};
					return isSpoken ? (
						<SpokenOverview {...shared} network={[`Network: ${network}`, powerWords]} />
					) : (
						<OverviewBody {...shared} places={places} power={powerWords} onPress={press} />
					);
				}}
			</ScreenBody>
		</Chrome>
	);
}

const networkTitle = ' Network'.padEnd(networkIndent);

/** Turnout is measured by all active stake, whichever validators hold it. */
const noValidators: readonly Validator[] = [];
