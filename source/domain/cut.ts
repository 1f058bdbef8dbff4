/**
The start of a text, never with half a surrogate pair at the end: terminals and encoders cannot handle one. Every
text from outside is cut with this function.

@param longest in UTF-16 units
*/
export function cutText(text: string, longest: number): string {
	if (text.length <= longest) return text;
	const end = Math.max(0, longest);
	return isFirstHalf(text.charCodeAt(end - 1)) ? text.slice(0, end - 1) : text.slice(0, end);
}

/** The text cut, and dots at its end where something is missing. */
export function quoteBeginning(text: string, longest: number): string {
	return text.length <= longest ? text : `${cutText(text, longest)}...`;
}

function isFirstHalf(unit: number): boolean {
	return unit >= 0xd800 && unit <= 0xdbff;
}
