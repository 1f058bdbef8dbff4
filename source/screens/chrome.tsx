import {Box} from 'ink';
import {type ReactNode, useMemo} from 'react';
import {StatusLine, type StatusPart} from '../components/status-line.tsx';
import {Tabs} from '../components/tabs.tsx';
import {cut} from '../format/text.ts';
import type {Freshness} from '../queries/freshness.ts';
import {useGovernance} from '../queries/use-governance.ts';
import {useParameters} from '../queries/use-parameters.ts';
import {type ViewName, viewNames} from '../routes/route.ts';
import {type Theme, useTheme} from '../theme.ts';
import {describeFreshness} from './freshness-words.ts';
import type {Shell} from './shell.ts';
import {useEpoch} from './use-epoch.ts';

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
	/** In one line, what there is; drawn where the terminal holds no more. */
	readonly summary: string;
	readonly children: ReactNode;
}

/** The lines around a screen: as many as the terminal has room for. */
export function Chrome({shell, view, freshness, summary, children}: ChromeProps) {
	const theme = useTheme();
	const {kind, width} = shell.arrangement;
	if (kind === 'line') {
		const parts = [{text: summary, rank: 0}, ...freshnessParts(freshness, theme, shell.isUtc)];
		return <StatusLine lead={shell.isDemo ? 'DEMO' : ''} parts={parts} width={width} />;
	}
	return (
		<Box flexDirection="column">
			{kind === 'full' ? (
				<FullHead shell={shell} view={view} freshness={freshness} />
			) : (
				shell.isDemo && <ShortHead shell={shell} freshness={freshness} />
			)}
			{children}
		</Box>
	);
}

type HeadProps = Pick<ChromeProps, 'shell' | 'freshness'>;

function FullHead({shell, view, freshness}: HeadProps & {view: ViewName}) {
	const theme = useTheme();
	const {feed, arrangement, clock, counts} = shell;
	const parameters = useParameters(feed);
	const governance = useGovernance(feed, parameters);
	const estimate = useEpoch(clock, parameters);
	const epoch = governance.epoch ?? estimate;
	const chain = parameters?.chainId;
	const {address} = feed.indexer;
	const {intervalMilliseconds} = feed;
	const {isUtc} = shell;
	const parts = useMemo<readonly StatusPart[]>(
		() => [
			...(chain === undefined ? [] : [{text: shortChain(chain, theme), rank: 3}]),
			...(epoch === undefined ? [] : [{text: `epoch ~${epoch}`, rank: 2}]),
			...freshnessParts(freshness, theme, isUtc),
			{text: hostOf(address), rank: 1},
			{text: `every ${formatInterval(intervalMilliseconds)}`, rank: 4},
		],
		[chain, epoch, freshness, theme, isUtc, address, intervalMilliseconds],
	);
	const {proposalCount} = governance;
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
	return <StatusLine lead="DEMO" parts={parts} width={shell.arrangement.width} />;
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

function formatInterval(milliseconds: number): string {
	return `${Math.round(milliseconds / 100) / 10} s`;
}
