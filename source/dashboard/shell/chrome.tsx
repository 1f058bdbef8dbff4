import {Box} from 'ink';
import {type ReactNode, useCallback, useMemo} from 'react';
import type {EpochClock} from '../../domain/epoch-clock.ts';
import {demoSpeed} from '../../domain/simulation.ts';
import {formatInteger} from '../../format/number.ts';
import {withMark} from '../../format/signs.ts';
import {formatInterval, formatRecent, timeLeftForms} from '../../format/time.ts';
import {type ViewName, viewNames} from '../../routes/route.ts';
import {describeFreshness, describeNextTry, isTroubled} from '../cells/freshness-words.ts';
import {useChainHead, useHeadFreshness} from '../queries/use-chain-head.ts';
import {useEpochClock} from '../queries/use-epoch-clock.ts';
import type {Freshness} from '../queries/use-freshness.ts';
import {useParameters} from '../queries/use-parameters.ts';
import {useDispatcher} from '../ui/keys/use-keys.ts';
import {type Theme, useTheme} from '../ui/theme.ts';
import type {Arrangement} from './arrangement.ts';
import type {Shell} from './shell.ts';
import {useShell} from './shell-context.ts';
import {SpokenHead} from './spoken-head.tsx';
import {StatusLine, type StatusPart} from './status-line.tsx';
import {SummaryLine} from './summary-line.tsx';
import {Tabs, useTabs} from './tabs.tsx';

interface ChromeProps {
	readonly view: ViewName;
	readonly freshness: Freshness;
	/** Time between two polls; undefined: nothing is polled. */
	readonly periodMilliseconds?: number | undefined;
	/**
	Content of the view in one line, the longest form first, for a terminal with no more room. Empty: no answer yet, so the
	state of the service is shown instead.
	*/
	readonly summaries: readonly string[];
	readonly children: ReactNode;
}

/** Draws the lines around a screen: as many as the terminal has room for. */
export function Chrome(props: ChromeProps) {
	const {children} = props;
	const {feed, arrangement, prompt, isDemo} = useShell();
	const freshness = useHeadFreshness(feed, props.freshness);
	const {kind, height} = arrangement;
	const isLine = kind === 'line';
	const hasShortHead = isDemo || isTroubled(freshness);
	return (
		<Box flexDirection="column">
			{isLine ? (
				// A line being typed takes the only line there is.
				(prompt === undefined || height > 1) && <SummaryLine {...props} freshness={freshness} />
			) : kind === 'full' ? (
				<FullHead {...props} freshness={freshness} />
			) : (
				hasShortHead && <ShortHead freshness={freshness} />
			)}
			{/* Unseen, but there: what is being typed or chosen outlives a terminal that is made too small for it. */}
			<Box flexDirection="column" display={isLine && prompt === undefined ? 'none' : 'flex'}>
				{children}
			</Box>
		</Box>
	);
}

/**
Returns the arrangement with one row less if a list without chrome shows old data, for a line above it that says so.
Invented data has that line from the start.
*/
export function belowHead(
	{arrangement, isDemo}: Pick<Shell, 'arrangement' | 'isDemo'>,
	freshness: Freshness,
): Arrangement {
	if (arrangement.kind !== 'list' || isDemo || !isTroubled(freshness)) return arrangement;
	return {...arrangement, bodyHeight: arrangement.bodyHeight - 1};
}

function FullHead(props: Omit<ChromeProps, 'children'>) {
	const theme = useTheme();
	const dispatcher = useDispatcher();
	// A press on a tab is its digit.
	const onPress = useCallback((tab: number) => dispatcher.press(String(tab)), [dispatcher]);
	const {feed, arrangement, isDemo} = useShell();
	const {columns: width} = arrangement;
	const parameters = useParameters(feed);
	const parts = useStatusParts(props, parameters);
	const tabs = useTabs(parameters);
	const active = viewNames.indexOf(props.view);
	if (theme.isSpoken)
		return <SpokenHead width={width} isDemo={isDemo} parts={parts} tabs={tabs} active={active} />;
	return (
		<>
			<StatusLine lead={isDemo ? describeDemo(theme) : ''} parts={parts} width={width} />
			<Tabs tabs={tabs} active={active} width={width} onPress={onPress} />
		</>
	);
}

