/**
Writes a frame when it is asked to, or once the terminal has taken the one before: while a terminal is slow, frames
are left out and none wait.

@param make the newest frame, as what makes the terminal show it; empty where it shows it already
*/
export function createFrameWriter(stdout: NodeJS.WriteStream, make: () => string): () => void {
	let isTaking = false;
	const write = () => {
		if (isTaking) return;
		const frame = make();
		if (frame === '') return;
		isTaking = true;
		stdout.write(frame, () => {
			isTaking = false;
			write();
		});
	};
	return write;
}
