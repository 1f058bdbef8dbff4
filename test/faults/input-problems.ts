import {widthOf} from '../../source/format/width.ts';
import {formula, parseCsv} from '../helpers/csv.ts';
import type {Outcome} from '../helpers/run-command.ts';
import {control} from './control.ts';
import type {Form} from './input-commands.ts';

/** Sequences that are meant: colours, and the line of progress that is drawn anew. */
const meant = new RegExp(['\u001B', String.raw`\[(?:[\d;]*m|K)`].join(''), 'g');

/** Refusals that depend on what a service says. */
const usage = /no stake|nothing is bonded|which chain it serves|another chain/;

/** Lists what an answer holds that was not meant. @param columns width of its terminal; undefined: it has none */
export function problemsOf(
	{exitCode, stdout, stderr}: Outcome,
	form: Form,
	columns: number | undefined,
): readonly string[] {
	const isDrawn = columns !== undefined;
	const problems = [
		![0, 1, 2, 3, 4].includes(exitCode) && `exit code ${exitCode}`,
		exitCode === 2 && !usage.test(stderr) && `wrong usage: ${stderr}`,
		exitCode === 1 && stderr === '' && 'nothing said',
		/\bbug\b|\n {4}at /.test(stderr) && `not a sentence: ${stderr}`,
		control.test(isDrawn ? withoutMeant(stderr) : stderr) &&
			`control characters on stderr: ${JSON.stringify(stderr)}`,
		control.test(isDrawn ? withoutMeant(stdout) : stdout) && `control characters: ${JSON.stringify(stdout)}`,
		isDrawn && tooWide(stdout, columns),
		exitCode <= 1 && stdout !== '' && checks[form]?.(stdout),
	];
	return problems.filter(problem => typeof problem === 'string');
}

/** Looks for what a reader of a form would misunderstand. */
const checks: Partial<Readonly<Record<Form, (text: string) => string | false>>> = {
	csv: isFormula,
	json: isNotJson,
	ics: isNoCalendar,
	markdown: isOtherMarkdown,
	shell: isOtherCommand,
	events: isNoEvents,
};

function withoutMeant(text: string): string {
	return text.replaceAll(meant, '');
}

function tooWide(text: string, columns: number): string | false {
	const line = withoutMeant(text)
		.split('\n')
		// A word alone on its line, as an address of the web, is whole so that it can be copied.
		.find(each => widthOf(each) > columns && /\S\s+\S/.test(each));
	return line !== undefined && `a line of ${widthOf(line)} cells: ${line}`;
}

function isFormula(text: string): string | false {
	const found = parseCsv(text)
		.flat()
		.find(cell => formula.test(cell));
	return found !== undefined && `a formula: ${JSON.stringify(found)}`;
}

function isNotJson(text: string): string | false {
	try {
		JSON.parse(text);
		return false;
	} catch {
		return `no JSON: ${text.slice(0, 200)}`;
	}
}

/** Properties that a calendar file of ours has. */
const property =
	/^(?:BEGIN|END|VERSION|PRODID|UID|SEQUENCE|DTSTAMP|DTSTART|SUMMARY|DESCRIPTION|TRANSP|TZID|TZOFFSETFROM|TZOFFSETTO):/;

function isNoCalendar(text: string): string | false {
	const lines = text.split('\r\n');
	if (lines.at(-1) !== '' || lines.some(line => line.includes('\n')))
		return `no lines of a calendar: ${text}`;
	const tooLong = lines.find(line => Buffer.byteLength(line) > 75);
	if (tooLong !== undefined) return `a line of over 75 bytes: ${tooLong}`;
	const other = lines.slice(0, -1).find(line => !line.startsWith(' ') && !property.test(line));
	return other !== undefined && `no property: ${other}`;
}

/** Tables and headings of ours alone, and no tag of HTML that a page would act on. */
function isOtherMarkdown(text: string): string | false {
	const tag = /(?<!\\)<\/?[a-z!]/i.exec(text.replaceAll(/`[^`]*`/g, ''));
	if (tag) return `a tag: ${text.slice(tag.index, tag.index + 60)}`;
	const image = /(?<!\\)!?\[[^\]]*\]\(/.exec(text.replaceAll(/`[^`]*`/g, ''));
	return image !== null && `a link: ${text.slice(image.index, image.index + 60)}`;
}

/** Words of the wallet's commands: names of flags, addresses, ids, and numbers. */
const safe = /^(?:namadac(?: [\w./:-]+| '[^']*')+\n)*$/;

function isOtherCommand(text: string): string | false {
	return !safe.test(text) && `a line that a shell may take for more: ${text}`;
}

function isNoEvents(text: string): string | false {
	const lines = text.split('\n').slice(0, -1);
	const wrong = lines.find(line => {
		if (isNotJson(line)) return true;
		const event = JSON.parse(line);
		return (
			event.specversion !== '1.0' || typeof event.id !== 'string' || typeof event.data?.sentence !== 'string'
		);
	});
	return wrong !== undefined && `no event: ${wrong}`;
}

/** Line of a metric in the text format: name, labels with escaped values, and a number. */
const sample =
	/^[a-z_]+(?:\{[a-z_]+="(?:[^"\\\n]|\\[\\"n])*"(?:,[a-z_]+="(?:[^"\\\n]|\\[\\"n])*")*\})? (?:-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|NaN|[+-]Inf)$/;

/** Lists what an exporter's answer holds that no reader of it understands. */
export function problemsOfMetrics(text: string): readonly string[] {
	const lines = text.split('\n').slice(0, -1);
	const series = lines
		.filter(line => !line.startsWith('#'))
		.map(line => line.slice(0, line.lastIndexOf(' ')));
	const twice = series.find((each, index) => series.indexOf(each) !== index);
	const bad = lines.find(line => !(/^# (?:HELP|TYPE) [a-z_]+ \S.*$|^# EOF$/.test(line) || sample.test(line)));
	return [
		...(text.endsWith('\n') ? [] : ['its last line has no end']),
		...(control.test(text) ? [`control characters: ${JSON.stringify(text)}`] : []),
		...(bad === undefined ? [] : [`no metric: ${bad}`]),
		...(twice === undefined ? [] : [`a series twice: ${twice}`]),
	];
}
