/** Preloaded into a measured program: writes each file that it loads into the file named by LOADED_FILES. */
import {appendFileSync} from 'node:fs';
import {registerHooks} from 'node:module';

const {LOADED_FILES = '/dev/null'} = process.env;

registerHooks({
	load(url, context, next) {
		appendFileSync(LOADED_FILES, `${url}\n`);
		return next(url, context);
	},
});
