/**
Keeps the heap close to what is in use. By default V8 doubles the young generation under steady use, up to 64 MiB,
and lets the old generation grow to several times what is in use before it collects. Here the young generation
keeps its size, and the old one may grow by a third between two collections. Call it after the start: with a small
heap from the beginning, V8 would collect garbage while the modules load.
*/
export async function keepHeapSteady(): Promise<void> {
	const {setFlagsFromString} = await import('node:v8');
	setFlagsFromString('--semi-space-growth-factor=1');
	setFlagsFromString('--heap-growing-percent=30');
}
