import {still} from '../../system/changing.ts';
import type {ChoiceRequest, Overlay, OverlayHints} from '../shell/shell.ts';
import {useShell, useVerbs} from '../shell/shell-context.ts';
import {ChoiceList} from './choice-list.tsx';

const spoken = 'Enter applies.';
const hints = still<OverlayHints>({spoken});
/** In a single choice only Enter does anything. */
const singleHints = still<OverlayHints>({spoken, idle: new Set(['toggle'] as const)});

/** A choice among values, in an overlay. */
export function createChoiceOverlay(request: ChoiceRequest): Overlay {
	return {
		context: 'choice',
		hints: request.kind === 'one' ? singleHints : hints,
		render: height => <Choice {...request} height={height} />,
	};
}

function Choice({onApply, ...request}: ChoiceRequest & {readonly height: number}) {
	const {arrangement} = useShell();
	const {closeOverlay} = useVerbs();
	return (
		<ChoiceList
			{...request}
			width={arrangement.width}
			onApply={chosen => {
				closeOverlay();
				onApply(chosen);
			}}
			onCancel={closeOverlay}
		/>
	);
}
