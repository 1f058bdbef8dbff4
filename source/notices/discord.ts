import {move, type NoticeRecord, notableNear} from './notice.ts';

/** Notice about where a validator can be reached on Discord. */
export const discordKinds = {
	'validator.discord': {
		subject: 'validator',
		meaning: 'a validator has another Discord handle',
		levels: notableNear,
		text: 'discordHandle',
		describe: move('Discord handle'),
		sentence: ({name, new: value}) =>
			value === ''
				? `${name} has no Discord handle any more`
				: `${name} has another Discord handle: ${value}`,
	},
} satisfies Record<string, NoticeRecord>;
