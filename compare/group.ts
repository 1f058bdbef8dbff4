/** Groups of what is compared, in the order of the report. */
export const groups = ['commands', 'texts', 'views', 'metrics', 'requests'] as const;
export type Group = (typeof groups)[number];
