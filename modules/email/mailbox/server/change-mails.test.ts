import { expect, test } from 'vitest'
import { openSocket } from '#platform/server/testing/socket.ts'
import { jobContext } from '#platform/server/work.ts'
import { openMailWorld, type MailWorld } from '../../server/testing/email-fixture.ts'
import { purgeMails } from '../../server/purge-job.ts'
import { storeAccount } from '../../server/testing/stored-account.ts'

const DAY = 86_400
const call = (world: MailWorld, name: string, body: object) => world.as('sam').post(`/pages/email/${name}`, body)
const purge = (world: MailWorld) => purgeMails.run(jobContext(world.app.platform, 'email.purge') as never, {} as never)
const many = (count: number) => Array.from({ length: count }, (_, index) => ({ subject: `Mail ${index}` }))

test('a thousand mails are moved, marked and labelled at once, and each act is taken back as one', async () => {
  await using world = await openMailWorld()
  const ids = await world.store('sam', many(1_000))
  const acts = [
    () => call(world, 'update-emails', { emailIds: ids, dataToUpdate: { isRead: true, isStarred: true } }),
    () => call(world, 'update-emails', { emailIds: ids, dataToUpdate: { folder: 'trash' } }),
    () => call(world, 'update-emails-label', { emailIds: ids, label: 'company' }),
    () => call(world, 'delete-emails', { emailIds: ids }),
  ]
  const state = async () => {
    const totals = ['inbox', 'trash', 'starred'].map(
      async (folder) => (await world.as('sam').get('/pages/email/emails', { folder })).body.total,
    )
    const labelled = (await world.as('sam').get('/pages/email/emails', { folder: 'all', label: 'company', unread: false })).body.total
    return [...(await Promise.all(totals)), labelled]
  }
  const states = []
  const answers = []
  for (const act of acts) {
    states.push(await state())
    answers.push(await act())
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(states).toEqual([
    [1_000, 0, 0, 0],
    [1_000, 0, 1_000, 0],
    [0, 1_000, 0, 0],
    [0, 1_000, 0, 1_000],
  ])
  expect(await state()).toEqual([0, 0, 0, 0])
  for (const [index, answer] of answers.entries().toArray().toReversed()) {
    expect((await world.undo(answer)).body).toEqual({ undone: 1_000 })
    expect(await state()).toEqual(states[index])
  }
}, 60_000)

test('one mail that is another’s, or none, refuses all', async () => {
  await using world = await openMailWorld()
  const [own] = await world.store('sam', [{}])
  const [other] = await world.store('helena', [{}])
  for (const emailIds of [
    [own, other],
    [own, 987_654],
  ])
    for (const [name, more] of [
      ['update-emails', { dataToUpdate: { isRead: true } }],
      ['update-emails-label', { label: 'private' }],
      ['delete-emails', {}],
    ] as const)
      expect((await call(world, name, { emailIds, ...more })).status).toBe(404)
  expect(await world.open('sam', own!)).toMatchObject({ isRead: false, labels: [] })
})

test('a label is given to all where one lacks it, else taken from all; one that is not there is refused', async () => {
  await using world = await openMailWorld()
  const ids = await world.store('sam', many(3))
  const label = async (emailIds: number[]) =>
    ((await call(world, 'update-emails-label', { emailIds, label: 'Important' })).body.mails as { labels: string[] }[]).map(
      ({ labels }) => labels.length,
    )
  expect(await label(ids.slice(0, 1))).toEqual([1])
  expect(await label(ids)).toEqual([1, 1, 1])
  expect(await label(ids)).toEqual([0, 0, 0])
  expect((await call(world, 'update-emails-label', { emailIds: ids, label: 'nonsense' })).status).toBe(404)
})

test('a label of one’s own is renamed and deleted with the mails that carry it, and comes back to them', async () => {
  await using world = await openMailWorld()
  const [id] = await world.store('sam', [{}])
  const { label } = (await call(world, 'add-label', { label: { name: 'Häfen', color: 'teal' } })).body
  for (const name of ['HAFEN', 'personal', 'Company']) {
    const taken = await call(world, 'add-label', { label: { name, color: 'red' } })
    expect([taken.status, taken.body.code]).toEqual([409, 'email.label_taken'])
  }
  await call(world, 'update-emails-label', { emailIds: [id], label: 'häfen' })
  await call(world, 'update-label', { label: { id: label.id, name: 'Boats' } })
  expect((await world.open('sam', id!)).labels).toEqual(['Boats'])
  const deleted = await world.as('sam').delete('/pages/email/delete-label', { id: label.id })
  expect([(await world.open('sam', id!)).labels, (await world.as('sam').get('/pages/email/labels')).body.total]).toEqual([[], 4])
  await world.undo(deleted)
  expect((await world.open('sam', id!)).labels).toEqual(['Boats'])
  expect((await world.as('helena').get('/pages/email/labels')).body.total).toBe(4)
  expect((await world.as('helena').post('/pages/email/update-label', { label: { id: label.id, color: 'red' } })).status).toBe(404)
})

test('what is undone brings back no label that was removed since', async () => {
  await using world = await openMailWorld()
  const [kept, deleted] = await world.store('sam', [{}, { folder: 'trash' }])
  const { label } = (await call(world, 'add-label', { label: { name: 'Boats', color: 'teal' } })).body
  for (const name of ['Boats', 'private']) await call(world, 'update-emails-label', { emailIds: [kept, deleted], label: name })
  const taken = await call(world, 'update-emails-label', { emailIds: [kept], label: 'Boats' })
  const gone = await call(world, 'delete-emails', { emailIds: [deleted] })
  await world.as('sam').delete('/pages/email/delete-label', { id: label.id })
  for (const answer of [taken, gone]) expect((await world.undo(answer)).status).toBe(200)
  for (const id of [kept, deleted]) expect((await world.open('sam', id!)).labels).toEqual(['private'])
})

test('only trash, spam and drafts are deleted for good, and forgotten after thirty days', async () => {
  await using world = await openMailWorld()
  const file = { hash: 'a'.repeat(64), type: 'text/plain', size: 1, name: 'surprise.txt', contentId: null }
  const [kept, deleted] = await world.store('sam', [
    { subject: 'Stays' },
    { subject: 'Surprise', folder: 'trash', text: 'A surprise', files: [file] },
  ])
  const refused = await call(world, 'delete-emails', { emailIds: [kept, deleted] })
  expect([refused.status, refused.body.code]).toEqual([409, 'email.not_in_trash'])
  expect((await call(world, 'empty-folder', { folder: 'trash' })).body).toEqual({ deleted: 1 })
  expect((await world.as('sam').get('/pages/email/get-email', { id: deleted })).status).toBe(404)
  expect((await world.as('sam').get('/pages/email/emails', { q: 'surprise in:all' })).body.total).toBe(0)
  const everything = async () => {
    const tables = ['emails', 'email_contents', 'email_references', 'files', 'search_text', 'journal']
    const rows = tables.map((table) => world.app.platform.database.read.selectFrom(table).selectAll().execute())
    return JSON.stringify(await Promise.all(rows)).toLowerCase()
  }
  world.clock.move(29 * DAY)
  await purge(world)
  expect(await everything()).toContain('surprise')
  world.clock.move(2 * DAY)
  await purge(world)
  expect(await everything()).not.toContain('surprise')
  expect(await world.db.selectFrom('emails').select('subject').execute()).toEqual([{ subject: 'Stays' }])
})

test('with a person who is deleted for good goes all their mail, and nobody else’s', async () => {
  await using world = await openMailWorld()
  await world.store('sam', many(3))
  await world.store('wei', many(2))
  await call(world, 'add-label', { label: { name: 'Boats', color: 'teal' } })
  const { id } = world.people.sam
  await storeAccount(world, id)
  await world.act(async ({ db }) => {
    await db
      .updateTable('users')
      .set({ removedAt: '2026-11-20T09:00:00.000Z', status: 'inactive', emailKey: `removed ${id}` })
      .where('id', '=', id)
      .execute()
  })
  await purge(world)
  for (const table of ['emails', 'email_references', 'email_labels', 'email_correspondents'] as const)
    expect(await world.db.selectFrom(table).selectAll().where('userId', '=', id).execute()).toEqual([])
  expect(await world.list('wei')).toHaveLength(2)
  await expect.poll(() => world.db.selectFrom('email_accounts').selectAll().execute()).toEqual([])
})

test('mail is its owner’s: not an administrator’s, nor theirs who sees the application as somebody else', async () => {
  await using world = await openMailWorld()
  const [id] = await world.store('sam', [{}])
  expect((await world.as('helena').get('/pages/email/get-email', { id })).status).toBe(404)
  expect((await world.as('stranger').get('/pages/email/emails')).status).toBe(403)
  expect((await world.guest.get('/pages/email/emails')).status).toBe(401)
  const address = await world.listen()
  const [own, others] = [await openSocket(address, world.people.sam.accessToken), await openSocket(address, world.people.wei.accessToken)]
  for (const socket of [own, others]) {
    socket.send({ type: 'subscribe', topics: ['mails'] })
    await socket.next(({ type }) => type === 'subscribed')
  }
  await call(world, 'update-emails', { emailIds: [id], dataToUpdate: { isRead: true } })
  await own.next(({ type, topics }) => type === 'changed' && topics[0].topic === 'mails')
  expect(others.waiting().filter(({ type }) => type === 'changed')).toEqual([])
  own.close()
  others.close()
})

test('another domain stands in the history, shows in everybody’s addresses at once, and can be taken back', async () => {
  await using world = await openMailWorld()
  const socket = await openSocket(await world.listen(), world.people.sam.accessToken)
  socket.send({ type: 'subscribe', topics: ['mails'] })
  await socket.next(({ type }) => type === 'subscribed')
  const address = async () => (await world.as('sam').get('/pages/email/settings')).body.address
  const before = await address()
  const changed = await world.as('helena').post('/pages/email/update-domain', { domain: 'harbour.test' })
  await socket.next((message) => message.type === 'changed' && JSON.stringify(message).includes('mails'))
  expect(await address()).toMatch(/@harbour\.test$/)
  const { steps } = (await world.as('helena').get('/api/journal/history', { entity: 'mail-domain', id: 1 })).body
  expect(steps[0]).toMatchObject({ before: { domain: before.split('@')[1] }, after: { domain: 'harbour.test' } })
  expect((await world.undo(changed, 'sam')).status).toBe(404)
  expect((await world.undo(changed, 'helena')).status).toBe(200)
  expect(await address()).toBe(before)
  socket.close()
})
