import {useMemo} from 'react';
import {answersOfNode} from '../../columns/node-words.ts';
import {answersOfService, factsOfService} from '../../columns/service-words.ts';
import type {ChainNode, ServiceReport} from '../../domain/service.ts';
import {maxOf} from '../../format/number.ts';
import {widthOf, wrap} from '../../format/text.ts';
import {useServiceReport} from '../queries/use-service-report.ts';
import {useKnownSigning} from '../queries/use-signing.ts';
import type {Overlay} from '../shell/shell.ts';
import {useShell, useVerbs} from '../shell/shell-context.ts';
import {TextPane} from '../shell/text-pane.tsx';
import {useNodeAccount} from '../shell/use-node-account.ts';
import type {TextLine} from '../ui/text/text-lines.tsx';
import {useTheme} from '../ui/theme.ts';

/** Creates an overlay that describes the service and its node. */
export function createServiceOverlay(node: ChainNode | undefined): Overlay {
	return {context: 'service', title: 'Service', render: height => <Service node={node} height={height} />};
}

interface ServiceProps {
	readonly node: ChainNode | undefined;
	readonly height: number;
}

function Service({node, height}: ServiceProps) {
	const {feed, arrangement} = useShell();
	const {closeOverlay} = useVerbs();
	const {glyphs, isSpoken} = useTheme();
	const {report: told, refresh} = useServiceReport(feed, node);
	const account = useNodeAccount();
	const signing = useKnownSigning(feed);
	const report = useMemo(
		() => ({...told, node: told.node && {...told.node, account, signing}}),
		[told, account, signing],
	);
	const {width} = arrangement;
	const lines = useMemo(
		() => describeService(report, {width: width - 1, missing: glyphs.missing, isSpoken}),
		[report, width, glyphs, isSpoken],
	);
	return (
		<TextPane
			lines={lines}
			name="service"
			context="service"
			width={width}
			height={height}
			isFocused
			handlers={{refresh}}
			onClose={closeOverlay}
		/>
	);
}

interface ServiceLook {
	readonly width: number;
	/** Text in place of an unknown value. */
	readonly missing: string;
	readonly isSpoken: boolean;
}

/** Writes the facts of a service below each other, and the endpoints it has beyond the interface. */
function describeService(report: ServiceReport, look: ServiceLook): readonly TextLine[] {
	const facts = factsOfService(report).map(([name, value]) => [name, value ?? look.missing] as const);
	const answers = (rows: ReturnType<typeof answersOfService>) =>
		inColumns(
			rows.map(([what, , standing]) => [what, standing] as const),
			look,
		);
	const ofNode = answersOfNode(report);
	return [
		{text: 'Service', meaning: 'title'},
		...inColumns(facts, look),
		{text: ''},
		{text: 'Beyond the interface', meaning: 'title'},
		...answers(answersOfService(report)),
		...(ofNode.length === 0
			? []
			: ([{text: ''}, {text: 'Beyond broadcasting', meaning: 'title'}, ...answers(ofNode)] as const)),
	];
}

function inColumns(
	rows: readonly (readonly [string, string])[],
	{width, isSpoken}: ServiceLook,
): readonly TextLine[] {
	if (isSpoken) return rows.map(([name, value]) => ({text: `${name}: ${value}.`}));
	const indent = maxOf(rows.map(([name]) => widthOf(name))) + 2;
	return rows.flatMap(([name, value]) =>
		wrap(value, Math.max(1, width - indent)).map((part, index) => ({
			text: `${(index === 0 ? name : '').padEnd(indent)}${part}`,
		})),
	);
}
