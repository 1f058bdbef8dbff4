import {sizeOf} from './painter/terminal-size.ts';

/**
The same stream to all who use it, but for what becomes of what they write, and with a size in any case.

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
