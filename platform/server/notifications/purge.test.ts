import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import { defineNotificationKinds } from './kinds.ts'
import { insertNotifications } from './notify.ts'
import { purgeNotifications } from './purge.ts'
import { migrations, type NotificationTables } from './tables.ts'

const { assigned } = defineNotificationKinds('todo', { assigned: { values: ['task'] } })

test('deletes read notifications after 30 days and unread ones after 90', async () => {
  await using database = await openTestDatabase(migrations)
  const add = (task: string, at: string, readAt: string | null) =>
    database.write(async (tx: Kysely<NotificationTables>) => {
      const notifying = { now: at, subjects: [], sendsMail: false }
      await insertNotifications(tx, [{ userId: 1, kind: assigned, values: { task }, link: '/todo' }], notifying)
      const values = JSON.stringify({ task })
      await tx.updateTable('notifications').set({ readAt }).where('values', '=', values).execute()
    })
  await add('read long ago', '2026-10-01T09:00:00.000Z', '2026-10-21T09:00:00.000Z')
  await add('old but read lately', '2026-01-01T09:00:00.000Z', '2026-10-23T09:00:00.000Z')
  await add('never read, old', '2026-08-22T09:00:00.000Z', null)
  await add('never read, newer', '2026-08-24T09:00:00.000Z', null)
  const ctx = { write: (work: (ctx: unknown) => unknown) => database.write(async (db) => work({ db, now: '2026-11-21T09:00:00.000Z' })) }
  await purgeNotifications.run(ctx as never, {} as never)
  const left = await database.read.selectFrom('notifications').select('values').orderBy('id').execute()
  expect(left.map(({ values }) => (JSON.parse(values as string) as { task: string }).task)).toEqual([
    'old but read lately',
    'never read, newer',
  ])
})
