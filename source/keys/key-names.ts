const shownNames: Readonly<Record<string, string>> = {
	down: 'Down',
	up: 'Up',
	left: 'Left',
	right: 'Right',
	home: 'Home',
	end: 'End',
	pagedown: 'PgDn',
	pageup: 'PgUp',
	enter: 'Enter',
	esc: 'Esc',
	space: 'Space',
	tab: 'Tab',
	backspace: 'Backspace',
	delete: 'Delete',
	'shift-tab': 'Shift-Tab',
};

/** A key as people call it: 'ctrl-d' → 'Ctrl-D', 'pagedown' → 'PgDn'. */
export function showKey(key: string): string {
	return shownNames[key] ?? key.replace(/^ctrl-(.)$/, (_, letter: string) => `Ctrl-${letter.toUpperCase()}`);
}
