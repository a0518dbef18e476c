import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { attachFile, filesOf, removeFile } from './attach.ts'
import { filesFolder } from './content-folder.ts'
import { ada, bob, openFileWorld, PNG } from './file-world.ts'
import { storeUpload } from './store-upload.ts'

const poem = Buffer.from('Tyger Tyger, burning bright')

test('a picture is shown in place, kept for good by the browser, and can do nothing', async () => {
  await using world = await openFileWorld()
  const { address } = await world.stored(ada, PNG)
  const answer = await world.get(ada, address)
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

const pages: [string, string, string][] = [
  ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'logo.png', 'image/svg+xml'],
  ['<?xml version="1.0"?><!-- x --><svg onload="alert(1)"/>', 'logo.svg', 'image/svg+xml'],
  ['<!doctype html><script>alert(1)</script>', 'page.txt', 'text/html; charset=utf-8'],
  [' \n<b onclick=alert(1)>hi', 'page.png', 'text/html; charset=utf-8'],
]
test('markup is only ever downloaded, whatever it is called', async () => {
  await using world = await openFileWorld()
  for (const [content, name, type] of pages) {
    const { address } = await world.stored(ada, Buffer.from(content), name)
    const { headers } = await world.get(ada, address)
    expect([content, headers.get('content-type')]).toEqual([content, type])
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
  }
})

const ranges: [string, number, string | null, string][] = [
  ['bytes=0-4', 206, 'bytes 0-4/27', 'Tyger'],
  ['bytes=13-', 206, 'bytes 13-26/27', 'burning bright'],
  ['bytes=-6', 206, 'bytes 21-26/27', 'bright'],
  ['bytes=-900', 206, 'bytes 0-26/27', String(poem)],
  ['bytes=21-900', 206, 'bytes 21-26/27', 'bright'],
  ['bytes=27-', 416, 'bytes */27', ''],
  ['bytes=-0', 416, 'bytes */27', ''],
  ['bytes=5-2', 200, null, String(poem)],
  ['bytes=0-1,3-4', 200, null, String(poem)],
  ['lines=1-2', 200, null, String(poem)],
]
test('ranges of a file can be had', async () => {
  await using world = await openFileWorld()
  const { address } = await world.stored(ada, poem, 'tyger.txt')
  for (const [range, status, contentRange, text] of ranges) {
    const answer = await world.get(ada, address, { range })
    expect([range, answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([range, status, contentRange, text])
  }
  const changed = await world.get(ada, address, { range: 'bytes=0-4', 'if-range': '"another"' })
  expect([changed.status, await changed.text()]).toEqual([200, String(poem)])
})

test('a browser that has the file is told so, if its user may still read it', async () => {
  await using world = await openFileWorld()
  const { address } = await world.stored(ada, PNG)
  const etag = (await world.get(ada, address)).headers.get('etag')!
  expect((await world.get(ada, address, { 'if-none-match': etag })).status).toBe(304)
  expect((await world.get(bob, address, { 'if-none-match': etag })).status).toBe(404)
})

test('a file whose content is missing is a failure that no browser keeps', async () => {
  await using world = await openFileWorld()
  const { address } = await world.stored(ada, PNG)
  await rm(filesFolder(world.dataDir), { recursive: true })
  const answer = await world.get(ada, address)
  expect(answer.status).toBe(500)
  expect([answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual([null, null])
})

test('asking for the headers alone sends them without the content', async () => {
  await using world = await openFileWorld()
  const { address } = await world.stored(ada, PNG)
  const answer = await world.head(ada, address)
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, String(PNG.length), ''])
})

test('a file without a byte, such as one that came with a mail, is answered empty', async () => {
  await using world = await openFileWorld()
  const content = await storeUpload(world.dataDir, Readable.from([]), { maxBytes: 1, isAnyType: true })
  const values = { ...content, name: 'nothing.txt', ownerId: ada, createdAt: '2026-11-21T09:00:00.000Z' }
  const { id } = await world.database.write((tx) => tx.insertInto('files').values(values).returning('id').executeTakeFirstOrThrow())
  for (const [range, status] of [
    ['', 200],
    ['bytes=0-', 416],
  ] as const) {
    const answer = await world.get(ada, `/files/${id}/nothing.txt`, { range })
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([status, '0', ''])
  }
  const { headers } = await world.head(ada, `/files/${id}/nothing.txt`)
  expect([headers.get('content-length'), headers.get('content-disposition')]).toEqual(['0', expect.stringContaining('nothing.txt')])
})

test('a file that is attached to nothing is its owner’s alone; to others it is as if it were not', async () => {
  await using world = await openFileWorld()
  const { address, id } = await world.stored(ada, PNG)
  expect((await world.get(0, address)).status).toBe(401)
  const hidden = await world.get(bob, address)
  const absent = await world.get(bob, `/files/${id + 1}/picture.png`)
  expect([hidden.status, await hidden.text()]).toEqual([absent.status, await absent.text()])
  expect(hidden.status).toBe(404)
  expect(hidden.headers.get('etag')).toBeNull()
  for (const odd of ['/files/0/x', '/files/-1/x', '/files/1e0/x', `/files/${'9'.repeat(30)}/x`, '/files/%2e%2e/x']) {
    expect([odd, (await world.get(ada, odd)).status]).toEqual([odd, 404])
  }
})

test('a file of a record is for those who may read the record, its owner or not', async () => {
  let readers = [bob]
  await using world = await openFileWorld({ mayRead: { task: (viewer, file) => file.entityId === 7 && readers.includes(viewer.id) } })
  const { address, id } = await world.stored(ada, PNG)
  await world.act(ada, (ctx) => attachFile(ctx, id, { entity: 'task', entityId: 7 }))
  expect([(await world.get(ada, address)).status, (await world.get(bob, address)).status]).toEqual([404, 200])
  readers = []
  expect((await world.get(bob, address)).status).toBe(404)
})

test('one attaches uploads of one’s own, once', async () => {
  await using world = await openFileWorld()
  const { id } = await world.stored(ada, PNG)
  const attach = (user: number, entityId: number) => world.act(user, (ctx) => attachFile(ctx, id, { entity: 'task', entityId }))
  await expect(attach(bob, 7)).rejects.toMatchObject({ status: 404 })
  await attach(ada, 7)
  await expect(attach(ada, 8)).rejects.toMatchObject({ status: 404 })
  expect(await world.act(ada, (ctx) => filesOf(ctx, 'task', [7, 8]))).toMatchObject([{ id, entityId: 7 }])
  await expect(world.act(ada, (ctx) => removeFile(ctx, id, { entity: 'task', entityId: 8 }))).rejects.toMatchObject({ status: 404 })
})
