import {widthOfCharacter} from '../format/width.ts';
import {isUtf8, type System} from '../system/system.ts';
import {beginUpdate, endUpdate, sizeOf} from './painter/terminal.ts';

/** Handlers for the parts of Ink's output. */
interface FrameListener {
	/** Takes the writes of one frame: the last piece is the frame, those before it erase the previous one. */
	onFrame(pieces: readonly string[]): void;
	/** Called with any other write; calls `done` once the text is taken. */
	onOther(text: string, done: (error?: Error | null) => void): boolean;
}

/** Creates a stream for Ink that separates frames from other output: Ink writes each frame as a synchronized update. */
export function collectFrames(
	stdout: NodeJS.WriteStream,
	{onFrame, onOther}: FrameListener,
): NodeJS.WriteStream {
	let pieces: string[] | undefined;
	return withWrite(stdout, (text, done) => {
		if (text === beginUpdate) {
			pieces = [];
		} else if (text === endUpdate) {
			const frame = pieces ?? [];
			pieces = undefined;
			if (frame.length > 0) onFrame(frame);
		} else if (pieces) {
			pieces.push(text);
		} else {
			return onOther(text, done);
		}
		done();
		return true;
	});
}

/**
Creates a stream like the given one, with another `write`, and always with a size.

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

/**
Returns the system for a terminal whose locale is not UTF-8. Characters that such a terminal would garble or take for
commands become "?", one for each cell, so that columns stay aligned. Our own texts have none; names from the
service may. Files and pipes get every character.
*/
export function asciiStreams(system: System): System {
	if (isUtf8(system.environment)) return system;
	return {...system, stdout: toAscii(system.stdout), stderr: toAscii(system.stderr)};
}

const beyondAscii = /\P{ASCII}/gu;

function toAscii(stream: NodeJS.WriteStream): NodeJS.WriteStream {
	if (!stream.isTTY) return stream;
	return withWrite(stream, (text, done) =>
		stream.write(
			text.replaceAll(beyondAscii, character => '?'.repeat(widthOfCharacter(character))),
			done,
		),
	);
}
