import {Text} from 'ink';
import type {LaterRoute} from '../../../routes/route.ts';
import {Chrome} from '../../shell/chrome.tsx';
import {ScreenBody} from '../../shell/screen-body.tsx';
import type {Shell} from '../../shell/shell.ts';
import {useKeys} from '../../ui/keys/use-keys.ts';
import {TextLines} from '../../ui/text/text-lines.tsx';

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
