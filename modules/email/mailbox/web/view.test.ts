import { expect, test } from 'vitest'
import { parseSearch } from '#platform/web/routing/address.ts'
import { emptiable, isNarrowed, linkTo, placeOf, readView } from './view.ts'

test('An address without words is the inbox, asked for as the document asks', () => {
  const view = readView({})
  expect(view).toMatchObject({ folder: 'inbox', q: '', label: '', id: null, at: 0 })
  expect(placeOf(view)).toEqual({})
})

test('Folder, label, words, account, open mail and place stand in the address', () => {
  const view = readView(parseSearch('folder=starred&label=company&q=from:ada&account=3&unread=1&id=7&at=120'))
  expect(view).toMatchObject({ id: 7, at: 120 })
  expect(placeOf(view)).toEqual({ folder: 'starred', label: 'company', q: 'from:ada', accountId: 3, unread: true })
  expect(isNarrowed(view)).toBe(true)
})

test('What an address cannot mean is as if it were not there', () => {
  expect(readView(parseSearch('folder=attic&id=-1&at=x&account=1.5'))).toMatchObject({ folder: 'inbox', id: null, at: 0, account: null })
})

test('Another folder keeps the account and leaves the rest', () => {
  expect(linkTo({ account: 3 }, { folder: 'sent' })).toBe('#/email?folder=sent&account=3')
  expect(linkTo({ account: null }, { folder: 'inbox' })).toBe('#/email')
})

test('Trash and spam are emptied only where all that they have is listed', () => {
  const emptied = (search: string) => emptiable(readView(parseSearch(search)))
  expect(['folder=trash', 'folder=spam&id=7&at=120', 'folder=inbox'].map(emptied)).toEqual(['trash', 'spam', null])
  expect(['q=oak', 'label=company', 'unread=1', 'account=3'].map((part) => emptied(`folder=trash&${part}`))).toEqual([
    null,
    null,
    null,
    null,
  ])
})
