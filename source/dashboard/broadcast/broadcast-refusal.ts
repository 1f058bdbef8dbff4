import type {Connection} from '../../services/connection.ts';

/** Why nothing can be broadcast through a connection, in one sentence; undefined: it can. */
export function broadcastRefusal({isReadOnly, node}: Connection): string | undefined {
	if (isReadOnly) {
		return 'nothing can be broadcast here, as this is read-only: by --read-only, or by the profile';
	}
	if (node !== undefined) return undefined;
	return 'there is no node to broadcast through: its address is given with -r, in STAKEDECK_RPC_URL or as the rpc-url of the profile';
}
