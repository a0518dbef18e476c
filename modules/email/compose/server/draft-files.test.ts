import { expect, test } from 'vitest'
import { createJobContext } from '#platform/server/background-work.ts'
import type { Email } from '../../contract.ts'
import { openEmailFixture, type EmailFixture } from '../../server/testing/email-fixture.ts'
import { sendJob } from '../../outbox/server/send-job.ts'

const MEGABYTE = 1024 * 1024
const stored = (name: string, size = 10) => ({ hash: 'b'.repeat(64), type: 'image/png', size, name, contentId: null })

const upload = (fixture: EmailFixture, name: string, size?: number) =>
  fixture.runAsSystem(async ({ db, now }) => {
    const { contentId: _, ...file } = stored(name, size)
    const row = { ...file, ownerId: fixture.people.sam.id, createdAt: now, entity: null, entityId: null }
    return (await db.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow()).id
  })
const save = (fixture: EmailFixture, draft: object) => fixture.as('sam').post('/pages/email/save-draft', { draft })
const names = ({ attachments }: Email) => attachments.map(({ name, contentId }) => [name, contentId === null])

test('attaches uploads, removes omitted files and rejects files of others', async () => {
  await using fixture = await openEmailFixture()
  const [first, second] = [await upload(fixture, 'one.png'), await upload(fixture, 'two.png')]
  const { mail } = (await save(fixture, { attachments: [first, second] })).body
  expect(names(mail)).toEqual([
    ['one.png', true],
    ['two.png', true],
  ])
  expect(names((await save(fixture, { id: mail.id, subject: 'x' })).body.mail)).toHaveLength(2)
  expect(names((await save(fixture, { id: mail.id, attachments: [second] })).body.mail)).toEqual([['two.png', true]])
  const [otherEmail] = await fixture.store('wei', [{ files: [stored('secret.png')] }])
  const secret = (await fixture.open('wei', otherEmail!)).attachments[0]!.id
  expect((await save(fixture, { id: mail.id, attachments: [secret] })).status).toBe(404)
  expect(names((await save(fixture, { message: `<p><img src="/files/${secret}/secret.png"></p>` })).body.mail)).toEqual([])
})

test('copies forwarded attachments and inline images for each recipient', async () => {
  await using fixture = await openEmailFixture()
  const [original] = await fixture.store('sam', [{ files: [stored('plan.png'), stored('logo.png')] }])
  const [plan, logo] = (await fixture.open('sam', original!)).attachments
  const draft = {
    to: [{ email: 'wei@staffroom.local' }],
    inReplyTo: original,
    answer: 'forward',
    attachments: [plan!.id],
    message: `<p><img src="${logo!.address}" alt="Logo"></p>`,
  }
  const { id } = (await fixture.as('sam').post('/pages/email/send', { draft })).body.mail
  fixture.clock.advance(10)
  await sendJob.run(createJobContext(fixture.app.platform, 'email.send') as never, { mailId: id } as never)
  const [row] = (await fixture.as('wei').get('/pages/email/emails')).body.emails
  const copy = await fixture.open('wei', row.id)
  expect(names(copy)).toEqual([
    ['plan.png', true],
    ['logo.png', false],
  ])
  const ownLogo = copy.attachments[1]!
  expect(copy.message).toContain(ownLogo.address)
  expect([plan!.id, logo!.id]).not.toContain(ownLogo.id)
  expect((await fixture.open('sam', original!)).attachments.map((file) => file.id)).toEqual([plan!.id, logo!.id])
  expect((await fixture.open('sam', original!)).isForwarded).toBe(true)
})

test('saving a draft as a new one copies its attachments', async () => {
  await using fixture = await openEmailFixture()
  const { mail } = (await save(fixture, { attachments: [await upload(fixture, 'plan.png')] })).body
  const newDraft = (await save(fixture, { clientId: '0b0e3c1e-8a35-4c67-9f5b-6f0a3c1e8a35', attachments: [mail.attachments[0].id] })).body
    .mail
  expect([newDraft.id === mail.id, names(newDraft)]).toEqual([false, [['plan.png', true]]])
  expect((await fixture.open('sam', mail.id)).attachments).toEqual(mail.attachments)
})

test('names attachments that were removed in another window, so that the draft can be saved as new without them', async () => {
  await using fixture = await openEmailFixture()
  const [plan, berth] = [await upload(fixture, 'plan.png'), await upload(fixture, 'berth.png')]
  const { mail } = (await save(fixture, { attachments: [plan, berth] })).body
  expect(names((await save(fixture, { id: mail.id, attachments: [berth] })).body.mail)).toEqual([['berth.png', true]])
  const newDraft = { clientId: '0b0e3c1e-8a35-4c67-9f5b-6f0a3c1e8a35', message: '<p>Kept</p>' }
  const response = await save(fixture, { ...newDraft, attachments: [berth, plan] })
  expect([response.status, response.body.code]).toEqual([404, 'email.no_file'])
  expect(response.body.errors).toEqual([{ path: '/draft/attachments/1', message: 'Attachments (item 2) does not exist.' }])
  expect((await save(fixture, { ...newDraft, attachments: [berth] })).body.mail).toMatchObject({
    text: 'Kept',
    attachments: [{ name: 'berth.png' }],
  })
})

test('rejects attachments above the total size and keeps the draft unchanged', async () => {
  await using fixture = await openEmailFixture()
  const { mail } = (await save(fixture, { subject: 'Before' })).body
  const ids = [await upload(fixture, 'a.png', 13 * MEGABYTE), await upload(fixture, 'b.png', 13 * MEGABYTE)]
  const response = await save(fixture, { id: mail.id, subject: 'After', attachments: ids })
  expect([response.status, response.body.code]).toEqual([413, 'email.too_large'])
  expect(await fixture.open('sam', mail.id)).toMatchObject({ subject: 'Before', attachments: [] })
})

test('a draft stays a reply until `inReplyTo` is null', async () => {
  await using fixture = await openEmailFixture()
  const [original] = await fixture.store('sam', [{}])
  const { mail } = (await save(fixture, { inReplyTo: original, answer: 'reply' })).body
  expect((await save(fixture, { ...mail, subject: 'Re' })).body.mail.inReplyTo).toBe(original)
  expect((await save(fixture, { ...mail, inReplyTo: null })).body.mail.inReplyTo).toBeNull()
})
