import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { templateFiles } from '../../../src/platform/mail/template-files.ts';
import { renderTemplate } from '../../../src/platform/mail/template-language.ts';

test('operators’ templates are looked for at every mail, the built-in ones once', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-templates-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const own = join(folder, 'own');
  const builtIn = join(folder, 'built-in');
  for (const name of [join(own, 'de'), join(builtIn, 'en')]) mkdirSync(name, { recursive: true });
  const files = templateFiles(own, [builtIn]);
  const text = () => {
    const template = files.forMail({ store: 'german', locale: 'de_AT' })('note.txt');
    return renderTemplate(template, {}, 'text', () => template);
  };
  writeFileSync(join(builtIn, 'en', 'note.txt'), 'Built in');
  assert.equal(text(), 'Built in');
  // Part of the program: nobody changes them while it runs.
  writeFileSync(join(builtIn, 'en', 'note.txt'), 'Of another version');
  mkdirSync(join(builtIn, 'de'));
  writeFileSync(join(builtIn, 'de', 'note.txt'), 'Eingebaut');
  assert.equal(text(), 'Built in');
  for (const [place, content] of [
    ['note.txt', 'For all'],
    ['de/note.txt', 'Auf Deutsch'],
    ['de/note.txt', 'Noch einmal'],
  ] as const) {
    writeFileSync(join(own, place), content);
    assert.equal(text(), content);
  }
  rmSync(own, { recursive: true });
  assert.equal(text(), 'Built in');
});
