/** The same stream to all who use it, but for what becomes of what they write. */
export function withWrite(
	stream: NodeJS.WriteStream,
	write: (data: string | Uint8Array, ...rest: readonly unknown[]) => boolean,
): NodeJS.WriteStream {
	return new Proxy(stream, {
		get(target, name) {
			if (name === 'write') return write;
			const value: unknown = Reflect.get(target, name, target);
			return typeof value === 'function' ? value.bind(target) : value;
		},
	});
}
