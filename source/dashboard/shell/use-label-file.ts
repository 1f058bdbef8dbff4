import {useEffect, useState} from 'react';
import type {GivenLabel} from '../../store/merge-labels.ts';
import type {Clock} from '../../system/timer.ts';
import type {Dialogs} from './use-dialogs.ts';

/** Reads a file of labels, or all problems of it, each a sentence. */
export type ReadLabelFile = (
	file: string,
) => Promise<{readonly labels: readonly GivenLabel[]} | {readonly problems: readonly string[]}>;

export interface LabelFileOptions {
	readonly clock: Clock;
	/** Reader; undefined: no file is read. */
	readonly read: ReadLabelFile | undefined;
	readonly notify: Dialogs['notify'];
}

/** Milliseconds between two looks at the file: it is the terminal that is gone where SIGHUP comes here. */
const lookMilliseconds = 60_000;

const none: readonly GivenLabel[] = [];

/** Returns the labels of the file, as it is now; where it can no longer be used, those that were read before. */
export function useLabelFile(
	file: string | undefined,
	{clock, read, notify}: LabelFileOptions,
): readonly GivenLabel[] {
	const [shown, setShown] = useState({file, labels: none});
	useEffect(() => {
		if (file === undefined || !read) return;
		let isOver = false;
		let cancel = () => {};
		let [said, text]: (string | undefined)[] = [];
		const look = async () => {
			const outcome = await read(file);
			if (isOver) return;
			const problem = 'problems' in outcome ? outcome.problems[0] : undefined;
			if (problem !== undefined && problem !== said)
				notify(`the labels stay as they were: ${problem}`, 'warning');
			said = problem;
			if ('labels' in outcome) {
				const {labels} = outcome;
				const now = JSON.stringify(labels);
				// The same ones draw nothing anew.
				if (text !== now) setShown({file, labels});
				text = now;
			}
			cancel = clock.after(lookMilliseconds, () => void look());
		};
		void look();
		return () => {
			isOver = true;
			cancel();
		};
	}, [file, clock, read, notify]);
	return shown.file === file ? shown.labels : none;
}
