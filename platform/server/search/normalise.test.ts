import { expect, test } from 'vitest'
import { normalise } from './normalise.ts'

test.each([
  ['case', 'ÉCOLE Straße', 'ecole strasse'],
  ['accents, composed or not', 'Zoe\u0308 Zoë', 'zoe zoe'],
  ['width', 'Ｆａｘ ①', 'fax 1'],
  ['letters without a decomposed form', 'Łódź Ærø Þór', 'lodz aero thor'],
  ['the dotted and dotless i', 'İstanbul ılık', 'istanbul ilik'],
  ['Greek final sigma', 'ΟΔΟΣ οδός', 'οδοσ οδοσ'],
  ['Chinese and Korean stay whole', '发票 한국', '发票 한국'],
  ['voiced Japanese letters stay apart', 'かぎ ガ', 'かぎ ガ'.normalize('NFC')],
  ['vowel signs of Hindi stay', 'की', 'की'],
  ['variation selectors, joiners and zero-width signs', '❤\ufe0f a\u200bb', '❤ ab'],
  ['white space and control signs', '  a\t\n b\u0000c ', 'a b c'],
  ['broken surrogates', 'a\ud800', 'a\ufffd'],
])('%s', (_, text, expected) => {
  expect(normalise(text)).toBe(expected)
})

test('what is normalised stays as it is', () => {
  for (const text of ['ÉCOLE Straße', 'Ｆａｘ', 'İ ς ﬃ', '한국 が']) expect(normalise(normalise(text))).toBe(normalise(text))
})
