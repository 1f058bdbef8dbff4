import {render} from 'ink-testing-library';
import {describe, expect, it} from 'vitest';
import {PromptLine} from '../../../../source/dashboard/ui/prompt/prompt-line.tsx';
import {createTheme, ThemeContext} from '../../../../source/dashboard/ui/theme.ts';
import {failOnWarnings} from '../../../helpers/console.ts';

failOnWarnings();

/** The line with its caret at '|', as it is drawn. */
function draw(text: string, width: number, {note = '', isSecret = false} = {}) {
	const theme = createTheme({colors: 'none', isAscii: false});
	const plain = {...theme, paint: (_: string, painted: string) => painted};
	const line = {text: text.replace('|', ''), caret: text.indexOf('|')};
	const {lastFrame, unmount} = render(
		<ThemeContext value={plain}>
			<PromptLine label=":" line={line} isSecret={isSecret} note={note} hasProblem={false} width={width} />
		</ThemeContext>,
	);
	const frame = lastFrame();
	unmount();
	return frame;
}

describe('a line that is typed', () => {
	it.each([
		['|', 20, ' :▏'],
		['abc|', 20, ' :abc▏'],
		['a|bc', 20, ' :a▏bc'],
		['0123456789|', 8, ' :56789▏'],
		['01234|56789', 8, ' :01234▏'],
		['|0123456789', 8, ' :▏01234'],
		['青山青山|', 8, ' :青山▏'],
		['🦥🦊|🦥', 20, ' :🦥🦊▏🦥'],
		['abc|', 1, expect.anything()],
	])('%j in %i cells is %j', (text, width, expected) => {
		expect(draw(text, width)).toEqual(expected);
	});

	it('shows no letter of a secret', () => {
		expect(draw('gehe|im', 20, {isSecret: true})).toBe(' :****▏**');
		expect(draw('🦥🦊|', 20, {isSecret: true})).toBe(' :**▏');
	});

	it('has its note beside it while there is room', () => {
		expect(draw('abc|', 30, {note: 'what it means'})).toBe(' :abc▏  what it means');
		expect(draw('abc|', 16, {note: 'what it means'})).toBe(' :abc▏  what it…');
		expect(draw('abc|', 8, {note: 'what it means'})).toBe(' :abc▏');
	});
});
