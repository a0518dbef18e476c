import { expect, test } from 'vitest'
import { parseSearch } from '#platform/web/routing/search-params.ts'
import { getEmptiableFolder, isFiltered, formatFolderLink, toListQuery, parseLocation } from './mailbox-location.ts'

test('the default URL is the inbox with an empty query', () => {
  const view = parseLocation({})
  expect(view).toMatchObject({ folder: 'inbox', q: '', label: '', id: null, at: 0 })
  expect(toListQuery(view)).toEqual({})
})

test('parses folder, label, search, account, open email and scroll position', () => {
  const view = parseLocation(parseSearch('folder=starred&label=company&q=from:ada&account=3&unread=1&id=7&at=120'))
  expect(view).toMatchObject({ id: 7, at: 120 })
  expect(toListQuery(view)).toEqual({ folder: 'starred', label: 'company', q: 'from:ada', accountId: 3, unread: true })
  expect(isFiltered(view)).toBe(true)
})

test('ignores invalid parameters', () => {
  expect(parseLocation(parseSearch('folder=attic&id=-1&at=x&account=1.5'))).toMatchObject({
    folder: 'inbox',
    id: null,
    at: 0,
    account: null,
  })
})

test('a folder link keeps only the account', () => {
  expect(formatFolderLink({ account: 3 }, { folder: 'sent' })).toBe('#/email?folder=sent&account=3')
  expect(formatFolderLink({ account: null }, { folder: 'inbox' })).toBe('#/email')
})

test('trash and spam can be emptied only if the list shows all of their emails', () => {
  const emptied = (search: string) => getEmptiableFolder(parseLocation(parseSearch(search)))
  expect(['folder=trash', 'folder=spam&id=7&at=120', 'folder=inbox'].map(emptied)).toEqual(['trash', 'spam', null])
  expect(['q=oak', 'label=company', 'unread=1', 'account=3'].map((part) => emptied(`folder=trash&${part}`))).toEqual([
    null,
    null,
    null,
    null,
  ])
})
