import {Text} from 'ink';
import {render} from 'ink-testing-library';
import {expect, it} from 'vitest';
import {type ReadLabelFile, useLabelFile} from '../../../source/dashboard/shell/use-label-file.ts';
import {failOnWarnings} from '../../helpers/console.ts';
import {createFakeClock} from '../../helpers/fake-clock.ts';
import {until} from '../../helpers/until.ts';

failOnWarnings();

const minute = 60_000;

/** Shows the labels of a file, whose content a test changes. */
function start() {
	const clock = createFakeClock();
	const content: Record<string, string> = {a: 'Cold'};
	const notes: string[] = [];
	const read: ReadLabelFile = async file => {
		const label = content[file];
		return label === undefined
			? {problems: [`${file} is broken`, 'and more']}
			: {labels: [{chain: undefined, address: 'tnam1', label}]};
	};
	const notify = (text: string) => void notes.push(text);
	let draws = 0;
	function Probe({file}: {readonly file: string | undefined}) {
		draws += 1;
		const labels = useLabelFile(file, {clock, read, notify});
		return <Text>{labels.map(({label}) => label).join() || 'none'}</Text>;
	}
	const screen = render(<Probe file="a" />);
	const shows = (frame: string) =>
		until(
			() => screen.lastFrame() === frame,
			() => `${screen.lastFrame()}`,
		);
	return {
		clock,
		content,
		notes,
		shows,
		draws: () => draws,
		...screen,
		go: (file?: string) => screen.rerender(<Probe file={file} />),
	};
}

it('follows the file, keeps its labels while it is broken, says so once, and draws nothing else anew', async () => {
	const {clock, content, notes, shows, draws, unmount} = start();
	await shows('Cold');
	const drawn = draws();
	await clock.pass(3 * minute);
	expect(draws()).toBe(drawn);
	content.a = 'Warm';
	await clock.pass(minute);
	await shows('Warm');
	delete content.a;
	await clock.pass(3 * minute);
	await shows('Warm');
	expect(notes).toEqual(['the labels stay as they were: a is broken']);
	content.a = 'Hot';
	await clock.pass(minute);
	await shows('Hot');
	unmount();
	await until(() => clock.timers() === 0);
});

it('shows the labels of another profile alone, and none where it names no file', async () => {
	const {clock, content, shows, go, unmount} = start();
	await shows('Cold');
	content.b = 'Other';
	go('b');
	await shows('Other');
	go();
	await shows('none');
	unmount();
	await until(() => clock.timers() === 0);
});
