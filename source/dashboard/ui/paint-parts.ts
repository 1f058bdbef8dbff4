import {withAgreedWidth} from '../../format/width.ts';
import {type MixedCell, textOf} from '../../table/lay-out.ts';
import type {Theme} from './theme.ts';

/** Each part in the colour of its meaning. */
export function paintParts(parts: MixedCell['parts'], theme: Theme): string {
	return parts
		.map(part => {
			const text = withAgreedWidth(textOf(part));
			return typeof part === 'string' ? text : theme.paint(part.meaning, text);
		})
		.join('');
}
