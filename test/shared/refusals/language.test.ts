import assert from 'node:assert/strict';
import test from 'node:test';
import { inLanguage } from '../../../src/domain/shared/refusals/language.ts';

const textIn = (locale: string, message: string): string => inLanguage(locale, { message, errors: [] }).message;

test('texts of German locales are German, with the values of the case, others English', () => {
  const text = 'The maximum quantity allowed for purchase is 5.';
  assert.equal(textIn('de_DE', text), 'Die Höchstmenge ist 5.');
  assert.equal(textIn('de-AT', text), 'Die Höchstmenge ist 5.');
  assert.equal(textIn('de', text), 'Die Höchstmenge ist 5.');
  for (const locale of ['en_US', 'fr_FR', 'den_CA', '']) assert.equal(textIn(locale, text), text);
});

test('values stand where the translation wants them, and are not read as a pattern', () => {
  assert.equal(
    textIn('de_DE', 'Please enter a valid date between 2000-01-01 and 2020-01-01 at Birthday.'),
    'Bitte geben Sie bei Birthday ein Datum zwischen 2000-01-01 und 2020-01-01 an.',
  );
  assert.equal(textIn('de_DE', 'Invalid email address "{}$&{0}".'), '„{}$&{0}“ ist keine gültige E-Mail-Adresse.');
});

test('several lines and reasons are translated each; unknown texts stay, or are those of their fields', () => {
  assert.equal(
    textIn('de_DE', 'The cart is empty.\nInvalid date'),
    'Der Warenkorb ist leer.\nDas Datum ist nicht gültig.',
  );
  assert.equal(textIn('de_DE', 'must be text; must not be empty'), 'muss ein Text sein; darf nicht leer sein');
  assert.equal(textIn('de_DE', 'Our own text.'), 'Our own text.');
  assert.deepEqual(
    inLanguage('de_DE', {
      message: 'Please check billing address information. Please enter the city.',
      errors: [{ field: '/city', message: 'Please enter the city.' }],
    }),
    { message: 'Bitte geben Sie den Ort an.', errors: [{ field: '/city', message: 'Bitte geben Sie den Ort an.' }] },
  );
});
