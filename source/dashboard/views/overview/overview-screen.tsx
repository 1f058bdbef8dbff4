import {Text} from 'ink';
import {useMemo} from 'react';
import {describeNetwork, describePower} from '../../../columns/network-words.ts';
import type {Proposal} from '../../../domain/proposal.ts';
import type {Validator} from '../../../domain/validator.ts';
import {fitParts, widthOf} from '../../../format/text.ts';
import {proposalRoute, validatorRoute} from '../../../routes/route.ts';
import {isOutdated} from '../../list/list-words.ts';
import {useFacts} from '../../list/use-facts.ts';
import {useListState} from '../../list/use-list-state.ts';
import {useJailedCount} from '../../queries/use-jailed-count.ts';
import {Chrome} from '../../shell/chrome.tsx';
import {rowsOf, ScreenBody} from '../../shell/screen-body.tsx';
import {useShell} from '../../shell/shell-context.ts';
import {useRemembered} from '../../shell/view-memory.ts';
import {idleActions} from '../../ui/keys/key-dispatcher.ts';
import {useKeys} from '../../ui/keys/use-keys.ts';
import {useTheme} from '../../ui/theme.ts';
import {createProposalSubject} from '../proposals/proposal-subject.ts';
import {createValidatorSubject} from '../validators/validator-subject.ts';
import {networkIndent, OverviewBody} from './overview-body.tsx';
import {bindPowerColumns, bindVotingColumns} from './overview-columns.ts';
import {overviewHandlers} from './overview-keys.ts';
import {placeSections} from './place-sections.ts';
import {useSection} from './section.tsx';
import {SpokenOverview} from './spoken-overview.tsx';
import {useVoting} from './use-voting.ts';

/** What needs the person: the network, what is being voted on, and what is theirs. */
export function OverviewScreen() {
	const shell = useShell();
	const {feed, memory, arrangement, notice, prompt, overlay} = shell;
	const theme = useTheme();
	const {isSpoken, glyphs} = theme;
	const {source, items: proposals} = useVoting();
	const isAllowed = source.freshness.kind !== 'limited';
	const facts = useFacts(source.hasAnswer ? noValidators : undefined, isAllowed);
	const {stake, parameters} = facts;
	const jailed = useJailedCount(feed, stake !== undefined && isAllowed);
	const strongest = stake?.holders?.strongest;

	const {width} = arrangement;
	const lines = rowsOf({arrangement, notice, prompt, isSpoken});
	const places = placeSections({
		width: isSpoken ? 0 : width,
		height: arrangement.height,
		lines,
		counts: {power: strongest?.length ?? 0, voting: proposals?.length ?? 0, mine: 0},
	});
	const hasChart = places.paneWidth > 0;
	const voting = useSection<Proposal>({
		id: 'voting',
		title: 'Being voted on',
		subject: useMemo(() => createProposalSubject(facts, proposals ?? noProposals), [facts, proposals]),
		columns: useMemo(() => bindVotingColumns(facts, proposals ?? noProposals), [facts, proposals]),
		items: proposals,
		total: source.totalItems,
		empty: source.hasAnswer ? 'nothing just now' : 'not known yet',
		isOld: isOutdated(source),
		linkOf: ({id}) => (id === undefined ? undefined : proposalRoute(id)),
		height: places.heights.voting,
	});
	const holders = strongest ?? noValidators;
	const power = useSection<Validator>({
		id: 'power',
		title: 'The strongest',
		subject: useMemo(() => createValidatorSubject(facts, holders), [facts, holders]),
		columns: useMemo(() => bindPowerColumns(facts, holders), [facts, holders]),
		items: hasChart ? strongest : noValidators,
		total: undefined,
		empty: 'not known yet',
		isOld: false,
		linkOf: ({address}) => (address === undefined ? undefined : validatorRoute(address)),
		height: places.heights.power,
	});

	const sections = hasChart ? [power, voting] : [voting];
	const filled = sections.filter(({count}) => count > 0);
	const [activeId, setActiveId] = useRemembered<string>(memory, 'overview section', 'voting');
	const active = filled.find(({id}) => id === activeId) ?? filled.find(({id}) => id !== 'power') ?? filled[0];
	const state = useListState(memory, 'overview');
	const isInDetails = state.isInDetails && active !== undefined;
	const refresh = () => void source.refresh();
	const handlers = overviewHandlers({
		sections,
		active,
		activate: id => setActiveId(() => id),
		state,
		half: Math.max(1, Math.floor(lines / 2)),
		panes: hasChart ? [['power'], ['voting', 'mine']] : [],
	});
	useKeys({context: 'list', handlers: {...handlers, refresh}});

	const parts = describeNetwork({stake, jailed, parameters});
	const fitted = fitParts(
		parts,
		isSpoken ? Number.POSITIVE_INFINITY : width - networkIndent,
		widthOf(glyphs.separator),
	);
	const network = fitted.map(({text}) => text).join(glyphs.separator) || 'not known yet';
	const powerWords = describePower(stake) ?? '';
	const opened = `${state.isRaw ? '' : 'Details of '}${active?.currentName()}${state.isRaw ? ' as JSON' : ''}`;
	const title = isInDetails
		? theme.paint('title', ` ${opened}`)
		: theme.paint('title', networkTitle) + network;
	return (
		<Chrome
			view="overview"
			freshness={source.freshness}
			periodMilliseconds={source.freshness.failure ? undefined : source.periodMilliseconds}
			summaries={source.hasAnswer ? [`${voting.count} being voted on`, `${voting.count} voting`] : []}
		>
			<ScreenBody
				arrangement={arrangement}
				header={isSpoken && !isInDetails ? null : <Text wrap="truncate">{overlay ? ' ' : title}</Text>}
				context={isInDetails ? 'details' : 'list'}
				idle={new Set(idleActions(handlers))}
				hints={hints}
				words=""
			>
				{height => {
					if (isInDetails && height > 0) return active.renderDetails({width, height, state, refresh});
					if (!isSpoken)
						return <OverviewBody {...{sections, active, places, width, height}} power={powerWords} />;
					const told = [`Network: ${network}.`, ...(powerWords === '' ? [] : [`${powerWords}.`])];
					return <SpokenOverview {...{sections, active, width, height}} network={told} />;
				}}
			</ScreenBody>
		</Chrome>
	);
}

const networkTitle = ' Network'.padEnd(networkIndent);
const hints = {follow: 'open', nextList: 'next section'} as const;

/** Turnout is measured by all active stake, whichever validators hold it. */
const noValidators: readonly Validator[] = [];
const noProposals: readonly Proposal[] = [];
