import { afterEach, expect, test } from 'vitest'
import { getQueryKey, queryClient } from '#platform/web/api/query-client.ts'
import { email } from '../../contract.ts'
import { sampleEmail } from '../../web/sample-email.ts'
import { getShortcutTargets } from './shortcut-targets.ts'

const [open, next] = [sampleEmail({ id: 1 }), sampleEmail({ id: 2 })]
const query = { unread: true }
const mailbox = (id: number | null) =>
  ({
    view: { id },
    query,
    selection: { selected: [] },
    list: { source: { count: 1, getRow: (index: number) => (index === 0 ? next : undefined) } },
  }) as never
const focusOn = (activeId: number, isIn = true) => ({ active: 0, activeId, isFocused: () => isIn })
const show = () => queryClient.setQueryData(getQueryKey(email.getMail, { id: open.id, ...query }), { mail: open } as never)

afterEach(() => queryClient.clear())

test('shortcuts act on the open email, not on the one now in its row', () => {
  show()
  expect(getShortcutTargets(mailbox(open.id), focusOn(open.id))).toEqual([open])
  expect(getShortcutTargets(mailbox(open.id), focusOn(next.id))).toEqual([next])
  expect(getShortcutTargets(mailbox(null), focusOn(next.id))).toEqual([next])
})

test('shortcuts act on the open email without a list or outside of it', () => {
  show()
  expect(getShortcutTargets(mailbox(open.id), focusOn(next.id, false))).toEqual([open])
  expect(getShortcutTargets(mailbox(open.id), null)).toEqual([open])
})
