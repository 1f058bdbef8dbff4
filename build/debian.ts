/**
Makes the package for servers with Debian or Ubuntu, the single executable in it: `npm run build:deb` for this machine's
processor, `npm run build:deb -- arm64` for another. A second word is a folder in the place of dist/.
*/
import {sourceDate} from './debian/date.ts';
import {makeDebianPackage} from './debian/package.ts';
import {requireTools} from './debian/tool.ts';
import {makeExecutable} from './executable.ts';
import {runMake} from './maker.ts';

await runMake(async (architecture, folder) => {
	await requireTools();
	const date = await sourceDate();
	const executable = await makeExecutable(architecture, folder);
	return makeDebianPackage({architecture, executable, folder, date});
});
