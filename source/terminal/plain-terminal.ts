import {widthOfCharacter} from '../format/width.ts';
import {isUtf8} from '../options/look.ts';
import type {System} from '../system/system.ts';
import {withWrite} from './with-write.ts';

/**
The system for a terminal whose locale is not UTF-8. Characters that such a terminal would garble or take for
commands become "?", one for each cell, so that columns stay aligned. Our own texts have none; names from the
service may. Files and pipes get every character.
*/
export function forLocale(system: System): System {
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
