import { expect, test } from 'vitest'
import { openEmailFixture } from '../../server/testing/email-fixture.ts'
import { runCommand } from '#platform/server/command.ts'
import { createSystemRequester } from '#platform/server/request-context.ts'
import { createDemoEmails } from './demo.ts'

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

test('the demo has conversations, attachments, a newsletter and an invitation, and forty emails for the administrator', async () => {
  await using fixture = await openEmailFixture()
  const { platform } = fixture.app
  const { helena, sam } = fixture.people
  const users = await platform.database.read.selectFrom('users').select(['id', 'username']).execute()
  const colleagues = users.filter(({ id }) => id !== helena.id && id !== sam.id)
  expect(colleagues.length).toBeGreaterThan(3)
  const colleagueList = NAMES.map((name, index) => ({
    id: colleagues[index % colleagues.length]!.id,
    fullName: `${name} X`,
    role: 'staff',
    email: '',
  }))
  const people = [helena, sam].map(({ id, fullName, email }) => ({ id, fullName, role: 'staff', email }))
  const sample = { today: new Date('2026-11-20T00:00:00Z'), people: [...people, ...colleagueList], isSample: false, random: () => 0.3 }
  await runCommand(platform, createSystemRequester(platform), {
    name: 'demo',
    handler: (ctx) => createDemoEmails(ctx as never, sample),
    input: undefined,
    timeLimitMs: 20_000,
  })
  const list = (await fixture.as('helena').get('/pages/email/emails', { perPage: 100 })).body
  expect(list.total).toBeGreaterThanOrEqual(40)
  expect(list.emailsMeta).toMatchObject({ draft: 2, spam: 2, unsent: 0 })
  const openBySubject = (subject: string) =>
    fixture.open('helena', list.emails.find((mail: { subject: string }) => mail.subject === subject).id)
  expect((await openBySubject('Joints that hold a hundred years')).remoteImages).toHaveLength(3)
  expect(list.emails.filter((mail: { threadCount: number }) => mail.threadCount > 2).length).toBeGreaterThan(2)
  const types = list.emails.flatMap((mail: { attachments: { type: string }[] }) => mail.attachments.map(({ type }) => type))
  expect(types).toEqual(expect.arrayContaining(['image/png', 'application/pdf']))
  expect((await fixture.as('sam').get('/pages/email/emails')).body.total).toBeGreaterThan(4)
})
