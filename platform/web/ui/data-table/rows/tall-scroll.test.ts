import { expect, test } from 'vitest'
import { placeAfter, scrollTopOf, sheetOf, TALLEST, type Place } from './tall-scroll.ts'

const sizes = { height: 40_000_000, viewport: 600 }

test('a sheet of few rows is scrolled as it stands', () => {
  expect(sheetOf(4_000)).toBe(4_000)
  expect(placeAfter({ top: 0, scrollTop: 0 }, 3_000, { height: 4_000, viewport: 600 })).toEqual({ top: 3_000, scrollTop: 3_000 })
})

test('of a million rows the bar reaches the first and the last, and its middle is the middle', () => {
  expect(sheetOf(sizes.height)).toBe(TALLEST)
  const start: Place = { top: 0, scrollTop: 0 }
  expect(placeAfter(start, TALLEST - 600, sizes)).toEqual({ top: 40_000_000 - 600, scrollTop: TALLEST - 600 })
  expect(placeAfter(start, (TALLEST - 600) / 2, sizes).top).toBe((40_000_000 - 600) / 2)
})

test('a wheel moves rows pixel by pixel, wherever the sheet stands', () => {
  const place = placeAfter({ top: 0, scrollTop: 0 }, 5_000_000, sizes)
  expect(placeAfter(place, 5_000_100, sizes).top).toBeCloseTo(place.top + 100)
})

test('the edges of the sheet are the edges of the rows: none is left beyond them', () => {
  let place = placeAfter({ top: 0, scrollTop: 0 }, 3_000, sizes)
  for (let step = 0; step < 400; step += 1) place = placeAfter(place, Math.max(0, place.scrollTop - 100), sizes)
  expect(place.top).toBeLessThan(100)
  expect(scrollTopOf(place.top, sizes)).toBeCloseTo(place.scrollTop)
})
