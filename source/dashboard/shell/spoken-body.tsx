import type {ReactNode} from 'react';
import {capitalized} from '../../format/sentence.ts';
import {Prompt} from '../overlays/prompt.tsx';
import type {KeyContext} from '../ui/keys/keys.ts';
import {SpokenText} from '../ui/text/spoken-text.tsx';
import type {ScreenBodyProps} from './screen-body.tsx';
import type {Overlay} from './shell.ts';

interface SpokenBodyProps extends ScreenBodyProps {
	/** The overlay over the rows. */
	readonly overlayBody: ReactNode;
}

/** A screen's header, rows and last line as sentences, one below the other, for a screen reader. */
export function SpokenBody({
	shell,
	above = [],
	header,
	context,
	words,
	promptNote = '',
	overlayBody,
	children,
}: SpokenBodyProps) {
	const {arrangement, notice, overlay, prompt} = shell;
	const {width, bodyHeight} = arrangement;
	return (
		<>
			{above.map(({text}) => (
				<SpokenText key={text} text={text} width={width} />
			))}
			{header}
			{overlayBody}
			{children(overlay ? above.length : bodyHeight)}
			{prompt && notice && <SpokenText text={notice.text} width={width} />}
			{prompt ? (
				<Prompt
					key={shell.promptNumber}
					request={prompt}
					note={promptNote}
					notify={noteHasIt}
					width={width}
					onClose={shell.closePrompt}
				/>
			) : (
				<SpokenText text={notice?.text ?? describeEnd(words, context, overlay)} width={width} />
			)}
		</>
	);
}

/** The note shows a problem whole, however long it is. */
function noteHasIt(): void {}

/** The list in words, or how to get back to it, and the key for help. */
function describeEnd(words: string, context: KeyContext, overlay: Overlay | undefined): string {
	const isOver = overlay !== undefined || context === 'details';
	const what = isOver ? 'Escape goes back. ' : words === '' ? '' : `${capitalized(words)}. `;
	return overlay?.kind === 'choice' ? `${what}Enter applies.` : `${what}Question mark: the keys.`;
}
