import {sizeOf} from './painter/terminal-size.ts';

/**
A stream like the given one, with another `write`, and always with a size.

@param write calls `done` once the text is taken, as a stream does
*/
export function withWrite(
	stream: NodeJS.WriteStream,
	write: (text: string, done: (error?: Error | null) => void) => boolean,
): NodeJS.WriteStream {
	const writeText = (data: string | Uint8Array, ...rest: readonly unknown[]) => {
		const callback = rest.find(each => typeof each === 'function');
		const text = typeof data === 'string' ? data : new TextDecoder().decode(data);
		return write(text, error => void callback?.(error));
	};
	return new Proxy(stream, {
		get(target, name) {
			if (name === 'write') return writeText;
			if (name === 'columns' || name === 'rows') return sizeOf(target)[name];
			const value: unknown = Reflect.get(target, name, target);
			return typeof value === 'function' ? value.bind(target) : value;
		},
	});
}
