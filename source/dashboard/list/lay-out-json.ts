import {prettyJson} from '../../output/pretty-json.ts';
import {mostCharacters} from './limit-details.ts';

/** A text as indented JSON; one that is none, or is more than would be shown anyway, as it is. */
export function layOutJson(text: string): string {
	return (text.length > mostCharacters ? undefined : prettyJson(text)) ?? text;
}
