import {expect, it} from 'vitest';
import {compareFigures, readScrape} from './scrapes.ts';

const text = `# TYPE stakedeck_epoch gauge
stakedeck_epoch{chain_id="test.1"} 1204
stakedeck_validator_state{chain_id="test.1",validator="a",state="consensus"} 0
stakedeck_validator_state{chain_id="test.1",validator="a",state="jailed"} 1
stakedeck_validator_rank{chain_id="test.1",validator="b"} 7
`;

it('names what an exporter tells wrongly, or adds, and which metrics it does not tell, or not of all', () => {
	const expected = new Map([
		['epoch', new Map([['', 1205]])],
		['validator_state', new Map([['a|jailed', 1]])],
		['validator_rank', new Map([['a', 3]])],
		['stake_bonded_nam', new Map([['wallet 0', 5]])],
		['vote', new Map()],
	]);
	expect(compareFigures(readScrape(text), expected)).toEqual({
		wrong: ['epoch : 1204, not 1205', 'validator_rank b: 7, not undefined'],
		gaps: ['validator_rank', 'stake_bonded_nam'],
	});
});
