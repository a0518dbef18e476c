import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openPeopleFixture } from './people-fixture.ts'

const photo = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Artist: 'Secret Artist' } })
    .jpeg()
    .toBuffer()

/** Builds a small PNG whose header declares `side` × `side` pixels. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('an avatar becomes a small square without metadata, visible to those who see the person', async () => {
  await using fixture = await openPeopleFixture()
  const { sam } = fixture.people
  const original = await photo()
  expect((await sharp(original).metadata()).exif?.toString('latin1')).toContain('Secret Artist')
  const set = await fixture.as('sam').post('/api/users/avatar', { id: sam.id, image: original.toString('base64') })
  expect(set.body.avatar).toMatch(/^\/files\/\d+\/avatar\.webp$/)
  const file = await fixture.app.http.inject({
    url: set.body.avatar,
    headers: { authorization: `Bearer ${fixture.people.wei.accessToken}` },
  })
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp'])
  const metadata = await sharp(file.rawPayload).metadata()
  expect(metadata).toMatchObject({ width: 256, height: 256, format: 'webp' })
  expect([metadata.exif, metadata.xmp, metadata.iptc]).toEqual([undefined, undefined, undefined])
  expect(
    (await fixture.app.http.inject({ url: set.body.avatar, headers: { authorization: `Bearer ${fixture.people.stranger.accessToken}` } }))
      .statusCode,
  ).toBe(404)
  expect((await fixture.admin.get('/api/users/user', { id: sam.id })).body.user.avatar).toBe(set.body.avatar)
  expect((await fixture.admin.delete('/api/users/avatar', { id: sam.id })).body).toEqual({ avatar: null })
  expect(
    (await fixture.app.http.inject({ url: set.body.avatar, headers: { authorization: `Bearer ${sam.accessToken}` } })).statusCode,
  ).toBe(404)
  expect(
    (await fixture.as('sam').post('/api/users/avatar', { id: fixture.people.wei.id, image: original.toString('base64') })).status,
  ).toBe(403)
})

test.each<[string, () => Promise<Buffer> | Buffer, number]>([
  ['a decompression bomb', () => bomb(60_000), 413],
  ['more than 2 MB', async () => Buffer.concat([await photo(), Buffer.alloc(2 * 1024 * 1024)]), 413],
  ['a page', () => Buffer.from('<html><script>alert(1)</script></html>'), 415],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
  ['a truncated image', async () => (await photo()).subarray(0, 300), 415],
  ['only an image signature', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 415],
])('rejects %s and changes nothing', async (_, image, status) => {
  await using fixture = await openPeopleFixture()
  const before = await fixture.effects()
  const started = performance.now()
  const answer = await fixture.as('sam').post('/api/users/avatar', { id: fixture.people.sam.id, image: (await image()).toString('base64') })
  expect(answer.status).toBe(status)
  expect(performance.now() - started).toBeLessThan(20_000)
  expect(await fixture.effects()).toEqual(before)
})

test('accepts base64 with line breaks and quickly rejects endless whitespace', async () => {
  await using fixture = await openPeopleFixture()
  const set = (image: string) => fixture.as('sam').post('/api/users/avatar', { id: fixture.people.sam.id, image })
  const base64 = (await photo()).toString('base64')
  expect((await set(` ${base64.replace(/.{76}/g, '$&\r\n')}\n`)).status).toBe(200)
  expect((await set(`A${' '.repeat(200_000)}!`)).body).toMatchObject({ status: 400, errors: [{ path: '/image' }] })
})
