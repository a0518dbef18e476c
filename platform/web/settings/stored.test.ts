import { afterEach, expect, test, vi } from 'vitest'
import { readLocalStorage, writeLocalStorage } from './stored.ts'
import { stubStorage } from '../testing/browser-world.ts'

afterEach(() => vi.unstubAllGlobals())

test('what a full storage does not take is kept in this tab, until the storage takes it', () => {
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
