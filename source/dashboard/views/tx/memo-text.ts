import {cleanText} from '../../../domain/clean.ts';

const wholeBytes = /^(?:[0-9a-f]{2})+$/i;

/** Control characters and unassigned code points: bytes that are not text often decode to some. */
const noText = /(?![\t\n\r])[\p{Cc}\p{Cn}\p{Co}]/u;

/** What a memo says where its bytes are text in UTF-8, cleaned for the screen; undefined where they are not. */
export function readMemo(hex: string): string | undefined {
	if (!wholeBytes.test(hex)) return undefined;
	const bytes = Uint8Array.from({length: hex.length / 2}, (_, index) =>
		Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16),
	);
	const text = decode(bytes);
	return text === undefined || noText.test(text) ? undefined : cleanText(text) || undefined;
}

function decode(bytes: Uint8Array): string | undefined {
	try {
		return new TextDecoder('utf-8', {fatal: true}).decode(bytes);
	} catch {
		return undefined;
	}
}
