import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { attachFile, listFiles, removeFile } from './attach.ts'
import { getFilesFolder } from './content-folder.ts'
import { ada, bob, openFileFixture, PNG } from './file-fixture.ts'
import { storeUpload } from './store-upload.ts'

const poemContent = Buffer.from('Tyger Tyger, burning bright')

test('serves a picture inline, cached forever and sandboxed', async () => {
  await using fixture = await openFileFixture()
  const { address } = await fixture.uploadFile(ada, PNG)
  const answer = await fixture.get(ada, address)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(PNG.length),
    'content-disposition': `inline; filename="picture.png"; filename*=UTF-8''picture.png`,
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
  })
})

const markupFiles: [string, string, string][] = [
  ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'logo.png', 'image/svg+xml'],
  ['<?xml version="1.0"?><!-- x --><svg onload="alert(1)"/>', 'logo.svg', 'image/svg+xml'],
  ['<!doctype html><script>alert(1)</script>', 'page.txt', 'text/html; charset=utf-8'],
  [' \n<b onclick=alert(1)>hi', 'page.png', 'text/html; charset=utf-8'],
]
test('serves markup only as an attachment, whatever its name', async () => {
  await using fixture = await openFileFixture()
  for (const [content, name, type] of markupFiles) {
    const { address } = await fixture.uploadFile(ada, Buffer.from(content), name)
    const { headers } = await fixture.get(ada, address)
    expect([content, headers.get('content-type')]).toEqual([content, type])
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
  }
})

const ranges: [string, number, string | null, string][] = [
  ['bytes=0-4', 206, 'bytes 0-4/27', 'Tyger'],
  ['bytes=13-', 206, 'bytes 13-26/27', 'burning bright'],
  ['bytes=-6', 206, 'bytes 21-26/27', 'bright'],
  ['bytes=-900', 206, 'bytes 0-26/27', String(poemContent)],
  ['bytes=21-900', 206, 'bytes 21-26/27', 'bright'],
  ['bytes=27-', 416, 'bytes */27', ''],
  ['bytes=-0', 416, 'bytes */27', ''],
  ['bytes=5-2', 200, null, String(poemContent)],
  ['bytes=0-1,3-4', 200, null, String(poemContent)],
  ['lines=1-2', 200, null, String(poemContent)],
]
test('serves ranges of a file', async () => {
  await using fixture = await openFileFixture()
  const { address } = await fixture.uploadFile(ada, poemContent, 'tyger.txt')
  for (const [range, status, contentRange, text] of ranges) {
    const answer = await fixture.get(ada, address, { range })
    expect([range, answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([range, status, contentRange, text])
  }
  const changed = await fixture.get(ada, address, { range: 'bytes=0-4', 'if-range': '"another"' })
  expect([changed.status, await changed.text()]).toEqual([200, String(poemContent)])
})

test('returns 304 for a cached file only if the user may still read it', async () => {
  await using fixture = await openFileFixture()
  const { address } = await fixture.uploadFile(ada, PNG)
  const etag = (await fixture.get(ada, address)).headers.get('etag')!
  expect((await fixture.get(ada, address, { 'if-none-match': etag })).status).toBe(304)
  expect((await fixture.get(bob, address, { 'if-none-match': etag })).status).toBe(404)
})

test('missing content returns an error that is not cached', async () => {
  await using fixture = await openFileFixture()
  const { address } = await fixture.uploadFile(ada, PNG)
  await rm(getFilesFolder(fixture.dataDir), { recursive: true })
  const answer = await fixture.get(ada, address)
  expect(answer.status).toBe(500)
  expect([answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual([null, null])
})

test('HEAD returns headers without content', async () => {
  await using fixture = await openFileFixture()
  const { address } = await fixture.uploadFile(ada, PNG)
  const answer = await fixture.head(ada, address)
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, String(PNG.length), ''])
})

test('serves an empty file, such as an email attachment', async () => {
  await using fixture = await openFileFixture()
  const content = await storeUpload(fixture.contents, Readable.from([]), { maxBytes: 1, isAnyType: true })
  const values = { ...content, name: 'nothing.txt', ownerId: ada, createdAt: '2026-11-21T09:00:00.000Z' }
  const { id } = await fixture.database.write((tx) => tx.insertInto('files').values(values).returning('id').executeTakeFirstOrThrow())
  for (const [range, status] of [
    ['', 200],
    ['bytes=0-', 416],
  ] as const) {
    const answer = await fixture.get(ada, `/files/${id}/nothing.txt`, { range })
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([status, '0', ''])
  }
  const { headers } = await fixture.head(ada, `/files/${id}/nothing.txt`)
  expect([headers.get('content-length'), headers.get('content-disposition')]).toEqual(['0', expect.stringContaining('nothing.txt')])
})

test('an unattached file is visible only to its owner', async () => {
  await using fixture = await openFileFixture()
  const { address, id } = await fixture.uploadFile(ada, PNG)
  expect((await fixture.get(0, address)).status).toBe(401)
  const hidden = await fixture.get(bob, address)
  const absent = await fixture.get(bob, `/files/${id + 1}/picture.png`)
  expect([hidden.status, await hidden.text()]).toEqual([absent.status, await absent.text()])
  expect(hidden.status).toBe(404)
  expect(hidden.headers.get('etag')).toBeNull()
  for (const odd of ['/files/0/x', '/files/-1/x', '/files/1e0/x', `/files/${'9'.repeat(30)}/x`, '/files/%2e%2e/x']) {
    expect([odd, (await fixture.get(ada, odd)).status]).toEqual([odd, 404])
  }
})

test('an attached file is visible to readers of the record', async () => {
  let readers = [bob]
  await using fixture = await openFileFixture({ mayRead: { task: (viewer, file) => file.entityId === 7 && readers.includes(viewer.id) } })
  const { address, id } = await fixture.uploadFile(ada, PNG)
  await fixture.write(ada, (ctx) => attachFile(ctx, id, { entity: 'task', entityId: 7 }))
  expect([(await fixture.get(ada, address)).status, (await fixture.get(bob, address)).status]).toEqual([404, 200])
  readers = []
  expect((await fixture.get(bob, address)).status).toBe(404)
})

test('users can attach only their own uploads, once', async () => {
  await using fixture = await openFileFixture()
  const { id } = await fixture.uploadFile(ada, PNG)
  const attach = (user: number, entityId: number) => fixture.write(user, (ctx) => attachFile(ctx, id, { entity: 'task', entityId }))
  await expect(attach(bob, 7)).rejects.toMatchObject({ status: 404 })
  await attach(ada, 7)
  await expect(attach(ada, 8)).rejects.toMatchObject({ status: 404 })
  expect(await fixture.write(ada, (ctx) => listFiles(ctx, 'task', [7, 8]))).toMatchObject([{ id, entityId: 7 }])
  await expect(fixture.write(ada, (ctx) => removeFile(ctx, id, { entity: 'task', entityId: 8 }))).rejects.toMatchObject({ status: 404 })
})
