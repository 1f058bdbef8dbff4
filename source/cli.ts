import {version} from '../package.json' with {type: 'json'};

process.stdout.write(`stakedeck ${version}\n`);
