import { expect, test } from 'vitest'
import { jobContext } from '#platform/server/work.ts'
import { mailNotices } from '#platform/server/notifications/mail-notices.ts'
import { openInboxWorld } from './inbox-world.ts'

type World = Awaited<ReturnType<typeof openInboxWorld>>
type Mail = { to: string; subject: string; text: string }

const openMailWorld = () => openInboxWorld({ smtpUrl: 'smtp://127.0.0.1:1', publicUrl: 'https://office.harbour.test' })

/** What is left to be sent a number of minutes later. */
async function mails(world: World, minutes: number): Promise<Mail[]> {
  world.clock.move(minutes * 60)
  const { platform } = world.app
  await mailNotices.run(jobContext(platform, mailNotices.name) as never, {} as never)
  const rows = await platform.database.read.selectFrom('jobs').select('payload').where('name', '=', 'mail.send').orderBy('id').execute()
  return rows.map(({ payload }) => JSON.parse(payload as string) as Mail)
}

const speak = (world: World, name: 'sam', language: string) => world.as(name).post('/api/account/update-profile', { profile: { language } })

test('what was not read in five minutes comes in one mail, in the language of its reader, with the way to each, once', async () => {
  await using world = await openMailWorld()
  expect((await speak(world, 'sam', 'de')).status).toBe(200)
  const id = await world.assign('sam', 'Paint\nthe $t(boat) {{name}}')
  expect(await mails(world, 4)).toEqual([])
  await world.assign('sam', 'Sand the oars')
  const [mail, ...others] = await mails(world, 1)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: world.people.sam.email, subject: '2 Benachrichtigungen von Staffroom' })
  expect(mail!.text).toContain(
    `• Helena Prado hat Ihnen „Paint the $t(boat) {{name}}“ zugewiesen\n  https://office.harbour.test/#/todo?task=${id}\n`,
  )
  expect(mail!.text).toContain('„Sand the oars“')
  expect(mail!.text).toContain('https://office.harbour.test/#/notifications/settings')
  expect(await mails(world, 60)).toEqual([mail])
})

test('what was read, removed, deleted or is out of sight is not sent, nor anything to whoever was let go', async () => {
  await using world = await openMailWorld()
  const task = await world.assign('sam')
  await world.as('sam').post('/apps/todo/update-task', { task: { id: task, isCompleted: true } })
  await world.assign('wei')
  await world.as('wei').delete('/api/notifications', { ids: (await world.inbox('wei')).notifications.map(({ id }) => id) })
  const deleted = await world.assign('jonas')
  await world.as('helena').delete('/apps/todo/delete-task', { taskId: deleted })
  await world.as('helena').delete('/apps/todo/delete-task', { taskId: deleted })
  await world.assign('amelie')
  await world.as('helena').post('/apps/users/set-status', { userIds: [world.people.amelie.id], status: 'inactive' })
  expect(await mails(world, 6)).toEqual([])
  await world.assign('sam', 'Count the nets')
  expect((await mails(world, 6)).map(({ to, subject }) => [to, subject])).toEqual([
    [world.people.sam.email, 'Helena Prado assigned you “Count the nets”'],
  ])
})

test('what somebody does not want by mail does not come, though it follows what they do want', async () => {
  await using world = await openMailWorld()
  await world.as('sam').post('/api/notifications/settings', { setting: { module: 'todo', kind: 'assigned', mail: false } })
  await world.assign('sam', 'Quiet work')
  await world.as('helena').post('/api/users/view-as', { id: world.people.sam.id })
  const [mail] = await mails(world, 5)
  expect(mail!.subject).toContain('Helena Prado')
  expect(mail!.text).not.toContain('Quiet work')
})

test('many notices are one mail that says how many more there are', async () => {
  await using world = await openMailWorld()
  for (let number = 0; number < 35; number++) await world.assign('sam', `Task ${number}`)
  const [mail] = await mails(world, 5)
  expect(mail!.subject).toBe('35 notifications from Staffroom')
  expect(mail!.text.match(/^•/gm)).toHaveLength(30)
  expect(mail!.text).toContain('And 5 more.')
})
