/**
Keeps the heap near what is in use. V8 doubles the part for what was made just now again and again under steady use, up
to 64 MiB, and lets four times as much as is in use grow old before it looks through all of it: memory looked as if it
leaked, 98 MiB at the start and 170 after some thousand keys, of which 20 were in use.
Called once the start is over: made small from the beginning, it would be swept while the modules load.
*/
export async function keepHeapSteady(): Promise<void> {
	const {setFlagsFromString} = await import('node:v8');
	setFlagsFromString('--semi-space-growth-factor=1');
	setFlagsFromString('--heap-growing-percent=30');
}
