import { expect, test } from 'vitest'
import { createJobContext } from '#platform/server/background-work.ts'
import { sendDigestEmails } from '#platform/server/notifications/send-digest-emails.ts'
import { openInboxFixture } from './inbox-fixture.ts'

type Fixture = Awaited<ReturnType<typeof openInboxFixture>>
type Mail = { to: string; subject: string; text: string }

const openFixture = () => openInboxFixture({ smtpUrl: 'smtp://127.0.0.1:1', publicUrl: 'https://office.example.test' })

/** Returns the emails that are due after this number of minutes. */
async function collectEmails(fixture: Fixture, minutes: number): Promise<Mail[]> {
  fixture.clock.advance(minutes * 60)
  const { platform } = fixture.app
  await sendDigestEmails.run(createJobContext(platform, sendDigestEmails.name) as never, {} as never)
  const rows = await platform.database.read.selectFrom('jobs').select('payload').where('name', '=', 'mail.send').orderBy('id').execute()
  return rows.map(({ payload }) => JSON.parse(payload as string) as Mail)
}

const speak = (fixture: Fixture, name: 'sam', language: string) =>
  fixture.as(name).post('/api/account/update-profile', { profile: { language } })

test("emails unread notifications after five minutes in one email, in the reader's language, with links, once", async () => {
  await using fixture = await openFixture()
  expect((await speak(fixture, 'sam', 'de')).status).toBe(200)
  const id = await fixture.assign('sam', 'Paint\nthe $t(boat) {{name}}')
  expect(await collectEmails(fixture, 4)).toEqual([])
  await fixture.assign('sam', 'Sand the oars')
  const [mail, ...others] = await collectEmails(fixture, 1)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: fixture.people.sam.email, subject: '2 Benachrichtigungen von Staffroom' })
  expect(mail!.text).toContain(
    `• Helena Prado hat Ihnen die Aufgabe „Paint the $t(boat) {{name}}“ zugewiesen\n  https://office.example.test/#/todo?task=${id}\n`,
  )
  expect(mail!.text).toContain('„Sand the oars“')
  expect(mail!.text).toContain('https://office.example.test/#/notifications/settings')
  expect(await collectEmails(fixture, 60)).toEqual([mail])
})

test('does not email read, removed, deleted or hidden notifications, or deactivated users', async () => {
  await using fixture = await openFixture()
  const task = await fixture.assign('sam')
  await fixture.as('sam').post('/apps/todo/update-task', { task: { id: task, isCompleted: true } })
  await fixture.assign('wei')
  await fixture.as('wei').delete('/api/notifications', { ids: (await fixture.inbox('wei')).notifications.map(({ id }) => id) })
  const deleted = await fixture.assign('jonas')
  await fixture.as('helena').delete('/apps/todo/delete-task', { taskId: deleted })
  await fixture.as('helena').delete('/apps/todo/delete-task', { taskId: deleted })
  await fixture.assign('amelie')
  await fixture.as('helena').post('/apps/users/set-status', { userIds: [fixture.people.amelie.id], status: 'inactive' })
  expect(await collectEmails(fixture, 6)).toEqual([])
  await fixture.assign('sam', 'Count the nets')
  expect((await collectEmails(fixture, 6)).map(({ to, subject }) => [to, subject])).toEqual([
    [fixture.people.sam.email, 'Helena Prado assigned you the task “Count the nets”'],
  ])
})

test('leaves out notifications with email turned off', async () => {
  await using fixture = await openFixture()
  await fixture.as('sam').post('/api/notifications/settings', { setting: { module: 'todo', kind: 'assigned', mail: false } })
  await fixture.assign('sam', 'Quiet work')
  await fixture.as('helena').post('/api/users/view-as', { id: fixture.people.sam.id })
  const [mail] = await collectEmails(fixture, 5)
  expect(mail!.subject).toContain('Helena Prado')
  expect(mail!.text).not.toContain('Quiet work')
})

test('summarizes many notifications in one email with the number of further ones', async () => {
  await using fixture = await openFixture()
  for (let number = 0; number < 35; number++) await fixture.assign('sam', `Task ${number}`)
  const [mail] = await collectEmails(fixture, 5)
  expect(mail!.subject).toBe('35 notifications from Staffroom')
  expect(mail!.text.match(/^•/gm)).toHaveLength(30)
  expect(mail!.text).toContain('And 5 more')
})
