/** Sizes at which the parts of a screen have frames: from 100×30 on, wherever they fit, or none. */
export const borderChoices = ['auto', 'always', 'never'] as const;
export type Borders = (typeof borderChoices)[number];

export function isBorders(value: unknown): value is Borders {
	return borderChoices.some(choice => choice === value);
}
