import { expect, test } from 'vitest'
import { getBarGeometry, getScale } from './column-chart.tsx'

const values = (...numbers: number[]) => numbers.map((value) => ({ value }))

test('draws the maximum to the top and half of it to the middle', () => {
  const scale = getScale(values(50, 100, 0))
  expect(getBarGeometry(100, scale)).toEqual({ top: 0, height: 100, isBelow: false })
  expect(getBarGeometry(50, scale)).toEqual({ top: 50, height: 50, isBelow: false })
})

test('draws zero as a thin line on the baseline, even if all values are zero', () => {
  expect(getBarGeometry(0, getScale(values(0, 8)))).toEqual({ top: 99, height: 1, isBelow: false })
  expect(getBarGeometry(0, getScale(values(0, 0)))).toEqual({ top: 99, height: 1, isBelow: false })
})

test('draws negative values below the baseline', () => {
  const scale = getScale(values(300, -100))
  expect(getBarGeometry(300, scale)).toEqual({ top: 0, height: 75, isBelow: false })
  expect(getBarGeometry(-100, scale)).toEqual({ top: 75, height: 25, isBelow: true })
  const low = getBarGeometry(-1, getScale(values(-1, 1000)))
  expect(low.top + low.height).toBeLessThanOrEqual(100)
})

test('puts the baseline at the top if all values are negative', () => {
  expect(getBarGeometry(-40, getScale(values(-40, -80)))).toEqual({ top: 0, height: 50, isBelow: true })
})
