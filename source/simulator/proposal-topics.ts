import type {ProposalKind} from '../domain/proposal.ts';

/** What a proposal can be about; all of it is invented. */
export interface Topic {
	readonly title: string;
	readonly abstract: string;
	readonly motivation: string;
	/** Paragraphs. */
	readonly details: readonly string[];
}

/** Matters to vote on, by kind of proposal. */
export const topics: Readonly<Record<ProposalKind, readonly Topic[]>> = {
	default: [
		{
			title: 'Say in one place what counts as downtime',
			abstract:
				'A signalling vote. It asks validators to agree on one written meaning of downtime, so that delegators can compare the promises on their web sites.',
			motivation:
				'Three meanings are in use today. Some count missed blocks, some count minutes, some count only what led to jail. A delegator who reads two pages cannot tell which of two validators is the better one.',
			details: [
				'Downtime shall mean blocks that a validator was in the set for and did not sign, as a share of all blocks of the same epochs. Planned maintenance counts like any other.',
				'Nobody is punished by this text. It is a sentence to point at, and the working group keeps a table of who uses it.',
			],
		},
		{
			title: 'Hold upgrades on Tuesdays',
			abstract:
				'Upgrades shall start on a Tuesday between 14:00 and 16:00 UTC unless safety demands another day.',
			motivation:
				'The last two upgrades fell on a Friday evening and on a public holiday in four countries. Both took hours longer than planned because people were not at their desks.',
			details: [
				'A day in the middle of the week leaves time to prepare and time to repair. The window suits most of the places our validators work from; those it does not suit get a week of notice more.',
				'• Notice: ten days before, with the tagged release.\n• Rehearsal: on the test network, at least four days before.\n• Way back: written down before the day, not on it.',
			],
		},
		{
			title: 'Raise the smallest stake of a validator – a survey',
			abstract:
				'Asks whether the smallest stake should move from 1 000 to 5 000 NAM. No parameter changes by this vote.',
			motivation:
				'Small validators are many and cost every block some bytes. They are also where new operators learn. Before anyone writes a program we want to know which of the two weighs more.',
			details: [
				'A yes says: prepare the change. A no says: leave it. Abstain says: you have read this and can live with both.',
				'At today’s stake about a dozen validators would fall below the new line. None of them is in the larger half.',
			],
		},
	],
	defaultWithWasm: [
		{
			title: 'Lower the gas price of shielded transfers',
			abstract:
				'Cuts the weight of the proof check in the gas schedule by a quarter. The program changes one table.',
			motivation:
				'The present weight was measured on machines of four years ago. New measurements by two independent teams agree within six percent that the check now takes two thirds of the time.',
			details: [
				'The table is changed for the proof check alone. Other entries stay as they are until somebody measures them as carefully.',
				'Should blocks get slower, the old table can be put back by the same kind of proposal; the program for that is attached to the discussion already.',
			],
		},
		{
			title: 'Admit two more channels to the transfer list',
			abstract: 'Adds two channels with their daily limits to those that tokens may come in by.',
			motivation:
				'People ask for them, the counterparties run on audited code, and the relayers have been up for three months without a gap.',
			details: [
				'Limits begin low: 50 000 units a day and 200 000 in all. They can be raised later by a vote like this one, never by a relayer.',
				'Both channels were watched on the test network with delayed, doubled and missing packets. Logs are linked from the discussion.',
			],
		},
	],
	pgfSteward: [
		{
			title: 'Steward for tools and libraries',
			abstract: 'I ask to become a steward with one subject: small tools that other people build upon.',
			motivation:
				'Wallets and explorers are paid for. The libraries below them are kept up in spare time, and when a maintainer moves on, a dozen products stand still.',
			details: [
				'I shall propose at most four grants a quarter, none above 60 000 NAM, and none to anyone I work with.',
				'I have kept up a parser and two client libraries for six years. References are in the discussion.',
			],
		},
		{
			title: 'Steward for teaching and translation',
			abstract: 'A steward who pays for courses, translations and the people who answer beginners.',
			motivation:
				'Half of the questions in the forum are asked for the tenth time, in five languages, and answered well in one.',
			details: [
				'The first year goes to three languages with many users and few texts. Each text gets a second reader who is paid as well.',
				'I shall step down after a year unless a vote says otherwise.',
			],
		},
	],
	pgfFunding: [
		{
			title: 'A year of public archive nodes',
			abstract: 'Pays for two archive nodes on two continents, open to everybody, for one year.',
			motivation:
				'History is there, but few can afford to keep all of it. Researchers and tax advisers ask the same three volunteers, whose disks are full.',
			details: [
				'Costs are for disks, traffic and four hours of work a week. Offers of three providers are in the discussion, and the middle one is what we ask for.',
				'• Sync from genesis, checked against each other every day\n• 99.5 % availability, measured by others\n• Snapshots every week, free to download',
			],
		},
		{
			title: 'Second audit of the staking programs',
			abstract:
				'Funds an audit of bond, unbond, redelegation and withdrawal by a team that has not seen them before.',
			motivation:
				'The first audit was thorough and is two releases old. Redelegation came later and was read by its authors only.',
			details: [
				'Two people for five weeks, one more week to look at the repairs. The report is published as it is, thirty days after the repairs are out.',
				'What is left of the sum goes back to the fund.',
			],
		},
		{
			title: 'Meet-ups in five smaller cities 🎪',
			abstract: 'Rooms, bread and cheese for ten evenings, two in each of five cities.',
			motivation: 'The large conferences reach those who are here already. A back room reaches the others.',
			details: [
				'Each evening has one talk for beginners and one that goes deep. Slides and recordings are free to use.',
				'Receipts are published. There is no merchandise.',
			],
		},
	],
};
