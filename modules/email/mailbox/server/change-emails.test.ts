import { expect, test } from 'vitest'
import { openSocket } from '#platform/server/testing/socket.ts'
import { createJobContext } from '#platform/server/background-work.ts'
import { openEmailFixture, type EmailFixture } from '../../server/testing/email-fixture.ts'
import { purgeEmailsJob } from '../../server/purge-job.ts'
import { insertAccount } from '../../server/testing/stored-account.ts'

const DAY = 86_400
const call = (fixture: EmailFixture, name: string, body: object) => fixture.as('sam').post(`/pages/email/${name}`, body)
const purge = (fixture: EmailFixture) => purgeEmailsJob.run(createJobContext(fixture.app.platform, 'email.purge') as never, {} as never)
const many = (count: number) => Array.from({ length: count }, (_, index) => ({ subject: `Mail ${index}` }))

test('moves, marks, labels and deletes a thousand emails at once, and undoes each change', async () => {
  await using fixture = await openEmailFixture()
  const ids = await fixture.store('sam', many(1_000))
  const commands = [
    () => call(fixture, 'update-emails', { emailIds: ids, dataToUpdate: { isRead: true, isStarred: true } }),
    () => call(fixture, 'update-emails', { emailIds: ids, dataToUpdate: { folder: 'trash' } }),
    () => call(fixture, 'update-emails-label', { emailIds: ids, label: 'company' }),
    () => call(fixture, 'delete-emails', { emailIds: ids }),
  ]
  const state = async () => {
    const totals = ['inbox', 'trash', 'starred'].map(
      async (folder) => (await fixture.as('sam').get('/pages/email/emails', { folder })).body.total,
    )
    const labeled = (await fixture.as('sam').get('/pages/email/emails', { folder: 'all', label: 'company', unread: false })).body.total
    return [...(await Promise.all(totals)), labeled]
  }
  const states = []
  const results = []
  for (const act of commands) {
    states.push(await state())
    results.push(await act())
  }
  expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(states).toEqual([
    [1_000, 0, 0, 0],
    [1_000, 0, 1_000, 0],
    [0, 1_000, 0, 0],
    [0, 1_000, 0, 1_000],
  ])
  expect(await state()).toEqual([0, 0, 0, 0])
  for (const [index, result] of results.entries().toArray().toReversed()) {
    expect((await fixture.undo(result)).body).toEqual({ undone: 1_000 })
    expect(await state()).toEqual(states[index])
  }
}, 60_000)

test('rejects a bulk change if one email is missing or not the viewer’s', async () => {
  await using fixture = await openEmailFixture()
  const [own] = await fixture.store('sam', [{}])
  const [other] = await fixture.store('helena', [{}])
  for (const emailIds of [
    [own, other],
    [own, 987_654],
  ])
    for (const [name, more] of [
      ['update-emails', { dataToUpdate: { isRead: true } }],
      ['update-emails-label', { label: 'private' }],
      ['delete-emails', {}],
    ] as const)
      expect((await call(fixture, name, { emailIds, ...more })).status).toBe(404)
  expect(await fixture.open('sam', own!)).toMatchObject({ isRead: false, labels: [] })
})

test('toggles a label for several emails and rejects an unknown label', async () => {
  await using fixture = await openEmailFixture()
  const ids = await fixture.store('sam', many(3))
  const label = async (emailIds: number[]) =>
    ((await call(fixture, 'update-emails-label', { emailIds, label: 'Important' })).body.mails as { labels: string[] }[]).map(
      ({ labels }) => labels.length,
    )
  expect(await label(ids.slice(0, 1))).toEqual([1])
  expect(await label(ids)).toEqual([1, 1, 1])
  expect(await label(ids)).toEqual([0, 0, 0])
  expect((await call(fixture, 'update-emails-label', { emailIds: ids, label: 'nonsense' })).status).toBe(404)
})

test('renames, deletes and restores a label on its emails', async () => {
  await using fixture = await openEmailFixture()
  const [id] = await fixture.store('sam', [{}])
  const { label } = (await call(fixture, 'add-label', { label: { name: 'Häfen', color: 'teal' } })).body
  for (const name of ['HAFEN', 'personal', 'Company']) {
    const rejected = await call(fixture, 'add-label', { label: { name, color: 'red' } })
    expect([rejected.status, rejected.body.code]).toEqual([409, 'email.label_taken'])
  }
  await call(fixture, 'update-emails-label', { emailIds: [id], label: 'häfen' })
  await call(fixture, 'update-label', { label: { id: label.id, name: 'Boats' } })
  expect((await fixture.open('sam', id!)).labels).toEqual(['Boats'])
  const deleted = await fixture.as('sam').delete('/pages/email/delete-label', { id: label.id })
  expect([(await fixture.open('sam', id!)).labels, (await fixture.as('sam').get('/pages/email/labels')).body.total]).toEqual([[], 4])
  await fixture.undo(deleted)
  expect((await fixture.open('sam', id!)).labels).toEqual(['Boats'])
  expect((await fixture.as('helena').get('/pages/email/labels')).body.total).toBe(4)
  expect((await fixture.as('helena').post('/pages/email/update-label', { label: { id: label.id, color: 'red' } })).status).toBe(404)
})

