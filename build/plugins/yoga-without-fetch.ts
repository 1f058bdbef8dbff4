import type {Plugin} from 'rolldown';

/**
Yoga's loader fetches the WebAssembly that stands in its own file as a data: address, for which the platform's fetch is
loaded: some 45 ms at each start. Where there is no fetch, it decodes that address itself.
*/
export const yogaWithoutFetch: Plugin = {
	name: 'yoga-without-fetch',
	transform: {
		filter: {id: /yoga-wasm-base64-esm\.js$/},
		handler: code => `const fetch = undefined;\n${code}`,
	},
};
