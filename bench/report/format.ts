/** Cell of the table for a missing figure. */
const none = '–';

/** '2.41 ms', '131 ms'. */
export function milliseconds(value: number | undefined): string {
	return withUnit(value, figure => `${figure < 10 ? figure.toFixed(2) : Math.round(figure)} ms`);
}

/** Milliseconds of processor time as '0.62 s'. */
export function seconds(value: number | undefined): string {
	return withUnit(value, figure => `${(figure / 1000).toFixed(2)} s`);
}

/** '205 B'. */
export function bytes(value: number | undefined): string {
	return withUnit(value, figure => `${Math.round(figure)} B`);
}

/** A size of files: '1 684 kB', '149.7 MB'. */
export function fileSize(value: number | undefined): string {
	return withUnit(value, figure =>
		figure < 10_000_000 ? `${Math.round(figure / 1000)} kB` : `${(figure / 1_000_000).toFixed(1)} MB`,
	);
}

/** '92 MiB'. */
export function mebibytes(value: number | undefined): string {
	return withUnit(value, figure => `${figure < 10 ? figure.toFixed(1) : figure.toFixed(0)} MiB`);
}

/** '1.24×'. */
export function times(value: number | undefined): string {
	return withUnit(value, figure => `${figure.toFixed(2)}×`);
}

/** A share as '0.28 %'. */
export function percent(share: number | undefined): string {
	return withUnit(share, figure => `${(figure * 100).toFixed(2)} %`);
}

/** '29.8/s'. */
export function perSecond(value: number | undefined): string {
	return withUnit(value, figure => `${figure.toFixed(1)}/s`);
}

function withUnit(value: number | undefined, format: (value: number) => string): string {
	return value === undefined || Number.isNaN(value) ? none : format(value);
}
