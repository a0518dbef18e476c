import { afterEach, expect, test, vi } from 'vitest'
import { readLocalStorage, writeLocalStorage } from './storage.ts'
import { stubStorage } from '../testing/browser-stubs.ts'

afterEach(() => vi.unstubAllGlobals())

test('keeps values in the tab while the storage is full', () => {
  const stored = stubStorage()
  writeLocalStorage('outbox', 'first')
  const { setItem } = localStorage
  localStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  writeLocalStorage('outbox', 'first and second')
  expect([readLocalStorage('outbox'), stored.get('outbox')]).toEqual(['first and second', 'first'])
  localStorage.setItem = setItem
  writeLocalStorage('outbox', 'third')
  expect([readLocalStorage('outbox'), stored.get('outbox')]).toEqual(['third', 'third'])
  writeLocalStorage('outbox', null)
  expect(readLocalStorage('outbox')).toBeNull()
})
