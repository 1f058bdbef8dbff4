import {LastLine} from '../shell/last-line.tsx';
import type {ChoiceRequest, Overlay} from '../shell/shell.ts';
import type {KeyAction} from '../ui/keys/keys.ts';
import {ChoiceList} from './choice-list.tsx';

/** In a single choice only Enter does anything. */
const noToggle: ReadonlySet<KeyAction> = new Set(['toggle'] as const);

/** A choice among values, in an overlay. */
export function createChoiceOverlay({onApply, ...request}: ChoiceRequest): Overlay {
	return {
		context: 'choice',
		render: ({arrangement, closeOverlay}, height) => (
			<ChoiceList
				{...request}
				width={arrangement.width}
				height={height}
				onApply={chosen => {
					closeOverlay();
					onApply(chosen);
				}}
				onCancel={closeOverlay}
			/>
		),
		renderEnd: (_, {text = '', ...line}) => (
			<LastLine text={text} {...line} context="choice" idle={request.kind === 'one' ? noToggle : undefined} />
		),
	};
}
