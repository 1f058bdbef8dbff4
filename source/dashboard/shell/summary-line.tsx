import {Text} from 'ink';
import {firstFitting, fitToWidth, widthOf} from '../../format/text.ts';
import {describeFreshness, isTroubled} from '../cells/freshness-words.ts';
import type {Freshness} from '../queries/use-freshness.ts';
import {useTheme} from '../ui/theme.ts';
import {useShell} from './shell-context.ts';

interface SummaryLineProps {
	readonly freshness: Freshness;
	/** Forms of the content, the longest first; empty: no answer yet. */
	readonly summaries: readonly string[];
}

/** Draws the only line of a terminal of a few cells: 'DEMO 205 validators', '◐ 205 validators', '○ offline'. */
export function SummaryLine({freshness, summaries}: SummaryLineProps) {
	const theme = useTheme();
	const {isDemo, isUtc, arrangement, clock} = useShell();
	const lead = isDemo ? 'DEMO ' : '';
	const look = describeFreshness(freshness, theme.glyphs, {now: clock.now(), isUtc});
	const [glyph = ''] = look.text.split(' ') ?? [];
	// If there is room for one word only, a glyph indicates trouble.
	const mark = isTroubled(freshness) ? `${glyph} ` : '';
	const forms = summaries.map(summary => mark + summary);
	const [longest] = summaries;
	const whole = longest !== undefined ? [longest + theme.glyphs.separator + look.text] : [];
	const states = longest === undefined ? [look.text, look.text.split(':')[0] ?? ''] : [];
	const room = arrangement.width - widthOf(lead);
	const text = fitToWidth(
		firstFitting([...whole, ...forms, ...states], room),
		room,
		'left',
		theme.glyphs.ellipsis,
	).trimEnd();
	const meaning = mark === '' ? undefined : look.meaning;
	return (
		<Text wrap="truncate">{theme.paint('demo', lead) + (meaning ? theme.paint(meaning, text) : text)}</Text>
	);
}
