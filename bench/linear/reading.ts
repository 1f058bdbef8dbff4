/** A function that reads a text from outside, with an input that costs it as much as one of that length can. */
export interface Reading {
	/** The function, and what it is given. */
	readonly name: string;
	/** Largest size that is measured, where the text is bounded before it is read; else that of a large answer. */
	readonly most?: number;
	/** Makes an input about so many characters long, and gives back what reads it. */
	prepare(size: number): () => unknown;
}

/** A reading whose input is one text. */
export function ofText(
	name: string,
	read: (text: string) => unknown,
	toText: (size: number) => string,
): Reading {
	return {
		name,
		prepare(size) {
			const text = toText(size);
			return () => read(text);
		},
	};
}

/** The piece again and again, to that length. */
export function filled(size: number, piece: string): string {
	return piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
}

/** The same for what may refuse its text, which takes its time too. */
export function orRefusal(read: (text: string) => unknown): (text: string) => unknown {
	return text => {
		try {
			return read(text);
		} catch (error) {
			return error;
		}
	};
}
