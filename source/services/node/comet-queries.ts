import type {NodeQueries, SetMember} from '../../domain/node-queries.ts';
import type {HttpClient} from '../http/http-request.ts';
import {commitSchema, peersSchema, setPageSchema} from './decode-queries.ts';
import {hasRepeats, maxValidators} from './read-answers.ts';
import type {Asking} from './state-queries.ts';

/** Validators on a page of a set: as many as CometBFT gives. */
const pageLength = 100;

const maxPages = Math.ceil(maxValidators / pageLength);

/** Creates the questions that CometBFT answers for whatever chain it carries. */
export function createCometQueries(
	{address, get}: HttpClient,
	{ask, refuse}: Asking,
): Pick<NodeQueries, 'getPeers' | 'getBlockVotes' | 'getValidatorSet'> {
	return {
		getPeers: options =>
			ask('netInfo', () => get('net_info', {...options, schema: peersSchema(address), canRetry: false})),
		getBlockVotes: (height, options) =>
			ask('commit', () =>
				get('commit', {
					...options,
					query: {height},
					schema: commitSchema(address, height),
					canRetry: false,
				}),
			),
		getValidatorSet: (height, options) =>
			ask('validatorSet', async () => {
				const members: SetMember[] = [];
				const schema = setPageSchema(address, height);
				for (let page = 1, total = 1; members.length < total; page++) {
					const query = {height, per_page: pageLength, page};
					const found = await get('validators', {...options, query, schema, canRetry: false});
					if (found.members.length === 0 || page > maxPages) throw refuse('validatorSet', 'short pages');
					members.push(...found.members);
					({total} = found);
				}
				if (members.length > maxValidators) throw refuse('validatorSet', 'too many validators');
				if (hasRepeats(members.map(({cometAddress}) => cometAddress))) {
					throw refuse('validatorSet', 'an address twice');
				}
				return members;
			}),
	};
}
