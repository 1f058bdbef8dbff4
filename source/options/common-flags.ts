import type {OutputFormat} from './flags.ts';

/** Shells that can complete what is typed. */
export const shells = ['bash', 'zsh', 'fish'] as const;
export type CompletionShell = (typeof shells)[number];

/** Forms in which the configuration is printed, and what else is no table of one kind of things. */
export const configFormats = ['table', 'json'] as const satisfies readonly OutputFormat[];

export const serving = ['indexer-url', 'api-key-file', 'profile', 'demo'] as const;
export const asking = [...serving, 'timeout', 'verbose', 'allow-plain-http'] as const;
export const looking = ['no-color', 'ascii', 'utc', 'help', 'version'] as const;
