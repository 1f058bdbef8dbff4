import type {Failure} from '../../source/domain/failure.ts';

const address = 'http://127.0.0.1:40211';

export const brokenService: Failure = {kind: 'serviceError', address, status: 503, words: 'try later'};

export const unreachableService: Failure = {
	kind: 'unreachable',
	address,
	reason: 'connection refused',
	hasConnected: false,
};
