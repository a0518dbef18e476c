import { expect, test } from 'vitest'
import { openMailWorld } from '../../server/testing/email-fixture.ts'
import { act } from '#platform/server/act.ts'
import { systemAsker } from '#platform/server/request-context.ts'
import { demo } from './demo.ts'

const NAMES = [
  'Jonas',
  'Amélie',
  'Beatriz',
  'Wei',
  'Oliver',
  'Katharina',
  'Mathieu',
  'Tiago',
  'Priya',
  'Felix',
  'Chloé',
  'Inês',
  'Grace',
  'Daniel',
]

test('the sample company has conversations, attachments, a newsletter and an invitation, forty of them in the administrator’s inbox', async () => {
  await using world = await openMailWorld()
  const { platform } = world.app
  const { helena, sam } = world.people
  const users = await platform.database.read.selectFrom('users').select(['id', 'username']).execute()
  const colleagues = users.filter(({ id }) => id !== helena.id && id !== sam.id)
  expect(colleagues.length).toBeGreaterThan(3)
  const others = NAMES.map((name, index) => ({
    id: colleagues[index % colleagues.length]!.id,
    fullName: `${name} X`,
    role: 'staff',
    email: '',
  }))
  const people = [helena, sam].map(({ id, fullName, email }) => ({ id, fullName, role: 'staff', email }))
  const sample = { today: new Date('2026-11-20T00:00:00Z'), people: [...people, ...others], random: () => 0.3 }
  await act(platform, systemAsker(platform), { name: 'demo', verb: (ctx) => demo(ctx as never, sample), input: undefined, within: 20_000 })
  const list = (await world.as('helena').get('/pages/email/emails', { perPage: 100 })).body
  expect(list.total).toBeGreaterThanOrEqual(40)
  expect(list.emailsMeta).toMatchObject({ draft: 2, spam: 2, unsent: 0 })
  const opened = (subject: string) => world.open('helena', list.emails.find((mail: { subject: string }) => mail.subject === subject).id)
  expect((await opened('Joints that hold a hundred years')).remoteImages).toHaveLength(3)
  expect(list.emails.filter((mail: { threadCount: number }) => mail.threadCount > 2).length).toBeGreaterThan(2)
  const types = list.emails.flatMap((mail: { attachments: { type: string }[] }) => mail.attachments.map(({ type }) => type))
  expect(types).toEqual(expect.arrayContaining(['image/png', 'application/pdf']))
  expect((await world.as('sam').get('/pages/email/emails')).body.total).toBeGreaterThan(4)
})
