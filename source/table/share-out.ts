import {isElastic, type Track} from './track.ts';

/** Cells that columns can be lent without saying more for them. */
export function roomWithin<Row>(shown: readonly Track<Row>[]): number {
	return shown.reduce((sum, track) => sum + Math.max(0, mostLent(track) - track.width), 0);
}

/** Cells that a column can have without a text of it being whole that would be cut again. */
export function mostLent<Row>({column, steps, width}: Track<Row>): number {
	const step = steps.find(each => each > width);
	if (step !== undefined) return step - 1;
	return column.isBar ? Number.POSITIVE_INFINITY : width;
}

/**
The widths of columns with what is left lent to them: to those whose width says little, to those that are cut, and
where nothing is cut to those that would like more.
*/
export function shareOut<Row>(shown: readonly Track<Row>[], pool: number, isCut: boolean): readonly number[] {
	const widths = shown.map(({width}) => width);
	let left = pool;
	const lend = (most: (track: Track<Row>) => number) => {
		for (let isLending = true; isLending && left > 0; ) {
			isLending = false;
			for (const [index, track] of shown.entries()) {
				const own = widths[index] ?? 0;
				const more = Math.min(left, track.column.weight ?? 1, most(track) - own);
				if (more <= 0) continue;
				widths[index] = own + more;
				left -= more;
				isLending = true;
			}
		}
	};
	lend(track => (isElastic(track.column) ? Math.min(track.column.ideal, mostLent(track)) : 0));
	if (isCut) {
		lend(track => (track.column.isBar ? 0 : mostLent(track)));
		lend(mostLent);
	}
	lend(({column, steps, width}) => (steps.some(step => step > width) ? 0 : column.ideal));
	return widths;
}
