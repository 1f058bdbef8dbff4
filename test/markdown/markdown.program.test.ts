import {expect, it} from 'vitest';
import {serveJson} from '../helpers/serve.ts';
import {spawnCli} from '../helpers/spawn.ts';

it('the built program reads Markdown without the packages that the parser brings', async () => {
	const abstract = [
		'## Why &amp; how',
		'„**Preis**“ &mdash; &ouml; &constructor; &frac12; &#65; 日本**語**。',
		'<https://a.example/%20?b=ü> [t](https://b.example/%zz) https://c.example',
	].join('\n');
	const server = await serveJson({id: '12', content: JSON.stringify({title: 'A', abstract})});
	const program = spawnCli(['proposal', '12', '-i', server.url]);
	expect(await program.ended).toEqual({code: 0, signal: null});
	expect(program.stdout()).toContain(
		[
			'Abstract',
			'  Why & how',
			'  „Preis“ — &ouml; &constructor; ½ A 日本語。',
			'  https://a.example/%20?b=ü t (https://b.example/%zz) https://c.example',
			'',
		].join('\n'),
	);
});
