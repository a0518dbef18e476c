import { expect, test } from 'vitest'
import { jobContext } from '#platform/server/work.ts'
import type { Mail } from '../../contract.ts'
import { openMailWorld, type MailWorld } from '../../server/testing/email-fixture.ts'
import { sendJob } from '../../outbox/server/send-job.ts'

const MEGABYTE = 1024 * 1024
const stored = (name: string, size = 10) => ({ hash: 'b'.repeat(64), type: 'image/png', size, name, contentId: null })

const upload = (world: MailWorld, name: string, size?: number) =>
  world.act(async ({ db, now }) => {
    const { contentId: _, ...file } = stored(name, size)
    const row = { ...file, ownerId: world.people.sam.id, createdAt: now, entity: null, entityId: null }
    return (await db.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow()).id
  })
const save = (world: MailWorld, draft: object) => world.as('sam').post('/pages/email/save-draft', { draft })
const names = ({ attachments }: Mail) => attachments.map(({ name, contentId }) => [name, contentId === null])

test('uploads become attachments, and whoever is left out goes; those of others are refused', async () => {
  await using world = await openMailWorld()
  const [first, second] = [await upload(world, 'one.png'), await upload(world, 'two.png')]
  const { mail } = (await save(world, { attachments: [first, second] })).body
  expect(names(mail)).toEqual([
    ['one.png', true],
    ['two.png', true],
  ])
  expect(names((await save(world, { id: mail.id, subject: 'x' })).body.mail)).toHaveLength(2)
  expect(names((await save(world, { id: mail.id, attachments: [second] })).body.mail)).toEqual([['two.png', true]])
  const [others] = await world.store('wei', [{ files: [stored('secret.png')] }])
  const secret = (await world.open('wei', others!)).attachments[0]!.id
  expect((await save(world, { id: mail.id, attachments: [secret] })).status).toBe(404)
  expect(names((await save(world, { message: `<p><img src="/files/${secret}/secret.png"></p>` })).body.mail)).toEqual([])
})

test('files of a forwarded mail are copied, and images within the text are shown to whoever gets it, from their own copies', async () => {
  await using world = await openMailWorld()
  const [original] = await world.store('sam', [{ files: [stored('plan.png'), stored('logo.png')] }])
  const [plan, logo] = (await world.open('sam', original!)).attachments
  const draft = {
    to: [{ email: 'wei@staffroom.local' }],
    inReplyTo: original,
    answer: 'forward',
    attachments: [plan!.id],
    message: `<p><img src="${logo!.address}" alt="Logo"></p>`,
  }
  const { id } = (await world.as('sam').post('/pages/email/send', { draft })).body.mail
  world.clock.move(10)
  await sendJob.run(jobContext(world.app.platform, 'email.send') as never, { mailId: id } as never)
  const [row] = (await world.as('wei').get('/pages/email/emails')).body.emails
  const copy = await world.open('wei', row.id)
  expect(names(copy)).toEqual([
    ['plan.png', true],
    ['logo.png', false],
  ])
  const ownLogo = copy.attachments[1]!
  expect(copy.message).toContain(ownLogo.address)
  expect([plan!.id, logo!.id]).not.toContain(ownLogo.id)
  expect((await world.open('sam', original!)).attachments.map((file) => file.id)).toEqual([plan!.id, logo!.id])
  expect((await world.open('sam', original!)).isForwarded).toBe(true)
})

test('a draft that is kept as a new one has copies of the files, and the other keeps its own', async () => {
  await using world = await openMailWorld()
  const { mail } = (await save(world, { attachments: [await upload(world, 'plan.png')] })).body
  const kept = (await save(world, { clientId: '0b0e3c1e-8a35-4c67-9f5b-6f0a3c1e8a35', attachments: [mail.attachments[0].id] })).body.mail
  expect([kept.id === mail.id, names(kept)]).toEqual([false, [['plan.png', true]]])
  expect((await world.open('sam', mail.id)).attachments).toEqual(mail.attachments)
})

test('attachments that were taken off elsewhere are named, so that a draft is kept as a new one without them', async () => {
  await using world = await openMailWorld()
  const [plan, berth] = [await upload(world, 'plan.png'), await upload(world, 'berth.png')]
  const { mail } = (await save(world, { attachments: [plan, berth] })).body
  expect(names((await save(world, { id: mail.id, attachments: [berth] })).body.mail)).toEqual([['berth.png', true]])
  const kept = { clientId: '0b0e3c1e-8a35-4c67-9f5b-6f0a3c1e8a35', message: '<p>Kept</p>' }
  const answer = await save(world, { ...kept, attachments: [berth, plan] })
  expect([answer.status, answer.body.code]).toEqual([404, 'email.no_file'])
  expect(answer.body.errors).toEqual([{ path: '/draft/attachments/1', message: 'is not there' }])
  expect((await save(world, { ...kept, attachments: [berth] })).body.mail).toMatchObject({
    text: 'Kept',
    attachments: [{ name: 'berth.png' }],
  })
})

test('files that are too large together are refused, and the draft stays as it was', async () => {
  await using world = await openMailWorld()
  const { mail } = (await save(world, { subject: 'Before' })).body
  const ids = [await upload(world, 'a.png', 13 * MEGABYTE), await upload(world, 'b.png', 13 * MEGABYTE)]
  const answer = await save(world, { id: mail.id, subject: 'After', attachments: ids })
  expect([answer.status, answer.body.code]).toEqual([413, 'email.too_large'])
  expect(await world.open('sam', mail.id)).toMatchObject({ subject: 'Before', attachments: [] })
})

test('a draft goes on answering a mail until it is told that it answers none', async () => {
  await using world = await openMailWorld()
  const [original] = await world.store('sam', [{}])
  const { mail } = (await save(world, { inReplyTo: original, answer: 'reply' })).body
  expect((await save(world, { ...mail, subject: 'Re' })).body.mail.inReplyTo).toBe(original)
  expect((await save(world, { ...mail, inReplyTo: null })).body.mail.inReplyTo).toBeNull()
})
