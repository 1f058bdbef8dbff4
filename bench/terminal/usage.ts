import {readFile} from 'node:fs/promises';

/** Reads the processor time of a process and its threads, in milliseconds; undefined: the system does not say. */
export async function readCpu(pid: number): Promise<number | undefined> {
	const text = await readText(`/proc/${pid}/stat`);
	// The name in brackets may hold spaces.
	const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
	// Linux counts in hundredths of a second.
	return fields && (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Memory of a process in MiB; undefined where the system does not say it. */
export interface Memory {
	/** Memory of all its pages (VmRSS). */
	readonly resident: number | undefined;
	/** Memory of its pages, each divided by the number of processes that share it (Pss). */
	readonly proportional: number | undefined;
}

export async function readMemory(pid: number): Promise<Memory> {
	const [status, rollup] = await Promise.all([
		readText(`/proc/${pid}/status`),
		readText(`/proc/${pid}/smaps_rollup`),
	]);
	return {
		resident: mebibytesIn(status, /VmRSS:\s*(\d+) kB/),
		proportional: mebibytesIn(rollup, /^Pss:\s*(\d+) kB/m),
	};
}

function mebibytesIn(text: string | undefined, pattern: RegExp): number | undefined {
	const found = pattern.exec(text ?? '');
	return found ? Number(found[1]) / 1024 : undefined;
}

function readText(file: string): Promise<string | undefined> {
	return readFile(file, 'utf8').catch(() => undefined);
}
