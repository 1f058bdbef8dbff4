import type {Terminal} from '@xterm/headless';

/** Lines of an emulated screen as a person sees them, without the blanks at their ends. */
export function linesOf(screen: Terminal): string[] {
	const {active} = screen.buffer;
	return Array.from(
		{length: screen.rows},
		(_, row) =>
			active
				.getLine(active.viewportY + row)
				?.translateToString(true, 0, screen.cols)
				.trimEnd() ?? '',
	);
}

/** Returns all lines written, also those scrolled out, with wrapped lines joined. */
export function wholeLinesOf(screen: Terminal): string[] {
	const {active} = screen.buffer;
	const lines: string[] = [];
	for (let row = 0; row < active.length; row += 1) {
		const line = active.getLine(row);
		const text = line?.translateToString(false, 0, screen.cols) ?? '';
		if (line?.isWrapped && lines.length > 0) lines.push(`${lines.pop()}${text}`);
		else lines.push(text);
	}
	return lines.map(line => line.trimEnd());
}
