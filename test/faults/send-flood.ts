/** Sends a flood in a process of its own, so that the test beside it measures the exporter alone: NAME PORT. */
import {floods} from './floods.ts';

const [name = '', port = ''] = process.argv.slice(2);
floods[name]?.(Number(port));
