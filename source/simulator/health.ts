import type {ChainState} from './model.ts';
import {hexDigest} from './random.ts';

/** Answer of GET /health: what answers here, and from what source it was made. Both are invented. */
export function serveHealth({seed}: ChainState) {
	return {commit: hexDigest(`${seed}/source`).slice(0, 40), version: '3.3.4'};
}
