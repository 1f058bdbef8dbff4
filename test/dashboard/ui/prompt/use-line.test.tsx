import {Text} from 'ink';
import {render} from 'ink-testing-library';
import {expect, it} from 'vitest';
import {type EditedLine, type LineOptions, useLine} from '../../../../source/dashboard/ui/prompt/use-line.ts';
import type {KeyAction} from '../../../../source/keys/key-table.ts';
import {failOnWarnings} from '../../../helpers/console.ts';
import {until} from '../../../helpers/until.ts';

failOnWarnings();

/** Does what is said, all of it before the next drawing: an action by its name, or else text that is typed. */
async function edit(options: LineOptions, steps: readonly string[]) {
	let latest: EditedLine | undefined;
	let draws = 0;
	const changes: string[] = [];
	function Probe() {
		draws++;
		latest = useLine({...options, onChange: text => changes.push(text)});
		return <Text>{latest.line.text}</Text>;
	}
	const {rerender, unmount} = render(<Probe />);
	const {handlers, insert} = latest!;
	for (const step of steps) {
		const act = handlers[step as KeyAction];
		if (act) act();
		else insert(step);
	}
	const drawn = draws;
	rerender(<Probe />);
	await until(() => draws > drawn);
	unmount();
	const {text, caret} = latest!.line;
	return {line: `${text.slice(0, caret)}|${text.slice(caret)}`, changes, candidates: latest!.candidates};
}

const history = ['proposals', 'validators', 'proposals kind=default'];
const words = ['sort', 'state', 'states', 'quit'];
const complete = (text: string) => words.filter(word => word.startsWith(text));

it.each<[readonly string[], string]>([
	[['abc'], 'abc|'],
	[['abc', 'caretLeft', 'x'], 'abx|c'],
	[['older'], 'proposals kind=default|'],
	[['older', 'older'], 'validators|'],
	[['older', 'older', 'older', 'older'], 'proposals|'],
	[['pro', 'older', 'older'], 'proposals|'],
	[['pro', 'older', 'newer'], 'pro|'],
	[['pro', 'newer'], 'pro|'],
	[['xyz', 'older'], 'xyz|'],
	[['pro', 'older', '!', 'older'], 'proposals kind=default!|'],
	[['st', 'complete'], 'state|'],
	[['st', 'complete', 'complete', 'complete'], 'states|'],
	[['st', 'complete', 'complete', 'complete', 'complete'], 'state|'],
	[['q', 'complete'], 'quit|'],
	[['x', 'complete'], 'x|'],
])('%j makes %j', async (steps, expected) => {
	const {line} = await edit({initial: '', history, complete}, steps);
	expect(line).toBe(expected);
});

it('names what the line could become while one of several is chosen, and no longer', async () => {
	expect((await edit({initial: 's', complete}, ['complete'])).candidates).toEqual([
		'sort',
		'state',
		'states',
	]);
	expect((await edit({initial: 's', complete}, ['complete', 'x'])).candidates).toEqual([]);
});

it('says each new text once, and nothing of a caret that moved', async () => {
	const {changes} = await edit({initial: 'a'}, ['b', 'caretLeft', 'caretEnd', 'erase', 'erase', 'erase']);
	expect(changes).toEqual(['ab', 'a', '']);
});
