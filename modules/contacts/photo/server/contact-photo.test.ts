import { afterEach, beforeEach, expect, test } from 'vitest'
import sharp from 'sharp'
import { openContactsFixture, type ContactsFixture } from '../../server/contacts-fixture.ts'

let fixture: ContactsFixture
beforeEach(async () => void (fixture = await openContactsFixture()))
afterEach(() => fixture.close())

const createImage = async (background: string) =>
  (
    await sharp({ create: { width: 400, height: 300, channels: 3, background } })
      .withExif({ IFD0: { Artist: 'Secret' } })
      .jpeg()
      .toBuffer()
  ).toString('base64')
const getFile = (path: string, as: 'sam' | 'wei' | 'stranger' = 'sam') =>
  fixture.app.http.inject({ url: path, headers: { authorization: `Bearer ${fixture.people[as].accessToken}` } })

test('a picture becomes a small square without metadata, visible to readers of the contact', async () => {
  const { id } = await fixture.add({ name: 'Ada' })
  const { body } = await fixture.post('photo', { id, image: await createImage('teal') })
  const file = await getFile(body.contact.photo)
  const metadata = await sharp(file.rawPayload).metadata()
  expect(metadata).toMatchObject({ width: 256, height: 256, format: 'jpeg' })
  expect([metadata.exif, metadata.xmp]).toEqual([undefined, undefined])
  const statuses = async () => [
    (await getFile(body.contact.photo, 'wei')).statusCode,
    (await getFile(body.contact.photo, 'stranger')).statusCode,
  ]
  expect(await statuses()).toEqual([404, 404])
  await fixture.post('update-contact', { contact: { id, isShared: true } })
  expect(await statuses()).toEqual([200, 404])
})

test('replacing and removing a picture can be undone', async () => {
  const { id } = await fixture.add({ name: 'Ada' })
  const first = await fixture.post('photo', { id, image: await createImage('teal') })
  const second = await fixture.post('photo', { id, image: await createImage('red') })
  const removed = await fixture.as('sam').delete('/apps/contacts/photo', { id })
  const getPhoto = async () => (await fixture.getContact(id)).photo
  expect(await getPhoto()).toBe(null)
  await fixture.undo(removed)
  expect(await getPhoto()).toBe(second.body.contact.photo)
  await fixture.undo(second)
  expect(await getPhoto()).toBe(first.body.contact.photo)
  expect((await getFile(first.body.contact.photo)).statusCode).toBe(200)
})

test.each([
  [400, 'not base64!'],
  [415, Buffer.from('Dear all').toString('base64')],
  [415, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')],
  [413, Buffer.alloc(2_200_000).toString('base64')],
])('answers %d to an invalid picture and saves nothing', async (status, image) => {
  const { id } = await fixture.add({ name: 'Ada' })
  expect((await fixture.post('photo', { id, image })).status).toBe(status)
  expect([await fixture.count('files'), (await fixture.getContact(id)).photo]).toEqual([0, null])
})
