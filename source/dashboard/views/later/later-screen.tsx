import {Text} from 'ink';
import type {LaterRoute} from '../../../routes/route.ts';
import {Chrome} from '../../shell/chrome.tsx';
import {ScreenBody} from '../../shell/screen-body.tsx';
import {useShell} from '../../shell/shell-context.ts';
import {useKeys} from '../../ui/keys/use-keys.ts';
import {TextLines} from '../../ui/text/text-lines.tsx';
import {useTheme} from '../../ui/theme.ts';

/** A view that has its name already and nothing to show yet. */
export function LaterScreen({route}: {readonly route: LaterRoute}) {
	useKeys({context: 'later', handlers: {}});
	const {arrangement} = useShell();
	const {isSpoken} = useTheme();
	const words = `The view "${route.view}" comes later; 0 goes to the overview`;
	return (
		<Chrome view={route.view} freshness={undefined} summaries={[`${route.view} comes later`]}>
			<ScreenBody
				arrangement={arrangement}
				header={isSpoken ? null : <Text> </Text>}
				context="later"
				words=""
			>
				{height => <TextLines lines={[{text: words}]} height={height} width={arrangement.width} />}
			</ScreenBody>
		</Chrome>
	);
}
