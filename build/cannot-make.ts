/** Error that prevents making anything: one sentence for the person who asked for it. */
export class CannotMake extends Error {}
