/**
Keeps the heap near what is in use. Left alone, V8 doubles the part for what was made just now again and again under
steady use, up to 64 MiB, and lets several times as much as is in use grow old before it looks through all of it. Here
the one part stays as large as it is, and the other grows by a third between two looks.
To be called once the start is over: a heap that is small from the beginning is swept while the modules load.
*/
export async function keepHeapSteady(): Promise<void> {
	const {setFlagsFromString} = await import('node:v8');
	setFlagsFromString('--semi-space-growth-factor=1');
	setFlagsFromString('--heap-growing-percent=30');
}
