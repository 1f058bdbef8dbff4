import type {Connection} from '../../services/connection.ts';

/** Why nothing can be broadcast through a connection, in one sentence; undefined: it can. */
export function broadcastRefusal({isReadOnly, node}: Connection): string | undefined {
	if (isReadOnly) {
		return 'nothing can be broadcast here: --read-only or the profile forbids it';
	}
	if (node !== undefined) return undefined;
	return 'there is no node to broadcast through: give its address with -r, in STAKEDECK_RPC_URL or as rpc-url of the profile';
}
