/**
A program on Ink that does no more than move a bar over a screenful of texts, with a text of as many lines beside it
where the terminal is wide: what Ink by itself takes for a frame of that size.
*/
import {Box, render, Text, useInput, useWindowSize} from 'ink';
import {memo, useState} from 'react';

/** Min width for a pane beside the list. */
const wide = 100;

const Row = memo(({text, isCursor}: {readonly text: string; readonly isCursor: boolean}) => (
	<Text wrap="truncate" inverse={isCursor}>
		{text}
	</Text>
));

function OneScreen() {
	const {columns, rows} = useWindowSize();
	const [cursor, setCursor] = useState(0);
	useInput(input => setCursor(before => Math.max(0, Math.min(rows - 2, before + (input === 'j' ? 1 : -1)))));
	const besideWidth = columns >= wide ? Math.floor(columns / 3) : 0;
	const texts = Array.from({length: rows - 1}, (_, index) =>
		`row ${index} `.repeat(columns).slice(0, columns - besideWidth - 1),
	);
	return (
		<Box>
			<Box flexDirection="column" width={columns - besideWidth}>
				{texts.map((text, index) => (
					<Row key={text} text={text} isCursor={index === cursor} />
				))}
			</Box>
			{besideWidth > 0 && <Text>{texts.map((_, index) => `${cursor} of line ${index}`).join('\n')}</Text>}
		</Box>
	);
}

render(<OneScreen />, {
	alternateScreen: true,
	interactive: true,
	incrementalRendering: true,
	maxFps: 120,
});
