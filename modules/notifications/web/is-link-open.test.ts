import { expect, test } from 'vitest'
import { parseSearch } from '#platform/web/routing/search-params.ts'
import { isLinkOpen } from './is-link-open.ts'

const at = (address: string) => {
  const [pathname = '', search = ''] = address.split('?')
  return { pathname, search: parseSearch(search) }
}

test.each([
  ['/invoices/7', '/invoices/7', true],
  ['/invoices/7', '/invoices/7?from=list', true],
  ['/kanban?task=12', '/kanban?project=3&task=12', true],
  ['/calendar?event=4&occurrence=2026-11-23T09%3A00%3A00.000Z', '/calendar?occurrence=2026-11-23T09:00:00.000Z&event=4&view=week', true],
  ['/invoices/7', '/invoices/77', false],
  ['/kanban?task=12', '/kanban?task=1', false],
  ['/kanban?task=12', '/kanban', false],
  ['/calendar?event=4&occurrence=b', '/calendar?event=4&occurrence=a', false],
  ['/kanban?task=12', '/todo?task=12', false],
])('%s is open at %s: %s', (link, address, shows) => {
  expect(isLinkOpen(link, at(address))).toBe(shows)
})
