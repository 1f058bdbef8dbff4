/**
Keeps the part of the heap for what was made just now as large as it is. V8 doubles it again and again under steady
use, up to 64 MiB, which looked like a leak: 84 MiB at the start, 120 after some thousand keys, of which 14 were in use.
Called once the start is over: made small from the beginning, it would be swept while the modules load.
*/
export async function holdYoungMemory(): Promise<void> {
	const {setFlagsFromString} = await import('node:v8');
	setFlagsFromString('--semi-space-growth-factor=1');
}
