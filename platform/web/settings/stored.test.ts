import { afterEach, expect, test, vi } from 'vitest'
import { readStored, writeStored } from './stored.ts'
import { fakeStorage } from '../testing/browser-world.ts'

afterEach(() => vi.unstubAllGlobals())

test('what a full storage does not take is kept in this tab, until the storage takes it', () => {
  const stored = fakeStorage()
  writeStored('outbox', 'first')
  const { setItem } = localStorage
  localStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  writeStored('outbox', 'first and second')
  expect([readStored('outbox'), stored.get('outbox')]).toEqual(['first and second', 'first'])
  localStorage.setItem = setItem
  writeStored('outbox', 'third')
  expect([readStored('outbox'), stored.get('outbox')]).toEqual(['third', 'third'])
  writeStored('outbox', null)
  expect(readStored('outbox')).toBeNull()
})
