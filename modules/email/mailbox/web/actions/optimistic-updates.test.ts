import { expect, test } from 'vitest'
import type { Mail } from '../../../contract.ts'
import { listChanged, listWithout, mailChanged, withFields, withLabel } from './optimistic-updates.ts'
import { sampleMail } from '../../../web/sample-mail.ts'

const meta = { inbox: 2, draft: 0, spam: 0, unsent: 0, labels: {} }
const listOf = (...emails: ReturnType<typeof sampleMail>[]) => ({ emails, total: emails.length, isTruncated: false, emailsMeta: meta })
const both = listOf(sampleMail({ id: 1 }), sampleMail({ id: 2 }))

test('A mail that is read stays in its list, and one less counts as unread', () => {
  const changed = listChanged(both, { ids: new Set([1]), change: withFields({ isRead: true }), place: {} })
  expect(changed.emails.map(({ isRead }) => isRead)).toEqual([true, false])
  expect(changed.emailsMeta.inbox).toBe(1)
})

test('A mail that is moved leaves the folder and the count, and stays in the list of all', () => {
  const move = { ids: new Set([1]), change: withFields({ folder: 'spam' }) }
  const changed = listChanged(both, { ...move, place: {} })
  expect([changed.emails.map(({ id }) => id), changed.total, changed.emailsMeta]).toEqual([[2], 1, { ...meta, inbox: 1, spam: 1 }])
  expect(listChanged(both, { ...move, place: { folder: 'all' } }).emails).toHaveLength(2)
})

test('A mail without its star leaves the starred ones', () => {
  const starred = listOf(sampleMail({ id: 1, isStarred: true }))
  const change = withFields({ isStarred: false })
  expect(listChanged(starred, { ids: new Set([1]), change, place: { folder: 'starred' } }).emails).toEqual([])
})

test('A label goes to all where any lacks it, and from all where all have it', () => {
  const [bare, bearing] = [sampleMail({ id: 1 }), sampleMail({ id: 2, labels: ['company', 'own'] })]
  const add = withLabel([bare, bearing], 'company')
  expect([add(bare).labels, add(bearing).labels]).toEqual([['company'], ['own', 'company']])
  const remove = withLabel([bearing], 'company')
  expect(remove(bearing).labels).toEqual(['own'])
})

test('A list that has none of the mails is the very same', () => {
  expect(listChanged(both, { ids: new Set([9]), change: withFields({ isRead: true }), place: {} })).toBe(both)
  expect(listWithout(both, new Set([1])).total).toBe(1)
})

test('The open mail and its conversation change too', () => {
  const mail = { ...sampleMail({ id: 1 }), replies: [sampleMail({ id: 2 })] } as unknown as Mail
  const changed = mailChanged(mail, new Set([2]), withFields({ isStarred: true }))
  expect([changed.isStarred, changed.replies[0]?.isStarred]).toEqual([false, true])
})
