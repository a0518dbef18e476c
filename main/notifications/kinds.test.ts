import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { modules } from '#main/modules.server.ts'
import { languages } from '#platform/contract/user.ts'
import type { Context } from '#platform/server/context.ts'
import { runCommand } from '#platform/server/command.ts'
import { createSystemRequester } from '#platform/server/request-context.ts'
import { defineNotificationKinds, type NotificationKind } from '#platform/server/notifications/kinds.ts'
import { backupNotifications } from '#platform/server/backup/report-overdue.ts'
import { erasureNotifications } from '#platform/server/erasure/notification-kinds.ts'
import { exportNotifications } from '#platform/server/exports/notification-kinds.ts'
import { notificationKinds as ofAccount } from '#platform/server/identity/notification-kinds.ts'
import { openInboxFixture } from './inbox-fixture.ts'

const kinds: NotificationKind[] = [
  ...modules.flatMap(({ notificationKinds = {} }) => Object.values(notificationKinds)),
  ...Object.values({ ...ofAccount, ...exportNotifications, ...erasureNotifications, ...backupNotifications }),
]
const namedKinds = kinds.map((kind) => [`${kind.module}.${kind.name}`, kind] as const)
const sent = namedKinds.filter(([, { channels }]) => channels.inbox !== undefined)

test('every module with notifications declares their kinds', () => {
  expect(new Set(kinds.map(({ module }) => module))).toEqual(
    new Set(['account', 'bills', 'calendar', 'chat', 'ecommerce', 'email', 'invoices', 'kanban', 'system', 'todo', 'users', 'webhooks']),
  )
})

test.each(namedKinds)(
  '%s is translated into every language and uses only its declared values',
  (_, { module, name, setting, values, channels }) => {
    for (const language of languages) {
      const messages = JSON.parse(readFileSync(`modules/${module}/locales/${language}.json`, 'utf8')) as Record<string, string>
      expect([language, messages[`noticeKind.${setting}`]]).toEqual([language, expect.stringMatching(/./)])
      const text = messages[`notice.${name}`]
      expect(text !== undefined).toBe(channels.inbox !== undefined)
      for (const [, used] of (text ?? '').matchAll(/\{\{(\w+)\}\}/g)) expect(values).toContain(used)
    }
  },
)

/** Sends a notification of this kind and returns how it was stored. */
async function sendNotification(fixture: Awaited<ReturnType<typeof openInboxFixture>>, kind: NotificationKind, userId: number) {
  const { platform } = fixture.app
  const rows = () => platform.database.read.selectFrom('notifications').selectAll().where('userId', '=', userId).execute()
  const before = (await rows()).length
  const values = Object.fromEntries(kind.values.map((value) => [value, 'x']))
  const handler = async (ctx: Context) => ctx.notify({ userId, kind, values, link: '/account', ...(kind.entity && { id: 987_654 }) })
  const { outcome } = await runCommand(platform, createSystemRequester(platform), { name: 'test', handler, input: undefined })
  const row = (await rows())[before] as { isListed: number; mailAt: string | null } | undefined
  return { inbox: row?.isListed === 1, mail: Boolean(row?.mailAt), desktop: outcome!.messages.length > 0, isStored: row !== undefined }
}

test('delivers each kind only to the chosen channels', { tags: ['long'] }, async () => {
  await using fixture = await openInboxFixture({ smtpUrl: 'smtp://127.0.0.1:1' })
  const { id } = fixture.people.helena
  for (const [name, kind] of sent) {
    const { module, setting, channels, isMandatory, isShownByModule } = kind
    const choose = (preference: object) =>
      fixture.as('helena').post('/api/notifications/settings', { setting: { module, kind: setting, ...preference } })
    const offered = Object.keys(channels) as (keyof typeof channels)[]
    for (const chosenChannel of [null, ...offered]) {
      const preference = Object.fromEntries(
        offered.filter((channel) => !isMandatory || channel !== 'inbox').map((channel) => [channel, channel === chosenChannel]),
      )
      expect([name, (await choose(preference)).status]).toEqual([name, 200])
      const stored = await sendNotification(fixture, kind, id)
      const inbox = isMandatory || chosenChannel === 'inbox'
      const expected = {
        inbox,
        mail: chosenChannel === 'mail',
        desktop: chosenChannel === 'desktop' && !isShownByModule,
        isStored: inbox || chosenChannel !== null,
      }
      expect([name, chosenChannel, stored]).toEqual([name, chosenChannel, expected])
    }
  }
})

test('uses the default channels without a preference, and no email without a mail server', async () => {
  await using fixture = await openInboxFixture()
  for (const [name, kind] of sent) {
    const { channels, isShownByModule } = kind
    const stored = await sendNotification(fixture, kind, fixture.people.helena.id)
    expect([name, stored]).toEqual([
      name,
      { inbox: channels.inbox, desktop: channels.desktop === true && !isShownByModule, mail: false, isStored: true },
    ])
  }
})

test('rejects undeclared kinds and notifications without their record', async () => {
  await using fixture = await openInboxFixture()
  const { platform } = fixture.app
  const { secret } = defineNotificationKinds('todo', { secret: { values: [] } })
  const send = (notice: object) =>
    runCommand(platform, createSystemRequester(platform), {
      name: 'test',
      handler: async (ctx: Context) => ctx.notify({ userId: fixture.people.sam.id, values: {}, ...notice } as never),
      input: undefined,
    })
  await expect(send({ kind: secret, link: '/' })).rejects.toThrow('No module declares the notification kind todo.secret')
  const task = kinds.find(({ module }) => module === 'todo')!
  await expect(send({ kind: task, link: '/' })).rejects.toThrow('needs an id')
  expect((await fixture.inbox('sam')).total).toBe(0)
})
