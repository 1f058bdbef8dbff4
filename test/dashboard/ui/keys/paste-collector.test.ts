import {describe, expect, it} from 'vitest';
import {createPasteCollector, type Pasted} from '../../../../source/dashboard/ui/keys/paste-collector.ts';
import {until} from '../../../helpers/until.ts';

function create() {
	const asked: string[] = [];
	const pasted: Pasted[] = [];
	const guess = (input: string) => {
		asked.push(input);
		return input.startsWith('whole') ? 'whole' : input.startsWith('begun') ? 'begun' : undefined;
	};
	return {asked, pasted, collector: createPasteCollector(guess, each => pasted.push(each))};
}

describe('a collector of pastes', () => {
	it('leaves keys alone, and does not look at short input', () => {
		const {asked, pasted, collector} = create();
		expect(['j', '', 'jjjjjjj', 'jjjjjjjjjj'].map(collector.takes)).toEqual([false, false, false, false]);
		expect({asked, pasted}).toEqual({asked: ['jjjjjjjjjj'], pasted: []});
	});

	it('hands over at once what is whole, and says whether an Enter came with it', () => {
		const {pasted, collector} = create();
		expect(collector.takes('whole text')).toBe(true);
		expect(collector.takes('whole line\r')).toBe(true);
		expect(pasted).toEqual([
			{text: 'whole text', isEnded: false},
			{text: 'whole line', isEnded: true},
		]);
	});

	it('waits for the rest of what has begun, and does not ask what that is', async () => {
		const {asked, pasted, collector} = create();
		expect(['begun, to', ' be', ' whole\r'].map(collector.takes)).toEqual([true, true, true]);
		expect(pasted).toEqual([]);
		await until(() => pasted.length > 0);
		expect({asked, pasted}).toEqual({
			asked: ['begun, to'],
			pasted: [{text: 'begun, to be whole', isEnded: true}],
		});
	});

	it('hands over what has begun before a key that ends it', () => {
		const {pasted, collector} = create();
		collector.takes('begun, to');
		expect(collector.takes('')).toBe(false);
		expect(pasted).toEqual([{text: 'begun, to', isEnded: false}]);
		collector.end();
		expect(pasted).toHaveLength(1);
	});
});
