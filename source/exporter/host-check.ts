import type {IncomingMessage} from 'node:http';

/**
Returns the check of a request's Host. A web page can have its own name lead to this machine and read answers through the
browser of the user, which then sends that name. An address is never such a name.
*/
export function hostCheck(
	{host, allowedHosts = []}: {readonly host: string; readonly allowedHosts?: readonly string[]},
	listensOn: string,
): (request: IncomingMessage) => boolean {
	const isChecked = allowedHosts.length > 0 || /^(?:::ffff:)?127\.|^::1$/.test(listensOn);
	const names = new Set(['localhost', host, ...allowedHosts].map(nameIn));
	return ({headers, socket}) => {
		// Only clients of HTTP/1.0 leave it out, and no browser is one.
		if (!isChecked || headers.host === undefined) return true;
		const name = nameIn(headers.host.replace(/:\d*$/, ''));
		// The address by which the client reached this machine.
		const own = socket.localAddress?.replaceAll(/^::ffff:|%.*$/g, '');
		return name === own || names.has(name);
	};
}

/** Returns a host name in the one form in which names are compared: metrics.example, ::1. */
function nameIn(text: string): string {
	return text.toLowerCase().replaceAll(/^\[|[\].]$/g, '');
}
