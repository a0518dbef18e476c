import { expect, test } from 'vitest'
import { getPagesToLoad } from './pages-to-load.ts'

const count = 1_000

test('loads the visible pages, and the next one in advance', () => {
  expect(getPagesToLoad({ from: 0, to: 20, count }, [1])).toEqual({ pages: [1], isFar: false })
  expect(getPagesToLoad({ from: 10, to: 30, count }, [1])).toEqual({ pages: [1, 2], isFar: false })
  expect(getPagesToLoad({ from: 90, to: 110, count }, [2])).toEqual({ pages: [2, 3], isFar: false })
})

test('loads nothing before the first and after the last row', () => {
  expect(getPagesToLoad({ from: 3, to: 23, count: 23 }, [1])).toEqual({ pages: [1], isFar: false })
  expect(getPagesToLoad({ from: 980, to: 1_000, count }, [20])).toEqual({ pages: [20], isFar: false })
  expect(getPagesToLoad({ from: 0, to: 0, count: 0 }, [1])).toEqual({ pages: [1], isFar: false })
})

test('loads only the visible pages after a jump', () => {
  expect(getPagesToLoad({ from: 530, to: 545, count }, [1, 2])).toEqual({ pages: [11], isFar: true })
  expect(getPagesToLoad({ from: 595, to: 610, count }, [1, 2])).toEqual({ pages: [12, 13], isFar: true })
})
