import { expect, test } from 'vitest'
import type { Email } from '../../../contract.ts'
import { updateList, removeFromList, updateEmail, setFields, toggleLabel } from './optimistic-updates.ts'
import { sampleEmail } from '../../../web/sample-email.ts'

const meta = { inbox: 2, draft: 0, spam: 0, unsent: 0, labels: {} }
const toList = (...emails: ReturnType<typeof sampleEmail>[]) => ({ emails, total: emails.length, isTruncated: false, emailsMeta: meta })
const twoEmails = toList(sampleEmail({ id: 1 }), sampleEmail({ id: 2 }))

test('marking an email as read keeps it in the list and lowers the unread count', () => {
  const updated = updateList(twoEmails, { ids: new Set([1]), update: setFields({ isRead: true }), query: {} })
  expect(updated.emails.map(({ isRead }) => isRead)).toEqual([true, false])
  expect(updated.emailsMeta.inbox).toBe(1)
})

test('a moved email leaves its folder and count, but stays in the list of all emails', () => {
  const move = { ids: new Set([1]), update: setFields({ folder: 'spam' }) }
  const updated = updateList(twoEmails, { ...move, query: {} })
  expect([updated.emails.map(({ id }) => id), updated.total, updated.emailsMeta]).toEqual([[2], 1, { ...meta, inbox: 1, spam: 1 }])
  expect(updateList(twoEmails, { ...move, query: { folder: 'all' } }).emails).toHaveLength(2)
})

test('an email without a star leaves the starred list', () => {
  const starred = toList(sampleEmail({ id: 1, isStarred: true }))
  const update = setFields({ isStarred: false })
  expect(updateList(starred, { ids: new Set([1]), update, query: { folder: 'starred' } }).emails).toEqual([])
})

test('adds a label unless all emails have it, otherwise removes it', () => {
  const [unlabelled, labelled] = [sampleEmail({ id: 1 }), sampleEmail({ id: 2, labels: ['company', 'own'] })]
  const add = toggleLabel([unlabelled, labelled], 'company')
  expect([add(unlabelled).labels, add(labelled).labels]).toEqual([['company'], ['own', 'company']])
  const remove = toggleLabel([labelled], 'company')
  expect(remove(labelled).labels).toEqual(['own'])
})

test('returns the same list if it contains none of the emails', () => {
  expect(updateList(twoEmails, { ids: new Set([9]), update: setFields({ isRead: true }), query: {} })).toBe(twoEmails)
  expect(removeFromList(twoEmails, new Set([1])).total).toBe(1)
})

test('updates the open email and its conversation', () => {
  const mail = { ...sampleEmail({ id: 1 }), replies: [sampleEmail({ id: 2 })] } as unknown as Email
  const updated = updateEmail(mail, new Set([2]), setFields({ isStarred: true }))
  expect([updated.isStarred, updated.replies[0]?.isStarred]).toEqual([false, true])
})
