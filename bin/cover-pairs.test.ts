import { expect, test } from 'vitest'
import { coverPairs } from './cover-pairs.ts'

const sizes = [1440, 768, 390]
const languages = ['fr', 'de', 'pt', 'cn', 'en']
const skins = ['light', 'dark', 'bordered', 'semi-dark']
const records = sizes.flatMap((size) =>
  languages.flatMap((language) => skins.flatMap((skin) => [false, true].map((isRTL) => ({ size, language, skin, isRTL })))),
)

test('covers each pair of values with far fewer records than there are', () => {
  const chosen = coverPairs(records)
  for (const record of records)
    for (const [first, second] of [
      ['size', 'language'],
      ['size', 'skin'],
      ['size', 'isRTL'],
      ['language', 'skin'],
      ['language', 'isRTL'],
      ['skin', 'isRTL'],
    ] as const)
      expect(chosen.some((candidate) => candidate[first] === record[first] && candidate[second] === record[second])).toBe(true)
  expect(chosen.length).toBeLessThanOrEqual(24)
})

test('does not require pairs that no record has', () => {
  expect(
    coverPairs([
      { a: 1, b: 1 },
      { a: 2, b: 2 },
    ]),
  ).toEqual([
    { a: 1, b: 1 },
    { a: 2, b: 2 },
  ])
  expect(coverPairs([])).toEqual([])
})
