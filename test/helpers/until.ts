/**
Waits until the condition holds; fails with what `describe` says where it does not within the time, which is long enough
for a machine that has much else to do.
*/
export async function until(
	condition: () => boolean,
	describe: () => string = () => 'the condition never held',
	milliseconds = 30_000,
): Promise<void> {
	const end = performance.now() + milliseconds;
	while (!condition()) {
		if (performance.now() > end) throw new Error(describe());
		await new Promise(resolve => setTimeout(resolve, 4));
	}
}
