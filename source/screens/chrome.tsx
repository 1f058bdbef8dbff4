import {Box} from 'ink';
import {type ReactNode, useMemo} from 'react';
import {StatusLine, type StatusPart} from '../components/status-line.tsx';
import {Tabs} from '../components/tabs.tsx';
import {cut} from '../format/text.ts';
import {formatInterval} from '../format/time.ts';
import type {Freshness} from '../queries/freshness.ts';
import {useGovernance} from '../queries/use-governance.ts';
import {useParameters} from '../queries/use-parameters.ts';
import {type ViewName, viewNames} from '../routes/route.ts';
import {type Theme, useTheme} from '../theme.ts';
import {describeFreshness, isTroubled} from './freshness-words.ts';
import type {Shell} from './shell.ts';
import {SummaryLine} from './summary-line.tsx';
import {useEpochNow} from './use-facts.ts';

const tabNames: Readonly<Record<ViewName, string>> = {
	validators: 'Validators',
	proposals: 'Proposals',
	delegator: 'Delegator',
	parameters: 'Parameters',
	tx: 'Tx',
	events: 'Events',
};

interface ChromeProps {
	readonly shell: Shell;
	readonly view: ViewName;
	/** Undefined where the view shows no data. */
	readonly freshness: Freshness | undefined;
	/** Between two polls of it; undefined where nothing is polled. */
	readonly periodMilliseconds?: number | undefined;
	/**
	What there is, in one line, from its longest form to its shortest: drawn where the terminal holds no more. None:
	there is no answer yet, and how things are with the service is drawn in its place.
	*/
	readonly summaries: readonly string[];
	readonly children: ReactNode;
}

/** The lines around a screen: as many as the terminal has room for. */
export function Chrome(props: ChromeProps) {
	const {shell, freshness, children} = props;
	const {kind} = shell.arrangement;
	if (kind === 'line') return <SummaryLine {...props} />;
	const hasShortHead = shell.isDemo || isTroubled(freshness);
	return (
		<Box flexDirection="column">
			{kind === 'full' ? (
				<FullHead {...props} />
			) : (
				hasShortHead && <ShortHead shell={shell} freshness={freshness} />
			)}
			{children}
		</Box>
	);
}

/**
The shell with the rows that are left where the list stands alone: old data has a line that says so above it, and
invented data has had one from the start.
*/
export function belowHead(shell: Shell, freshness: Freshness): Shell {
	const {arrangement, isDemo} = shell;
	if (arrangement.kind !== 'list' || isDemo || !isTroubled(freshness)) return shell;
	return {...shell, arrangement: {...arrangement, bodyHeight: arrangement.bodyHeight - 1}};
}

type HeadProps = Pick<ChromeProps, 'shell' | 'freshness'>;

function FullHead({shell, view, freshness, periodMilliseconds}: Omit<ChromeProps, 'children'>) {
	const theme = useTheme();
	const {feed, arrangement, counts, isUtc, profile} = shell;
	const parameters = useParameters(feed);
	const {proposalCount} = useGovernance(feed, parameters);
	const epoch = useEpochNow(shell);
	const chain = parameters?.chainId;
	const {address} = feed.indexer;
	const parts = useMemo<readonly StatusPart[]>(
		() => [
			...(profile ? [{text: profile.label ?? profile.name, color: profile.color, rank: 1}] : []),
			...(chain === undefined ? [] : [{text: shortChain(chain, theme), rank: 3}]),
			...(epoch === undefined ? [] : [{text: `epoch ~${epoch}`, rank: 2}]),
			...freshnessParts(freshness, theme, isUtc),
			{text: hostOf(address), rank: 1},
			...(periodMilliseconds === undefined
				? []
				: [{text: `every ${formatInterval(periodMilliseconds)}`, rank: 4}]),
		],
		[profile, chain, epoch, freshness, theme, isUtc, address, periodMilliseconds],
	);
	const tabs = useMemo(() => {
		const countOf = (name: ViewName) => counts[name] ?? (name === 'proposals' ? proposalCount : undefined);
		return viewNames.map(name => ({name: tabNames[name], count: countOf(name)}));
	}, [counts, proposalCount]);
	return (
		<>
			<StatusLine lead={shell.isDemo ? 'DEMO' : ''} parts={parts} width={arrangement.width} />
			<Tabs tabs={tabs} active={viewNames.indexOf(view)} width={arrangement.width} />
		</>
	);
}

function ShortHead({shell, freshness}: HeadProps) {
	const parts = freshnessParts(freshness, useTheme(), shell.isUtc);
	return <StatusLine lead={shell.isDemo ? 'DEMO' : ''} parts={parts} width={shell.arrangement.width} />;
}

function freshnessParts(freshness: Freshness | undefined, theme: Theme, isUtc: boolean): StatusPart[] {
	return freshness ? [{...describeFreshness(freshness, theme.glyphs, isUtc), rank: 0}] : [];
}

/** 'namada.5f5de2dd…': enough to tell one chain from another. */
function shortChain(chain: string, {glyphs}: Theme): string {
	const short = cut(chain, 15);
	return short === chain ? chain : short.replace(/\W+$/, '') + glyphs.ellipsis;
}

function hostOf(address: string): string {
	return URL.canParse(address) ? new URL(address).host : address;
}
