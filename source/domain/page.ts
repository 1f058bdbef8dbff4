import type {Flaw} from './decoded.ts';

/**
Page of a list. The counts are undefined where the service left them out or sent no number.
Source: `pagination` of every list endpoint (strings on most, integers for validators).
*/
export interface Page<Item> {
	readonly items: readonly Item[];
	/** Number of this page, from 1. */
	readonly page: number | undefined;
	/** Items on a full page. */
	readonly perPage: number | undefined;
	readonly totalPages: number | undefined;
	readonly totalItems: number | undefined;
	/** Flaws of the page: those of its items and those of its pagination. */
	readonly flaws: readonly Flaw[];
	/** Length of the answer that brought it, in bytes after decompression; undefined if no answer did. */
	readonly bytes?: number | undefined;
	/** Number of items that came without being asked for and are left out of every page; undefined: none. */
	readonly leftOut?: number | undefined;
	/** Set if a whole list differs from the service's count; undefined: it does not. */
	readonly gap?: ListGap | undefined;
}

/** Problem of a list as a whole. */
export interface ListGap {
	/** Items that the service counts; undefined: it does not. */
	readonly counted: number | undefined;
	/** 'short': items are missing; 'doubted': each reading brings the very same, so that the count is not believed. */
	readonly standing: 'short' | 'doubted';
}

/** Page of a list, from 1. */
export interface PageQuery {
	readonly page?: number | undefined;
}
