import { expect, test } from 'vitest'
import { coverPairs } from './cover-pairs.ts'

const sizes = [1440, 768, 390]
const languages = ['fr', 'de', 'pt', 'cn', 'en']
const skins = ['light', 'dark', 'bordered', 'semi-dark']
const every = sizes.flatMap((size) =>
  languages.flatMap((language) => skins.flatMap((skin) => [false, true].map((isRTL) => ({ size, language, skin, isRTL })))),
)

test('each pair of values occurs in a chosen record, with far fewer records than there are', () => {
  const chosen = coverPairs(every)
  for (const one of every)
    for (const [first, second] of [
      ['size', 'language'],
      ['size', 'skin'],
      ['size', 'isRTL'],
      ['language', 'skin'],
      ['language', 'isRTL'],
      ['skin', 'isRTL'],
    ] as const)
      expect(chosen.some((other) => other[first] === one[first] && other[second] === one[second])).toBe(true)
  expect(chosen.length).toBeLessThanOrEqual(24)
})

test('pairs that no record has are not asked for', () => {
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
