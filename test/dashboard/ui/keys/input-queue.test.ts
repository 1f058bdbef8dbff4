import {expect, it} from 'vitest';
import {createInputQueue} from '../../../../source/dashboard/ui/keys/input-queue.ts';

it('gives keys and pastes back in their order', () => {
	const queue = createInputQueue();
	queue.add(['j', 'j', {text: 'x'}]);
	expect([queue.next(), queue.takes('k'), queue.takes('j'), queue.takes('j')]).toEqual([
		'j',
		false,
		true,
		false,
	]);
	expect(queue.next()).toEqual({text: 'x'});
	queue.putFirst('enter');
	queue.add(['d']);
	expect([queue.next(), queue.next(), queue.next()]).toEqual(['enter', 'd', undefined]);
});

it('keeps of a flood what nobody can type ahead, and each Ctrl-C', () => {
	const queue = createInputQueue();
	queue.add(Array.from({length: 400_000}, () => 'x'));
	queue.add(['j', 'ctrl-c']);
	const kept = Array.from({length: 10_002}, () => queue.next());
	expect(kept.slice(-3)).toEqual(['x', 'ctrl-c', undefined]);
});
