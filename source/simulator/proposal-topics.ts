import type {ProposalKind} from '../domain/proposal.ts';

/** Topic of a proposal; all of it is invented. */
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
		{
			title: 'Publish how public goods were funded',
			abstract: 'Asks stewards for one table each quarter: who was paid, how much, and what came of it.',
			motivation:
				'Every payment is on the chain, yet nobody can read it there without knowing whose address is whose. Trust should not need a detective.',
			details: [
				'One table, one line for each grant, one link to the work. Stewards who find that too much may say why in the same place.',
				'The first table is due eight weeks after this vote.',
			],
		},
		{
			title: 'Thank the relayers',
			abstract: 'A vote of thanks, and a wish: that relayers be named on the page where transfers are made.',
			motivation:
				'Relayers pay fees so that others need not think of them. It worked so well that nobody does.',
			details: [
				'Fees for two hundred thousand packets were paid last year out of eleven private pockets.',
				'No payment is asked for. A list of names is kept by the forum, and anyone on it may ask to be taken off.',
			],
		},
		{
			title: 'Agree on names for the parts of an epoch',
			abstract:
				'Documents say start, switch, turn and boundary for the same block. We propose to keep one word.',
			motivation:
				'Two tools disagreed by two blocks last month because their authors had read different pages.',
			details: [
				'“Switch” shall be the block in which the new epoch begins; the blocks that go before it are its delay.',
				'Explorers, wallets and the reference follow at their next release.',
			],
		},
	],
	defaultWithWasm: [
		{
			title: 'Let unjailing wait one epoch longer',
			abstract:
				'A validator that was jailed comes back after one more epoch. The program changes one number.',
			motivation:
				'Some came back within the hour, were jailed again for the same unrepaired fault, and cost their delegators twice.',
			details: [
				'One epoch is time to look at the logs and little enough not to hurt those who had bad luck.',
				'The number can be read in the parameters, so that tools need no change.',
			],
		},
		{
			title: 'Raise the share of rewards for the smaller half',
			abstract: 'Tilts the reward curve a little, so that stake with smaller validators earns slightly more.',
			motivation:
				'Seven validators could stop the chain together. A wish alone has not changed that in a year.',
			details: [
				'At today’s distribution the largest ten would earn 0.3 percent less and the smallest hundred 0.4 percent more.',
				'• Reviewed by two teams\n• Rehearsed for three weeks\n• Can be taken back by the same kind of proposal',
			],
		},
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
		{
			title: 'Steward for research into privacy',
			abstract:
				'I ask for the office to pay for measurements: what an onlooker can learn, and what would hide it.',
			motivation: 'We promise privacy. A promise that nobody measures is an opinion.',
			details: [
				'Two studies a year, each with its data and its program published, and a third person to repeat it.',
				'I have no part in any company that sells analysis.',
			],
		},
	],
	pgfFunding: [
		{
			title: 'Keep the block explorer running',
			abstract:
				'Six months of hosting and two days of upkeep a month for the explorer that most links point to.',
			motivation: 'It was built as a gift and has become a habit. Gifts have no pager.',
			details: [
				'Upkeep means: follows each upgrade within a day, keeps old links alive, answers within three days.',
				'After six months we ask again, with figures of use.',
			],
		},
		{
			title: 'A wallet that can be used without seeing it',
			abstract:
				'Pays a team of three, one of whom is blind, to make the reference wallet work with screen readers.',
			motivation: 'Today the amount is read out after the button that sends it.',
			details: [
				'Twelve weeks. Each repair goes to the reference wallet itself, not to a copy of it.',
				'Six people who use screen readers every day are paid to test, before and after.',
			],
		},
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
