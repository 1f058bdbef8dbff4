import type {IBufferCell} from '@xterm/headless';

/** Numbers of the sixteen colours that each terminal has its own of, and of the 240 that are the same everywhere. */
export type Colour = number | {readonly red: number; readonly green: number; readonly blue: number};

/** Attributes and colours of a cell of an emulated terminal. */
export interface Look {
	readonly isBold: boolean;
	readonly isDim: boolean;
	readonly isItalic: boolean;
	readonly isUnderlined: boolean;
	readonly isInverse: boolean;
	readonly isStruck: boolean;
	/** undefined: the terminal's own. */
	readonly foreground: Colour | undefined;
	readonly background: Colour | undefined;
}

/** '' for the second half of a wide character. */
export function textOf(cell: IBufferCell): string {
	return cell.getWidth() === 0 ? '' : cell.getChars() || ' ';
}

export function lookOf(cell: IBufferCell): Look {
	return {
		isBold: Boolean(cell.isBold()),
		isDim: Boolean(cell.isDim()),
		isItalic: Boolean(cell.isItalic()),
		isUnderlined: Boolean(cell.isUnderline()),
		isInverse: Boolean(cell.isInverse()),
		isStruck: Boolean(cell.isStrikethrough()),
		foreground: cell.isFgDefault() ? undefined : colourOf(cell.getFgColor(), cell.isFgRGB()),
		background: cell.isBgDefault() ? undefined : colourOf(cell.getBgColor(), cell.isBgRGB()),
	};
}

function colourOf(value: number, isRgb: boolean): Colour {
	return isRgb ? {red: value >> 16, green: (value >> 8) & 255, blue: value & 255} : value;
}
