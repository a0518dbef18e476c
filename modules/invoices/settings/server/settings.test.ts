import sharp from 'sharp'
import { extractImages } from 'unpdf'
import { expect, test } from 'vitest'
import { CHANGE_HEADER } from '#platform/contract/journal.ts'
import { createTestClient } from '#platform/server/testing/test-client.ts'
import { createPerson } from '#platform/server/testing/people.ts'
import { openInvoiceFixture } from '../../server/invoice-fixture.ts'
import { migrations } from '../../server/migrations/index.ts'

type Fixture = Awaited<ReturnType<typeof openInvoiceFixture>>

async function uploadLogo({ app }: Fixture, accessToken: string): Promise<number> {
  const picture = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#c08040' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'logo.png')
  const request = new Request('http://staffroom.test', { method: 'POST', body: form })
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': request.headers.get('content-type')! }
  const payload = Buffer.from(await request.arrayBuffer())
  return (await app.http.inject({ method: 'POST', url: '/api/files/upload', headers, payload })).json().file.id
}

async function countImages({ app, people }: Fixture, id: number): Promise<number> {
  const headers = { authorization: `Bearer ${people.sam.accessToken}` }
  const { rawPayload } = await app.http.inject({ url: `/apps/invoice/pdf?id=${id}`, headers })
  return (await extractImages(new Uint8Array(rawPayload), 1)).length
}

test('migrates UTC offsets saved as time zones to IANA zones', async () => {
  await using fixture = await openInvoiceFixture()
  const admin = fixture.as('helena')
  const save = async (settings: object) => (await admin.post('/apps/invoice/update-settings', { settings })).status
  const zone = async () => (await admin.get('/apps/invoice/settings')).body.settings.timeZone
  expect(await save({ paymentDays: 20, timeZone: 'Asia/Tokyo' })).toBe(200)
  const { write, read, dialect } = fixture.app.platform.database
  const { settings } = await read.selectFrom('invoice_settings').select('settings').executeTakeFirstOrThrow()
  const old = JSON.stringify({ ...JSON.parse(settings), timeZone: '+09:00' })
  await write((tx) => tx.updateTable('invoice_settings').set({ settings: old }).execute())
  expect([await zone(), await save({ paymentDays: 21 })]).toEqual(['+09:00', 400])
  await write((tx) => migrations.invoices_0004_zone!(tx, dialect))
  expect([await zone(), await save({ paymentDays: 21 })]).toEqual(['Etc/GMT-9', 200])
})

test('an issued invoice keeps its logo when the settings change, and undo restores the previous one', async () => {
  await using fixture = await openInvoiceFixture()
  const change = (logoId: number | null) => fixture.as('helena').post('/apps/invoice/update-settings', { settings: { logoId } })
  const upload = () => uploadLogo(fixture, fixture.people.helena.accessToken)
  const first = await upload()
  await change(first)
  const { id } = await fixture.issue((await fixture.addDraft()).id)
  expect(await countImages(fixture, id)).toBe(1)
  const replaced = await change(await upload())
  expect(replaced.body.settings.logo.id).not.toBe(first)
  expect(await countImages(fixture, id)).toBe(1)

  expect((await fixture.undo(replaced, 'helena')).status).toBe(200)
  const { logo } = (await fixture.as('sam').get('/apps/invoice/settings')).body.settings
  expect(logo.id).toBe(first)
  expect((await change(null)).body.settings.logo).toBe(null)
  expect(await countImages(fixture, id)).toBe(1)
  expect(await countImages(fixture, (await fixture.addDraft()).id)).toBe(0)
}, 120_000)

test('a manager undoes a settings change, and staff can see the logo', async () => {
  await using fixture = await openInvoiceFixture()
  const mara = await createPerson(fixture.app.platform, { name: 'mara', fullName: 'Mara Lind', role: 'manager', status: 'active' })
  const calls = createTestClient(fixture.app.http, [], mara.accessToken)
  const logoId = await uploadLogo(fixture, mara.accessToken)
  const { body } = await calls.post('/apps/invoice/update-settings', { settings: { logoId } })
  for (const { accessToken } of [mara, fixture.people.sam]) {
    const picture = await fixture.app.http.inject({
      url: body.settings.logo.address,
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
  }
  const changed = await calls.post('/apps/invoice/update-settings', { settings: { paymentDays: 3 } })
  const undone = await calls.post('/api/journal/undo', { change: changed.headers[CHANGE_HEADER] })
  expect(undone.body).toEqual({ undone: 1 })
  expect((await calls.get('/apps/invoice/settings')).body.settings).toMatchObject({ paymentDays: 30, logo: { id: logoId } })
})
