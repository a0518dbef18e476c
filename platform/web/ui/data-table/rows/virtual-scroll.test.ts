import { expect, test } from 'vitest'
import { getNextPosition, toScrollTop, getSheetHeight, MAX_SHEET_HEIGHT, type ScrollPosition } from './virtual-scroll.ts'

const sizes = { height: 40_000_000, viewport: 600 }

test('scrolls a short list natively', () => {
  expect(getSheetHeight(4_000)).toBe(4_000)
  expect(getNextPosition({ top: 0, scrollTop: 0 }, 3_000, { height: 4_000, viewport: 600 })).toEqual({ top: 3_000, scrollTop: 3_000 })
})

test('reaches the first, middle and last of a million rows with the scrollbar', () => {
  expect(getSheetHeight(sizes.height)).toBe(MAX_SHEET_HEIGHT)
  const start: ScrollPosition = { top: 0, scrollTop: 0 }
  expect(getNextPosition(start, MAX_SHEET_HEIGHT - 600, sizes)).toEqual({ top: 40_000_000 - 600, scrollTop: MAX_SHEET_HEIGHT - 600 })
  expect(getNextPosition(start, (MAX_SHEET_HEIGHT - 600) / 2, sizes).top).toBe((40_000_000 - 600) / 2)
})

test('scrolls pixel by pixel with the wheel at any position', () => {
  const place = getNextPosition({ top: 0, scrollTop: 0 }, 5_000_000, sizes)
  expect(getNextPosition(place, 5_000_100, sizes).top).toBeCloseTo(place.top + 100)
})

test('aligns the ends of the sheet with the ends of the list', () => {
  let place = getNextPosition({ top: 0, scrollTop: 0 }, 3_000, sizes)
  for (let step = 0; step < 400; step += 1) place = getNextPosition(place, Math.max(0, place.scrollTop - 100), sizes)
  expect(place.top).toBeLessThan(100)
  expect(toScrollTop(place.top, sizes)).toBeCloseTo(place.scrollTop)
})
