import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { modules } from '#main/modules.server.ts'
import { languages } from '#platform/contract/identity.ts'
import type { Context } from '#platform/server/context.ts'
import { act } from '#platform/server/act.ts'
import { systemAsker } from '#platform/server/request-context.ts'
import { noticeKinds, type NoticeKind } from '#platform/server/notifications/kinds.ts'
import { notices as ofAccount } from '#platform/server/identity/notices.ts'
import { openInboxFixture } from './inbox-fixture.ts'

const kinds: NoticeKind[] = [...modules.flatMap(({ notices = {} }) => Object.values(notices)), ...Object.values(ofAccount)]
const named = kinds.map((kind) => [`${kind.module}.${kind.name}`, kind] as const)
const sent = named.filter(([, { channels }]) => channels.inbox !== undefined)

test('every module with notifications declares their kinds', () => {
  expect(new Set(kinds.map(({ module }) => module))).toEqual(
    new Set(['account', 'calendar', 'chat', 'ecommerce', 'email', 'invoices', 'kanban', 'todo', 'users']),
  )
})

test.each(named)(
  '%s is translated into every language and uses only its declared values',
  (_, { module, name, setting, values, channels }) => {
    for (const language of languages) {
      const words = JSON.parse(readFileSync(`modules/${module}/locales/${language}.json`, 'utf8')) as Record<string, string>
      expect([language, words[`noticeKind.${setting}`]]).toEqual([language, expect.stringMatching(/./)])
      const text = words[`notice.${name}`]
      expect(text !== undefined).toBe(channels.inbox !== undefined)
      for (const [, used] of (text ?? '').matchAll(/\{\{(\w+)\}\}/g)) expect(values).toContain(used)
    }
  },
)

/** Sends a notification of this kind and returns how it was stored. */
async function tell(fixture: Awaited<ReturnType<typeof openInboxFixture>>, kind: NoticeKind, userId: number) {
  const { platform } = fixture.app
  const rows = () => platform.database.read.selectFrom('notifications').selectAll().where('userId', '=', userId).execute()
  const before = (await rows()).length
  const values = Object.fromEntries(kind.values.map((value) => [value, 'x']))
  const verb = async (ctx: Context) => ctx.notify({ userId, kind, values, link: '/account', ...(kind.entity && { id: 987_654 }) })
  const { outcome } = await act(platform, systemAsker(platform), { name: 'test', verb, input: undefined })
  const row = (await rows())[before] as { isListed: number; mailAt: string | null } | undefined
  return { inbox: row?.isListed === 1, mail: Boolean(row?.mailAt), desktop: outcome!.tells.length > 0, isStored: row !== undefined }
}

test('delivers each kind only to the chosen channels', { tags: ['long'] }, async () => {
  await using fixture = await openInboxFixture({ smtpUrl: 'smtp://127.0.0.1:1' })
  const { id } = fixture.people.helena
  for (const [name, kind] of sent) {
    const { module, setting, channels, isMandatory, isShownByModule } = kind
    const choose = (wish: object) =>
      fixture.as('helena').post('/api/notifications/settings', { setting: { module, kind: setting, ...wish } })
    const offered = Object.keys(channels) as (keyof typeof channels)[]
    for (const one of [null, ...offered]) {
      const wish = Object.fromEntries(
        offered.filter((channel) => !isMandatory || channel !== 'inbox').map((channel) => [channel, channel === one]),
      )
      expect([name, (await choose(wish)).status]).toEqual([name, 200])
      const stored = await tell(fixture, kind, id)
      const inbox = isMandatory || one === 'inbox'
      const expected = { inbox, mail: one === 'mail', desktop: one === 'desktop' && !isShownByModule, isStored: inbox || one !== null }
      expect([name, one, stored]).toEqual([name, one, expected])
    }
  }
})

test('uses the default channels without a preference, and no email without a mail server', async () => {
  await using fixture = await openInboxFixture()
  for (const [name, kind] of sent) {
    const { channels, isShownByModule } = kind
    const stored = await tell(fixture, kind, fixture.people.helena.id)
    expect([name, stored]).toEqual([
      name,
      { inbox: channels.inbox, desktop: channels.desktop === true && !isShownByModule, mail: false, isStored: true },
    ])
  }
})

test('rejects undeclared kinds and notifications without their record', async () => {
  await using fixture = await openInboxFixture()
  const { platform } = fixture.app
  const { secret } = noticeKinds('todo', { secret: { values: [] } })
  const send = (notice: object) =>
    act(platform, systemAsker(platform), {
      name: 'test',
      verb: async (ctx: Context) => ctx.notify({ userId: fixture.people.sam.id, values: {}, ...notice } as never),
      input: undefined,
    })
  await expect(send({ kind: secret, link: '/' })).rejects.toThrow('no module declares the notices todo.secret')
  const task = kinds.find(({ module }) => module === 'todo')!
  await expect(send({ kind: task, link: '/' })).rejects.toThrow('needs an id')
  expect((await fixture.inbox('sam')).total).toBe(0)
})
