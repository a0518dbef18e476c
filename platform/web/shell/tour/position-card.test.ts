import { expect, test } from 'vitest'
import { positionCard, positionRing } from './position-card.ts'

const card = { width: 300, height: 150 }
const desktop = { width: 1440, height: 900 }
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  width,
  height,
  right: left + width,
  bottom: top + height,
})

test('stands below its target, or above it at the bottom of the window', () => {
  expect(positionCard(box(700, 20, 40, 40), card, desktop)).toEqual({ left: 570, top: 72 })
  expect(positionCard(box(700, 840, 40, 40), card, desktop)).toEqual({ left: 570, top: 678 })
})

test('stands next to a target as tall as the window, on the side that has room', () => {
  expect(positionCard(box(0, 0, 260, 900), card, desktop)).toEqual({ left: 272, top: 12 })
  expect(positionCard(box(1180, 0, 260, 900), card, desktop)).toEqual({ left: 868, top: 12 })
})

test('stays within a small window', () => {
  expect(positionCard(box(360, 10, 28, 28), card, { width: 390, height: 700 })).toEqual({ left: 78, top: 50 })
})

test('the ring surrounds the target but stays within the window', () => {
  expect(positionRing(box(100, 20, 40, 40), desktop)).toEqual({ left: 96, top: 16, width: 48, height: 48 })
  expect(positionRing(box(0, 0, 260, 900), desktop)).toEqual({ left: 4, top: 4, width: 260, height: 892 })
})
