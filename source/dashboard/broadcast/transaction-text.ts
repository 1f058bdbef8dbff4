/** The shortest texts that are rather a transaction than the name of a file, in characters. */
const shortestHex = 16;
const shortestBase64 = 64;
const shortestOfAnyKind = 1024;

/** Whether a text in place of a file name is a transaction. */
export function isTransactionText(text: string): boolean {
	const compact = text.replaceAll(/\s+/g, '');
	if (/[\r\n]/.test(text.trim()) || compact.length >= shortestOfAnyKind) return true;
	if (compact.length >= shortestHex && /^(?:0x)?[\da-f]+$/i.test(compact)) return true;
	return compact.length >= shortestBase64 && compact.length % 4 === 0 && /^[a-z\d+/]+={0,2}$/i.test(compact);
}

/** Said of a transaction where a file is to be named. */
export const noTransactionText =
	'name a file; a transaction is pasted where :broadcast asks for it, not typed';
