import {type ActiveStake, sumUpActiveStake} from '../../domain/active-stake.ts';
import type {Decoded} from '../../domain/decoded.ts';
import {epochLength} from '../../domain/epoch.ts';
import {
	bondIdentity,
	mergedBondIdentity,
	proposalIdentity,
	unbondIdentity,
	validatorIdentity,
} from '../../domain/identity.ts';
import {assessLag, readCrawlers} from '../../domain/lag.ts';
import type {Page, PageQuery} from '../../domain/page.ts';
import {orUnknown} from '../../domain/failure.ts';
import type {Indexer, RequestOptions} from '../../domain/service.ts';
import {inSteadyOrder} from '../../domain/validator.ts';
import type {ChainReading, DigestFacts, Person, ReadForLedger} from '../../ledger/digest.ts';
import type {Sight} from '../../ledger/sight.ts';
import {readWholeList} from '../../services/indexer/all-pages.ts';
import {areAllBonds} from '../../services/indexer/stake-lists.ts';

/** The service's own place: what every list of one reading shares. */
export interface SightNow {
	readonly sight: Sight;
	/** Tells that no crawler looked at the chain lately, so that nothing may be concluded. */
	readonly isLate: boolean;
}

/** Asks how far the service is; what it does not tell is not known. Rejects only where the person interrupts. */
export async function readSight(indexer: Indexer, {signal}: RequestOptions): Promise<SightNow> {
	const {extensions} = indexer;
	const [health, latest, height, crawlers] = await Promise.all([
		orUnknown(extensions.getHealth({signal})),
		orUnknown(extensions.getLatestEpoch({signal})),
		orUnknown(extensions.getLatestHeight({signal})),
		orUnknown(extensions.getCrawlers({signal})),
	]);
	const now = Date.now();
	const lag = assessLag({
		height: undefined,
		crawlers: crawlers && readCrawlers(crawlers, now),
		node: undefined,
		parameters: undefined,
	});
	return {
		sight: {
			indexer: indexer.address,
			version: health?.version,
			epoch: latest?.epoch,
			height: height?.height,
			at: BigInt(Math.floor(now / 1000)),
		},
		isLate: lag?.kind === 'behind',
	};
}

/** Reads every list that is compared. Rejects with a RequestError where one of the chain's own lists cannot be had. */
export async function readChain(
	indexer: Indexer,
	person: Person,
	{signal}: RequestOptions,
): Promise<{readonly reading: ChainReading; readonly facts: DigestFacts}> {
	const {sight, isLate} = await readSight(indexer, {signal});
	const read = async <Item extends Decoded>(
		identityOf: (item: Item) => string | undefined,
		getPage: (query: PageQuery, options: RequestOptions) => Promise<Page<Item>>,
		getWhole?: (options: RequestOptions) => Promise<Page<Item> | undefined>,
		check?: (items: readonly Item[], options: RequestOptions) => Promise<boolean | undefined>,
	): Promise<ReadForLedger<Item>> => {
		const {items, standing} = await readWholeList(indexer.address, {
			signal,
			identityOf,
			getPage: (page, pageSignal) => getPage({page}, {signal: pageSignal}),
			getWhole,
			check,
			isPartEnough: true,
		});
		return {items, defect: isLate ? 'late' : standing === 'whole' ? undefined : 'torn'};
	};
	const query = inSteadyOrder({});
	const [validators, proposals, parameters] = await Promise.all([
		read(
			validatorIdentity,
			(page, options) => indexer.getValidators({...query, ...page}, options),
			options => indexer.extensions.getAllValidators(query, options),
		),
		read(
			proposalIdentity,
			(page, options) => indexer.getProposals(page, options),
			options => indexer.extensions.getAllProposals({}, options),
		),
		orUnknown(indexer.getParameters({signal})),
	]);
	const stakes: ChainReading['stakes'][number][] = [];
	for (const {address, label} of person.addresses) {
		const bonds = await read(
			bondIdentity,
			(page, options) => indexer.getBonds(address, page, options),
			undefined,
			(items, options) => areAllBonds(indexer, address, items, options),
		);
		const unbonds = await read(unbondIdentity, (page, options) => indexer.getUnbonds(address, page, options));
		const merged = await read(mergedBondIdentity, (page, options) =>
			indexer.getMergedBonds(address, page, options),
		);
		stakes.push({
			address,
			label,
			reading: {bonds: bonds.items, unbonds: unbonds.items, mergedBonds: merged.items},
			defect: bonds.defect ?? unbonds.defect ?? merged.defect,
		});
	}
	const length = parameters && epochLength(parameters);
	const activeStake: ActiveStake = sumUpActiveStake(validators.items, validators.defect === undefined);
	return {
		reading: {sight, validators, proposals, parameters, stakes},
		facts: {
			person,
			activeStake,
			pipelineLength: parameters?.pipelineLength,
			epochsInDay: length === undefined ? undefined : (secondsPerDay + length - 1n) / length,
		},
	};
}

const secondsPerDay = 86_400n;
