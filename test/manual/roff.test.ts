import {expect, it} from 'vitest';
import {entry, paragraph, prose, roffText, section, verbatim} from '../../source/manual/roff.ts';

it.each([
	['--view=-1', '\\-\\-view=\\-1'],
	['a\\fBb\\n', 'a\\(rsfBb\\(rsn'],
	["it's 'quoted'", 'it\\(aqs \\(aqquoted\\(aq'],
	['"x" `y` ^ ~', '\\(dqx\\(dq \\(gay\\(ga \\(ha \\(ti'],
	['–é', '\\[u2013]\\[u00E9]'],
	['🦥', '\\[u1F9A5]'],
	['', ''],
])('%j is written as %j', (text, source) => {
	expect(roffText(text)).toBe(source);
});

it('takes no line of a text for a request', () => {
	expect(prose('.SH ...')).toBe('\\&.SH ...');
	expect(prose("'br")).toBe('\\(aqbr');
	expect(prose(`${'x'.repeat(70)} .TH`)).toBe(`${'x'.repeat(70)}\n\\&.TH`);
	expect(paragraph('.x')).toBe('.PP\n\\&.x');
	expect(entry('.x', ['.y', '.z'])).toBe('.TP\n\\&.x\n\\&.y\n.IP\n\\&.z');
	expect(entry('x', ['y'], 6)).toBe('.TP 6n\nx\ny');
	expect(verbatim(['.a', 'b  c'])).toBe('.PP\n.RS 4\n.nf\n\\&.a\nb  c\n.fi\n.RE');
	expect(section('A "B"')).toBe('.SH "A \\(dqB\\(dq"');
});
