import { expect, test } from 'vitest'
import { languageOf } from '../../src/shared/reading/language.ts'
import { sentencesOf } from '../../src/shared/reading/sentences.ts'

const of = (text: string) => sentencesOf(text).map((one) => one.text)

test.each<[string, string[]]>([
  ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
  ['Dr. Frost comes at 8.30 a.m. on Friday. Good.', ['Dr. Frost comes at 8.30 a.m. on Friday.', 'Good.']],
  ['Bis zum 3. März, bitte. Danke.', ['Bis zum 3. März, bitte.', 'Danke.']],
  ['Das kostet z. B. 3.50 Euro. Gut.', ['Das kostet z. B. 3.50 Euro.', 'Gut.']],
  ['See https://a.example/b?c=d. Fine.', ['See https://a.example/b?c=d.', 'Fine.']],
  ['babysitter has flu. we have tickets', ['babysitter has flu.', 'we have tickets']],
  ['- one\n- two\n3. three', ['one', 'two', 'three']],
  ['Hello Ada,\nhow is the engine?', ['Hello Ada,', 'how is the engine?']],
  [
    'This line is long enough that it was surely wrapped\nhere by a program. Next.',
    ['This line is long enough that it was surely wrapped\nhere by a program.', 'Next.'],
  ],
  ['先日はありがとう。元気ですか？はい。', ['先日はありがとう。', '元気ですか？', 'はい。']],
  ['What?! No... "Really?" he said.', ['What?!', 'No...', '"Really?"', 'he said.']],
])('%j', (text, expected) => {
  expect(of(text)).toEqual(expected)
})

test('a signature ends a mail, and small print is none of it', () => {
  expect(of('Yes.\n\nKind regards\nGrace Hopper\nRear Admiral\n\nPS: And no.')).toEqual(['Yes.', 'PS: And no.'])
  expect(of('Ja.\n\nViele Grüße\nGrace')).toEqual(['Ja.'])
  expect(of('Yes.\n\nSent from my iPhone')).toEqual(['Yes.'])
  expect(of('Yes.\n\nThis e-mail is confidential. Please destroy it.\nTo unsubscribe, click here.')).toEqual(['Yes.'])
  expect(
    of('Thanks,\nthat helps. And here is a long line that says what I think about it in some detail.\nCan you come?'),
  ).toContain('Can you come?')
})

test.each([
  ['Could you please send me the plan for the house?', 'en'],
  ['Kannst du mir bitte den Plan für das Haus schicken?', 'de'],
  ['Pourriez-vous nous envoyer le plan de la maison avec les notes ?', 'fr'],
  ['¿Puedes mandarnos el plano de la casa con las notas por favor, que es para el lunes?', 'es'],
  ['会社の机に飾っています。', 'ja'],
  ['ok', null],
  ['', null],
])('%j is %s', (text, language) => {
  expect(languageOf(text)).toBe(language)
})
