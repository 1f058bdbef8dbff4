import {expect, it} from 'vitest';
import {createRounds} from '../../../../source/dashboard/views/networks/ask-in-rounds.ts';
import {unaskedNetwork} from '../../../../source/networks/read-networks.ts';
import {createFakeClock} from '../../../helpers/fake-clock.ts';

const minute = 60_000;

function open() {
	const clock = createFakeClock(1_790_000_000_000);
	const asked: number[] = [];
	const problems: string[] = [];
	const shown: number[] = [];
	let problem: string | undefined;
	const row = unaskedNetwork({name: 'main', label: undefined, color: undefined, isReadOnly: false});
	const rounds = createRounds(
		{
			async ask(onRows) {
				asked.push(clock.now());
				onRows([row]);
				return problem === undefined ? {value: [row]} : {problem};
			},
		},
		clock,
	);
	const start = () =>
		rounds.start({
			onRows: rows => void shown.push(rows.length),
			onProblem: each => void problems.push(each),
		});
	const breakFile = () => {
		problem = 'config.toml, line 3: no';
	};
	return {clock, asked, problems, shown, start, breakFile};
}

it('asks at once, and once a minute from then on', async () => {
	const {clock, asked, shown, start} = open();
	start();
	await clock.pass(10);
	expect(asked).toHaveLength(1);
	await clock.pass(minute - 20);
	expect(asked).toHaveLength(1);
	await clock.pass(3 * minute);
	expect(asked).toHaveLength(4);
	expect(shown).toHaveLength(4);
});

it('asks nothing once it is stopped, and no sooner than a minute after the last time when it goes on', async () => {
	const {clock, asked, start} = open();
	const stop = start();
	await clock.pass(20_000);
	stop();
	expect(clock.timers()).toBe(0);
	await clock.pass(10_000);
	start();
	await clock.pass(20_000);
	expect(asked).toHaveLength(1);
	await clock.pass(20_000);
	expect(asked).toHaveLength(2);
});

it('goes on where the configuration is broken meanwhile, and says so', async () => {
	const {clock, asked, problems, start, breakFile} = open();
	start();
	await clock.pass(10);
	breakFile();
	await clock.pass(2 * minute);
	expect(problems).toHaveLength(2);
	expect(asked).toHaveLength(3);
});