/** Returns the facts of the first line, ranked. */
function useStatusParts(
	{freshness, periodMilliseconds}: Pick<ChromeProps, 'freshness' | 'periodMilliseconds'>,
	parameters: ReturnType<typeof useParameters>,
): readonly StatusPart[] {
	const theme = useTheme();
	const {feed, clock, isUtc, isReadOnly, profile} = useShell();
	const now = useEpochClock(feed, clock);
	const epoch = now && describeEpoch(now, theme);
	const next = now && describeNext(now, freshness?.ageSeconds);
	const {height: head, state} = useChainHead(feed);
	const hasHalted = state?.chain === 'halted';
	const height = head?.value?.height;
	const chain = parameters?.chainId;
	const {address} = feed.indexer;
	const {begunAnewAt} = feed;
	return useMemo<readonly StatusPart[]>(() => {
		// A screen reader would read the whole line again whenever a figure changes.
		const {isSpoken} = theme;
		return [
			...(profile ? [{text: profile.label ?? profile.name, color: profile.color, rank: 1}] : []),
			...(isReadOnly ? [{text: 'read-only', rank: 2}] : []),
			...(chain === undefined || isSpoken ? [] : [{text: chain, rank: 1, least: minOfChain}]),
			...(epoch === undefined ? [] : [{text: epoch, rank: 2}]),
			...(next === undefined || isSpoken ? [] : [{text: next, rank: 5, isExtra: true, isTail: true}]),
			...(height === undefined || isSpoken
				? []
				: [{text: `block ${formatInteger(height)}`, rank: 6, isExtra: true}]),
			...freshnessParts(freshness, theme, {now: clock.now(), isUtc}),
			// A message said so already: it must not displace a current problem.
			...(begunAnewAt === undefined
				? []
				: [warning(`chain began anew ${formatRecent(begunAnewAt, {now: clock.now(), isUtc})}`, 4, theme)]),
			...(hasHalted ? [warning(isSpoken ? 'the chain has halted' : 'chain has halted', 0, theme)] : []),
			// Spoken facts always fit, and this one names the service.
			{text: hostOf(address), rank: isSpoken ? 1 : 4, isExtra: true},
			...(periodMilliseconds === undefined
				? []
				: [
						{
							text: `every ${formatInterval(periodMilliseconds, isSpoken ? 'seconds' : 's')}`,
							rank: 7,
							isExtra: true,
						},
					]),
		];
	}, [
		profile,
		isReadOnly,
		chain,
		epoch,
		next,
		height,
		hasHalted,
		freshness,
		begunAnewAt,
		clock,
		theme,
		isUtc,
		address,
		periodMilliseconds,
	]);
}

/** Writes 'DEMO ×60', as the clock of the embedded chain is faster than the times that it shows. */
function describeDemo({isAscii}: Theme): string {
	return `DEMO ${isAscii ? 'x' : '×'}${demoSpeed}`;
}

function ShortHead({freshness}: Pick<ChromeProps, 'freshness'>) {
	const {isDemo, isUtc, arrangement, clock} = useShell();
	const parts = freshnessParts(freshness, useTheme(), {now: clock.now(), isUtc});
	return <StatusLine lead={isDemo ? 'DEMO' : ''} parts={parts} width={arrangement.width} />;
}

function freshnessParts(
	freshness: Freshness,
	theme: Theme,
	look: Parameters<typeof describeFreshness>[2],
): StatusPart[] {
	const {isSpoken} = theme;
	// A screen reader would read an age, and the time of the next try, again at each of its steps.
	const shown = isSpoken ? {...freshness, ageSeconds: undefined} : freshness;
	const described = describeFreshness(shown, theme.glyphs, look);
	const {brief, meaning} = described;
	const text = isSpoken && freshness.behindSeconds !== undefined ? 'the indexer is behind' : described.text;
	const next = isSpoken ? undefined : describeNextTry(freshness, look);
	return [
		{text: text.trim(), ...(brief && {brief: brief.trim()}), meaning, rank: 0},
		...(next === undefined ? [] : [{text: next, meaning, rank: 3, isTail: true}]),
	];
}

/** Writes 'epoch 1204', or 'epoch ~1204' if it is computed here. */
function describeEpoch({epoch, isReported}: EpochClock, {isSpoken}: Theme): string {
	return `epoch ${isReported ? '' : isSpoken ? 'about ' : '~'}${epoch}`;
}

/** Writes 'next in ~2 h 59 min', counting down while no answer comes; undefined: unknown or over. */
function describeNext({secondsLeft}: EpochClock, ageSeconds = 0): string | undefined {
	const left = secondsLeft === undefined ? 0n : secondsLeft - BigInt(ageSeconds);
	return left > 0n ? `next in ~${timeLeftForms(left)[0]}` : undefined;
}

/** Min width of a chain id in cells: 'namada.5f5d…6420' is enough to distinguish chains. */
const minOfChain = 16;

function warning(words: string, rank: number, theme: Theme): StatusPart {
	return {text: withMark({glyph: '▲', ascii: '*'}, words, theme), meaning: 'warning', rank};
}

function hostOf(address: string): string {
	return URL.canParse(address) ? new URL(address).host : address;
}
