import {type SampleKind, sampleKinds} from '../../domain/simulation.ts';
import {listWords, quote} from '../../domain/words.ts';
import type {Connection} from '../../services/connection.ts';

/** Names of transactions that the demo's chain makes up, as they are typed where a file is named. */
export const sampleTexts: readonly string[] = sampleKinds.map(kind => `sample ${kind}`);

/**
Makes the sample that a text names, on the embedded chain; a problem where there is none of that kind. Undefined: it
names a file, as it does on every other chain.
*/
export function sampleNamed(
	text: string,
	{sampleOf}: Pick<Connection, 'sampleOf'>,
): Uint8Array | string | undefined {
	const [, typed = 'bond'] = /^sample(?:\s+(\S+))?$/.exec(text.trim()) ?? [];
	if (!sampleOf || !/^sample(?:\s|$)/.test(text.trim())) return undefined;
	const kind: SampleKind | undefined = sampleKinds.find(known => known === typed);
	if (kind === undefined) return `there is no sample of ${quote(typed)}: it is ${listWords(sampleKinds)}`;
	const sample = sampleOf(kind);
	return sample === undefined ? `nobody on this chain could send a ${kind} now` : Buffer.from(sample);
}
