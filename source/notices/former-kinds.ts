import {listWords} from '../domain/phrases.ts';
import {byRank, minor, type NoticeRecord} from '../notices/notice.ts';

/** Kinds that are no longer written; a ledger may still have events of them. */
export const formerKinds = {
	'validator.rank': {
		subject: 'validator',
		meaning: 'a validator changed its rank (no longer written)',
		levels: minor,
		cells: {columns: ['rank'], direction: byRank},
		describe: values => `rank ${values.old} → ${values.new}`,
	},
} satisfies Record<string, NoticeRecord>;

/** Returns a note on chosen kinds that are no longer written; undefined: all of them are. */
export function describeFormerKinds(words: readonly string[]): string | undefined {
	const former = words.filter(word => Object.hasOwn(formerKinds, word));
	if (former.length === 0) return undefined;
	return `${listWords(former, 'and')} is no longer written: only older changes match`;
}
