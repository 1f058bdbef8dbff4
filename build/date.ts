import {CannotMake} from './cannot-make.ts';
import {runTool} from './tool.ts';

/** The date of what is packaged, in seconds since 1970: `SOURCE_DATE_EPOCH`, else that of the last commit. */
export async function sourceDate(): Promise<number> {
	const given = process.env.SOURCE_DATE_EPOCH;
	if (given !== undefined) {
		if (!/^\d{1,10}$/.test(given))
			throw new CannotMake(`SOURCE_DATE_EPOCH is "${given}": give seconds since 1970`);
		return Number(given);
	}
	try {
		return Number(await runTool('git', ['log', '-1', '--format=%ct']));
	} catch {
		throw new CannotMake('no commit says how old this is: give SOURCE_DATE_EPOCH, in seconds since 1970');
	}
}
