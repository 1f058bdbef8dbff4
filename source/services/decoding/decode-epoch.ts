import type {LatestEpoch} from '../../domain/epoch.ts';
import {type FieldReaders, field} from './decode-item.ts';
import {itemSchema} from './decode-page.ts';
import {epoch} from './field.ts';

const latestEpochReaders: FieldReaders<LatestEpoch> = {epoch: field('epoch', epoch)};

export const latestEpoch = itemSchema(latestEpochReaders);
