import { expect, test } from 'vitest'
import { barOf, scaleOf } from './column-chart.tsx'

const values = (...numbers: number[]) => numbers.map((value) => ({ value }))

test('the most reaches the top, and half of it the middle', () => {
  const scale = scaleOf(values(50, 100, 0))
  expect(barOf(100, scale)).toEqual({ top: 0, height: 100, isBelow: false })
  expect(barOf(50, scale)).toEqual({ top: 50, height: 50, isBelow: false })
})

test('nothing is a hair on the line of zero, also where there is nothing at all', () => {
  expect(barOf(0, scaleOf(values(0, 8)))).toEqual({ top: 99, height: 1, isBelow: false })
  expect(barOf(0, scaleOf(values(0, 0)))).toEqual({ top: 99, height: 1, isBelow: false })
})

test('what is below zero hangs from the line of zero, and all of it fits', () => {
  const scale = scaleOf(values(300, -100))
  expect(barOf(300, scale)).toEqual({ top: 0, height: 75, isBelow: false })
  expect(barOf(-100, scale)).toEqual({ top: 75, height: 25, isBelow: true })
  const low = barOf(-1, scaleOf(values(-1, 1000)))
  expect(low.top + low.height).toBeLessThanOrEqual(100)
})

test('where all is below zero, zero is the top', () => {
  expect(barOf(-40, scaleOf(values(-40, -80)))).toEqual({ top: 0, height: 50, isBelow: true })
})