test('undo does not restore labels that have been deleted since', async () => {
  await using fixture = await openEmailFixture()
  const [keptId, deleted] = await fixture.store('sam', [{}, { folder: 'trash' }])
  const { label } = (await call(fixture, 'add-label', { label: { name: 'Boats', color: 'teal' } })).body
  for (const name of ['Boats', 'private']) await call(fixture, 'update-emails-label', { emailIds: [keptId, deleted], label: name })
  const rejected = await call(fixture, 'update-emails-label', { emailIds: [keptId], label: 'Boats' })
  const deletion = await call(fixture, 'delete-emails', { emailIds: [deleted] })
  await fixture.as('sam').delete('/pages/email/delete-label', { id: label.id })
  for (const result of [rejected, deletion]) expect((await fixture.undo(result)).status).toBe(200)
  for (const id of [keptId, deleted]) expect((await fixture.open('sam', id!)).labels).toEqual(['private'])
})

test('deletes only from trash, spam and drafts, and purges after thirty days', async () => {
  await using fixture = await openEmailFixture()
  const file = { hash: 'a'.repeat(64), type: 'text/plain', size: 1, name: 'surprise.txt', contentId: null }
  const [keptId, deleted] = await fixture.store('sam', [
    { subject: 'Stays' },
    { subject: 'Surprise', folder: 'trash', text: 'A surprise', files: [file] },
  ])
  const response = await call(fixture, 'delete-emails', { emailIds: [keptId, deleted] })
  expect([response.status, response.body.code]).toEqual([409, 'email.not_in_trash'])
  expect((await call(fixture, 'empty-folder', { folder: 'trash' })).body).toEqual({ deleted: 1 })
  expect((await fixture.as('sam').get('/pages/email/get-email', { id: deleted })).status).toBe(404)
  expect((await fixture.as('sam').get('/pages/email/emails', { q: 'surprise in:all' })).body.total).toBe(0)
  const everything = async () => {
    const tables = ['emails', 'email_contents', 'email_references', 'files', 'search_text', 'journal']
    const rows = tables.map((table) => fixture.app.platform.database.read.selectFrom(table).selectAll().execute())
    return JSON.stringify(await Promise.all(rows)).toLowerCase()
  }
  fixture.clock.advance(29 * DAY)
  await purge(fixture)
  expect(await everything()).toContain('surprise')
  fixture.clock.advance(2 * DAY)
  await purge(fixture)
  expect(await everything()).not.toContain('surprise')
  expect(await fixture.db.selectFrom('emails').select('subject').execute()).toEqual([{ subject: 'Stays' }])
})

test('purging a user deletes all their email and no one else’s', async () => {
  await using fixture = await openEmailFixture()
  await fixture.store('sam', many(3))
  await fixture.store('wei', many(2))
  await call(fixture, 'add-label', { label: { name: 'Boats', color: 'teal' } })
  const { id } = fixture.people.sam
  await insertAccount(fixture, id)
  await fixture.runAsSystem(async ({ db }) => {
    await db
      .updateTable('users')
      .set({ removedAt: '2026-11-20T09:00:00.000Z', status: 'inactive', emailKey: `removed ${id}` })
      .where('id', '=', id)
      .execute()
  })
  await purge(fixture)
  for (const table of ['emails', 'email_references', 'email_labels', 'email_correspondents'] as const)
    expect(await fixture.db.selectFrom(table).selectAll().where('userId', '=', id).execute()).toEqual([])
  expect(await fixture.list('wei')).toHaveLength(2)
  await expect.poll(() => fixture.db.selectFrom('email_accounts').selectAll().execute()).toEqual([])
})

test('email is private, even from administrators, and live updates reach only its owner', async () => {
  await using fixture = await openEmailFixture()
  const [id] = await fixture.store('sam', [{}])
  expect((await fixture.as('helena').get('/pages/email/get-email', { id })).status).toBe(404)
  expect((await fixture.as('stranger').get('/pages/email/emails')).status).toBe(403)
  expect((await fixture.guest.get('/pages/email/emails')).status).toBe(401)
  const address = await fixture.listen()
  const [own, others] = [
    await openSocket(address, fixture.people.sam.accessToken),
    await openSocket(address, fixture.people.wei.accessToken),
  ]
  for (const socket of [own, others]) {
    socket.send({ type: 'subscribe', topics: ['mails'] })
    await socket.next(({ type }) => type === 'subscribed')
  }
  await call(fixture, 'update-emails', { emailIds: [id], dataToUpdate: { isRead: true } })
  await own.next(({ type, topics }) => type === 'changed' && topics[0].topic === 'mails')
  expect(others.waiting().filter(({ type }) => type === 'changed')).toEqual([])
  own.close()
  others.close()
})

test('changing the domain updates all addresses, appears in the history and can be undone', async () => {
  await using fixture = await openEmailFixture()
  const socket = await openSocket(await fixture.listen(), fixture.people.sam.accessToken)
  socket.send({ type: 'subscribe', topics: ['mails'] })
  await socket.next(({ type }) => type === 'subscribed')
  const address = async () => (await fixture.as('sam').get('/pages/email/settings')).body.address
  const before = await address()
  const changed = await fixture.as('helena').post('/pages/email/update-domain', { domain: 'example.test' })
  await socket.next((message) => message.type === 'changed' && JSON.stringify(message).includes('mails'))
  expect(await address()).toMatch(/@example\.test$/)
  const { steps } = (await fixture.as('helena').get('/api/journal/history', { entity: 'mail-domain', id: 1 })).body
  expect(steps[0]).toMatchObject({ before: { domain: before.split('@')[1] }, after: { domain: 'example.test' } })
  expect((await fixture.undo(changed, 'sam')).status).toBe(404)
  expect((await fixture.undo(changed, 'helena')).status).toBe(200)
  expect(await address()).toBe(before)
  socket.close()
})
