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
