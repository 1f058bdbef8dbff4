import {Text} from 'ink';
import {render} from 'ink-testing-library';
import {expect, it} from 'vitest';
import {type Navigation, useNavigation} from '../../../source/dashboard/shell/use-navigation.ts';
import {formatRoute} from '../../../source/routes/route.ts';
import {failOnWarnings} from '../../helpers/console.ts';
import {readRoute} from '../../helpers/routes.ts';
import {until} from '../../helpers/until.ts';
import {addressOf} from '../../helpers/validators.ts';

const noOrders = {};

failOnWarnings();

it.each<[string, readonly ((navigation: Navigation) => void)[], string, boolean]>([
	['a visit leads on', [go => go.visit(readRoute('proposals'))], 'proposals', true],
	['back leads back', [go => go.visit(readRoute('proposals')), go => go.goBack()], 'validators', false],
	['back from the root stays', [go => go.goBack()], 'validators', false],
	[
		'a change is no place to go back to',
		[go => go.change(route => ({...route, ...readRoute('validators page=3')}))],
		'validators page=3',
		false,
	],
	[
		'back leads to the place as it was last',
		[
			go => go.change(() => readRoute('validators page=3')),
			go => go.visit(readRoute('parameters')),
			go => go.goBack(),
		],
		'validators page=3',
		false,
	],
	['a view is a root', [go => go.visit(readRoute('tx')), go => go.open('parameters')], 'parameters', false],
	[
		'a view opens as it was left',
		[go => go.change(() => readRoute('validators page=3')), go => go.open('tx'), go => go.open('validators')],
		'validators page=3',
		false,
	],
	['the last view', [go => go.open('tx'), go => go.openLast()], 'validators', false],
	['the last but one', [go => go.open('tx'), go => go.openLast(), go => go.openLast()], 'tx', false],
	[
		'the way back outlives going to and fro',
		[go => go.visit(readRoute('tx')), go => go.openLast(), go => go.openLast()],
		'tx',
		true,
	],
	[
		'a view that was left by another keeps its way back',
		[go => go.visit(readRoute('tx')), go => go.open('parameters'), go => go.open('tx')],
		'tx',
		true,
	],
	[
		'back from it leads where it was come from',
		[
			go => go.open('parameters'),
			go => go.visit(readRoute('tx')),
			go => go.open('proposals'),
			go => go.open('tx'),
			go => go.goBack(),
		],
		'parameters',
		false,
	],
	[
		'the same place twice is one on the way',
		[go => go.visit(readRoute('tx')), go => go.visit(readRoute('tx')), go => go.goBack()],
		'validators',
		false,
	],
	[
		'a view that was left at one thing opens with its list',
		[
			go => go.change(() => readRoute('validators page=3')),
			go => go.visit(readRoute(`validator ${addressOf(3)}`)),
			go => go.open('tx'),
			go => go.open('validators'),
		],
		'validators page=3',
		false,
	],
	[
		'a view that shows one thing shows its list',
		[go => go.visit(readRoute('proposal 36')), go => go.open('proposals')],
		'proposals',
		true,
	],
	[
		'the last view is as it was left',
		[go => go.visit(readRoute('proposal 36')), go => go.open('tx'), go => go.openLast()],
		'proposal 36',
		true,
	],
	['no last view', [go => go.openLast()], 'validators', false],
	['the same view', [go => go.visit(readRoute('tx')), go => go.open('tx')], 'tx', true],
])('%s', async (_, steps, place, canGoBack) => {
	let latest: Navigation | undefined;
	let draws = 0;
	function Probe() {
		latest = useNavigation(readRoute('validators'), noOrders);
		draws += 1;
		return <Text>{formatRoute(latest.route)}</Text>;
	}
	const {rerender, unmount} = render(<Probe />);
	for (const step of steps) {
		const drawn = draws;
		step(latest!);
		// A step that changes nothing draws nothing by itself; what it changed is drawn with the rest, before the next.
		rerender(<Probe />);
		await until(() => draws > drawn);
	}
	await until(
		() =>
			formatRoute(latest!.route) === (place === 'validators' ? formatRoute(readRoute('validators')) : place),
		() => formatRoute(latest!.route),
	);
	expect(latest!.canGoBack).toBe(canGoBack);
	unmount();
});
