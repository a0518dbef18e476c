import { expect, test } from 'vitest'
import { jobContext } from '#platform/server/work.ts'
import { mailNotices } from '#platform/server/notifications/mail-notices.ts'
import { openInboxFixture } from './inbox-fixture.ts'

type Fixture = Awaited<ReturnType<typeof openInboxFixture>>
type Mail = { to: string; subject: string; text: string }

const openMailWorld = () => openInboxFixture({ smtpUrl: 'smtp://127.0.0.1:1', publicUrl: 'https://office.harbour.test' })

/** Returns the emails that are due after this number of minutes. */
async function mails(fixture: Fixture, minutes: number): Promise<Mail[]> {
  fixture.clock.move(minutes * 60)
  const { platform } = fixture.app
  await mailNotices.run(jobContext(platform, mailNotices.name) as never, {} as never)
  const rows = await platform.database.read.selectFrom('jobs').select('payload').where('name', '=', 'mail.send').orderBy('id').execute()
  return rows.map(({ payload }) => JSON.parse(payload as string) as Mail)
}

const speak = (fixture: Fixture, name: 'sam', language: string) =>
  fixture.as(name).post('/api/account/update-profile', { profile: { language } })

test("emails unread notifications after five minutes in one email, in the reader's language, with links, once", async () => {
  await using fixture = await openMailWorld()
  expect((await speak(fixture, 'sam', 'de')).status).toBe(200)
  const id = await fixture.assign('sam', 'Paint\nthe $t(boat) {{name}}')
  expect(await mails(fixture, 4)).toEqual([])
  await fixture.assign('sam', 'Sand the oars')
  const [mail, ...others] = await mails(fixture, 1)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: fixture.people.sam.email, subject: '2 Benachrichtigungen von Staffroom' })
  expect(mail!.text).toContain(
    `• Helena Prado hat Ihnen „Paint the $t(boat) {{name}}“ zugewiesen\n  https://office.harbour.test/#/todo?task=${id}\n`,
  )
  expect(mail!.text).toContain('„Sand the oars“')
  expect(mail!.text).toContain('https://office.harbour.test/#/notifications/settings')
  expect(await mails(fixture, 60)).toEqual([mail])
})

test('does not email read, removed, deleted or hidden notifications, or deactivated users', async () => {
  await using fixture = await openMailWorld()
  const task = await fixture.assign('sam')
  await fixture.as('sam').post('/apps/todo/update-task', { task: { id: task, isCompleted: true } })
  await fixture.assign('wei')
  await fixture.as('wei').delete('/api/notifications', { ids: (await fixture.inbox('wei')).notifications.map(({ id }) => id) })
  const deleted = await fixture.assign('jonas')
  await fixture.as('helena').delete('/apps/todo/delete-task', { taskId: deleted })
  await fixture.as('helena').delete('/apps/todo/delete-task', { taskId: deleted })
  await fixture.assign('amelie')
  await fixture.as('helena').post('/apps/users/set-status', { userIds: [fixture.people.amelie.id], status: 'inactive' })
  expect(await mails(fixture, 6)).toEqual([])
  await fixture.assign('sam', 'Count the nets')
  expect((await mails(fixture, 6)).map(({ to, subject }) => [to, subject])).toEqual([
    [fixture.people.sam.email, 'Helena Prado assigned you “Count the nets”'],
  ])
})

test('leaves out notifications with email turned off', async () => {
  await using fixture = await openMailWorld()
  await fixture.as('sam').post('/api/notifications/settings', { setting: { module: 'todo', kind: 'assigned', mail: false } })
  await fixture.assign('sam', 'Quiet work')
  await fixture.as('helena').post('/api/users/view-as', { id: fixture.people.sam.id })
  const [mail] = await mails(fixture, 5)
  expect(mail!.subject).toContain('Helena Prado')
  expect(mail!.text).not.toContain('Quiet work')
})

test('summarizes many notifications in one email with the number of further ones', async () => {
  await using fixture = await openMailWorld()
  for (let number = 0; number < 35; number++) await fixture.assign('sam', `Task ${number}`)
  const [mail] = await mails(fixture, 5)
  expect(mail!.subject).toBe('35 notifications from Staffroom')
  expect(mail!.text.match(/^•/gm)).toHaveLength(30)
  expect(mail!.text).toContain('And 5 more.')
})
