import { expect, test } from 'vitest'
import { normalizeForSearch } from './normalize-for-search.ts'

test.each([
  ['case', 'ÉCOLE Straße', 'ecole strasse'],
  ['accents, composed or not', 'Zoe\u0308 Zoë', 'zoe zoe'],
  ['width', 'Ｆａｘ ①', 'fax 1'],
  ['letters without a decomposed form', 'Łódź Ærø Þór', 'lodz aero thor'],
  ['the dotted and dotless i', 'İstanbul ılık', 'istanbul ilik'],
  ['Greek final sigma', 'ΟΔΟΣ οδός', 'οδοσ οδοσ'],
  ['keeps Chinese and Korean', '发票 한국', '发票 한국'],
  ['keeps voiced Japanese letters', 'かぎ ガ', 'かぎ ガ'.normalize('NFC')],
  ['keeps vowel signs of Hindi', 'की', 'की'],
  ['variation selectors, joiners and zero-width characters', '❤\ufe0f a\u200bb', '❤ ab'],
  ['white space and control characters', '  a\t\n b\u0000c ', 'a b c'],
  ['broken surrogates', 'a\ud800', 'a\ufffd'],
])('%s', (_, text, expected) => {
  expect(normalizeForSearch(text)).toBe(expected)
})

test('is idempotent', () => {
  for (const text of ['ÉCOLE Straße', 'Ｆａｘ', 'İ ς ﬃ', '한국 が'])
    expect(normalizeForSearch(normalizeForSearch(text))).toBe(normalizeForSearch(text))
})
