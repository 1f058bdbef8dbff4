import type {Decoded} from '../../domain/decoded.ts';
import {ExportError, exportItems, suggestName} from './export-file.ts';
import type {ExportRequest} from './shell.ts';
import type {Dialogs} from './use-dialogs.ts';

/** Writes rows to a path, asks for the path if none is given, and notifies about the result. */
export function askExport<Item extends Decoded>(
	{ask, notify}: Dialogs,
	{view, path: given, rows: items, fields}: ExportRequest<Item>,
	{home, now}: {readonly home: string | undefined; readonly now: number},
): void {
	const write = (path: string) =>
		void exportItems({path, home, items, fields}).then(
			written => notify(`${written.count} rows written to ${written.path}`, 'good'),
			(error: unknown) => {
				if (!(error instanceof ExportError)) throw error;
				notify(error.message, 'bad');
			},
		);
	if (given !== undefined) {
		write(given);
		return;
	}
	ask({
		label: 'export to: ',
		initial: suggestName(view, new Date(now)),
		note: `${items.length} rows, by its ending as .csv or .json`,
		onApply: write,
	});
}
