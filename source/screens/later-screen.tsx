import {Text} from 'ink';
import {useKeys} from '../dashboard/ui/keys/use-keys.ts';
import {TextLines} from '../dashboard/ui/text/text-lines.tsx';
import type {LaterRoute} from '../routes/route.ts';
import {Chrome} from './chrome.tsx';
import {ScreenBody} from './screen-body.tsx';
import type {Shell} from './shell.ts';

/** A view that has its name already and nothing to show yet. */
export function LaterScreen({shell, route}: {readonly shell: Shell; readonly route: LaterRoute}) {
	useKeys({context: 'later', handlers: {}});
	const words = `The view "${route.view}" comes later; 1 goes to the validators`;
	return (
		<Chrome shell={shell} view={route.view} freshness={undefined} summaries={[`${route.view} comes later`]}>
			<ScreenBody shell={shell} header={shell.isSpoken ? null : <Text> </Text>} context="later" words="">
				{height => <TextLines lines={[{text: words}]} height={height} width={shell.arrangement.width} />}
			</ScreenBody>
		</Chrome>
	);
}
