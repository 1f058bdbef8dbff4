import {prettyJson} from '../../output/json.ts';
import {mostCharacters} from './limit-details.ts';

/** A text as indented JSON; unchanged if it is not JSON, or too long to be shown anyway. */
export function layOutJson(text: string): string {
	return (text.length > mostCharacters ? undefined : prettyJson(text)) ?? text;
}
