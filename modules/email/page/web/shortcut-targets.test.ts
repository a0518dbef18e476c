import { afterEach, expect, test } from 'vitest'
import { keyOf, queries } from '#platform/web/api/query-client.ts'
import { email } from '../../contract.ts'
import { sampleMail } from '../../web/sample-mail.ts'
import { targetsOf } from './shortcut-targets.ts'

const [open, next] = [sampleMail({ id: 1 }), sampleMail({ id: 2 })]
const place = { unread: true }
const desk = (id: number | null) =>
  ({
    view: { id },
    place,
    selection: { selected: [] },
    found: { source: { count: 1, at: (index: number) => (index === 0 ? next : undefined) } },
  }) as never
const focusOn = (activeId: number, isIn = true) => ({ active: 0, activeId, isFocused: () => isIn })
const show = () => queries.setQueryData(keyOf(email.getMail, { id: open.id, ...place }), { mail: open } as never)

afterEach(() => queries.clear())

test('Keys act on the mail that is read, not on the one that stands in its row since', () => {
  show()
  expect(targetsOf(desk(open.id), focusOn(open.id))).toEqual([open])
  expect(targetsOf(desk(open.id), focusOn(next.id))).toEqual([next])
  expect(targetsOf(desk(null), focusOn(next.id))).toEqual([next])
})

test('Keys act on the open mail also where the list does not have it, and where there is no list', () => {
  show()
  expect(targetsOf(desk(open.id), focusOn(next.id, false))).toEqual([open])
  expect(targetsOf(desk(open.id), null)).toEqual([open])
})
