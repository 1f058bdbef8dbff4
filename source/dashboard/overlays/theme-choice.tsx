import {useEffect} from 'react';
import type {Glyphs, Meaning} from '../../format/signs.ts';
import {still} from '../../system/changing.ts';
import {isShipped, shippedHelp} from '../../theme/themes.ts';
import type {Overlay, OverlayHints} from '../shell/shell.ts';
import {useShell, useVerbs} from '../shell/shell-context.ts';
import {describeKept, useThemes} from '../shell/theme-provider.tsx';
import {type TextLine, TextLines} from '../ui/text/text-lines.tsx';
import {useTheme} from '../ui/theme.ts';
import {ChoiceList} from './choice-list.tsx';

const hints = still<OverlayHints>({
	needs: [
		['apply', 'keep'],
		['back', 'take back'],
	],
	idle: new Set(['toggle'] as const),
});

/** Creates a choice among the themes; the whole screen previews the one under the cursor until the choice is made. */
export function createThemeOverlay(): Overlay {
	return {context: 'choice', title: 'Theme', hints, render: height => <ThemeChoice height={height} />};
}

function ThemeChoice({height}: {readonly height: number}) {
	const {arrangement} = useShell();
	const {closeOverlay, notify} = useVerbs();
	const {names, kept, configured, preview, keep} = useThemes();
	const {glyphs} = useTheme();
	const {width} = arrangement;
	useEffect(() => () => preview(undefined), [preview]);
	const listHeight = Math.min(height, names.length + 1);
	return (
		<>
			<ChoiceList
				title="Theme"
				kind="one"
				items={names.map(name => ({value: name, note: describeTheme(name, configured)}))}
				chosen={[kept]}
				width={width}
				height={listHeight}
				onMove={preview}
				onApply={([name]) => {
					closeOverlay();
					if (name === undefined) return;
					keep(name);
					notify(describeKept(name, kept));
				}}
				onCancel={closeOverlay}
			/>
			<TextLines lines={sampleOf(glyphs)} width={width} height={height - listHeight} />
		</>
	);
}

function describeTheme(name: string, configured: string): string {
	const help = isShipped(name) ? shippedHelp[name] : 'the [theme] of the configuration';
	return isShipped(name) && name === configured ? `${help}; as configured` : help;
}

/** Returns a sample line for each meaning of a colour. */
function sampleOf(glyphs: Glyphs): readonly TextLine[] {
	const line = (meaning: Meaning, text: string): TextLine => ({
		text: ` ${text}`,
		parts: [' ', {text, meaning}],
	});
	return [
		{text: ''},
		line('title', 'Title'),
		line('good', `${glyphs.passed} would pass`),
		line('bad', `${glyphs.alarm} jailed`),
		line('warning', 'ends soon'),
		line('waiting', `${glyphs.waiting} not begun`),
		line('accent', 'withdrawable now'),
		line('quiet', 'what is over'),
		line('found', 'what was searched for'),
	];
}
