import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { contentPath, filesFolder } from './content-folder.ts'
import { ada, openFileWorld, PNG } from './file-world.ts'

test('an upload lies on the disk by its hash, and its row says what it is', async () => {
  await using world = await openFileWorld()
  const file = await world.stored(ada, PNG, 'Büro 图.png')
  expect(file).toEqual({
    id: file.id,
    name: 'Büro 图.png',
    type: 'image/png',
    size: PNG.length,
    address: `/files/${file.id}/${encodeURIComponent('Büro 图.png')}`,
  })
  const hash = createHash('sha256').update(PNG).digest('hex')
  expect(await world.rows()).toMatchObject([{ hash, ownerId: ada, entity: null, entityId: null, createdAt: '2026-11-21T09:00:00.000Z' }])
  expect(await readFile(contentPath(world.dataDir, hash))).toEqual(PNG)
  expect(await world.onDisk()).toEqual([hash])
})

test('a file of just the limit is taken, one byte more is refused and leaves nothing', async () => {
  await using world = await openFileWorld({ maxBytes: 500 })
  expect(await world.stored(ada, Buffer.alloc(500, 'a'), 'a.txt')).toMatchObject({ size: 500 })
  const tooLarge = await world.upload(ada, Buffer.alloc(501, 'b'), 'b.txt')
  expect([tooLarge.status, await tooLarge.json()]).toEqual([413, { code: 'files.too_large' }])
  expect(await world.rows()).toHaveLength(1)
  expect(await world.onDisk()).toHaveLength(1)
})

test('a body far over the limit is refused by its length, or where it gives none, while it arrives', async () => {
  await using world = await openFileWorld()
  expect((await world.upload(ada, Buffer.alloc(1_000_000, 'a'))).status).toBe(413)
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
  const endless = new ReadableStream({
    start: (out) => out.enqueue(Buffer.from(head)),
    pull: (out) => out.enqueue(Buffer.alloc(65_536, 'a')),
  })
  expect((await world.post(ada, endless, { 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(413)
  expect(await world.onDisk()).toEqual([])
})

const refused: [string, Buffer, string][] = [
  ['a Windows program that says it is a picture', Buffer.from('MZ\x90\0\x03\0\0\0'), 'cat.png'],
  ['a Linux program', Buffer.from('\x7fELF\x02\x01\x01\0'), 'tool'],
  ['bytes without a meaning', Buffer.from([0, 1, 2, 3, 4, 5]), 'notes.txt'],
  ['a program after many harmless bytes', Buffer.concat([Buffer.alloc(200, 'a'), Buffer.from([0])]), 'notes.txt'],
]
test('a file is refused with 415 by what it holds, whatever it is called', async () => {
  await using world = await openFileWorld()
  for (const [what, content, name] of refused) {
    const answer = await world.upload(ada, content, name)
    expect([what, answer.status, await answer.json()]).toEqual([what, 415, { code: 'files.wrong_type' }])
  }
  expect(await world.onDisk()).toEqual([])
})

test('only people who are signed in may upload, and only one file in a form', async () => {
  await using world = await openFileWorld()
  expect((await world.upload(0, PNG)).status).toBe(401)
  expect((await world.post(ada, JSON.stringify({ file: 'x' }), { 'content-type': 'application/json' })).status).toBe(415)
  expect((await world.post(ada, new FormData())).status).toBe(400)
  expect((await world.post(ada, 'rubbish', { 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(400)
  expect((await world.post(ada, 'rubbish', { 'content-type': 'multipart/form-data' })).status).toBe(400)
  expect((await world.upload(ada, Buffer.alloc(0))).status).toBe(400)
  const two = new FormData()
  two.append('file', new Blob([new Uint8Array(PNG)]), 'a.png')
  two.append('file', new Blob([new Uint8Array(PNG)]), 'b.png')
  expect((await world.post(ada, two)).status).toBe(400)
  expect(await world.rows()).toEqual([])
})

test('an upload that is cut off leaves nothing', async () => {
  await using world = await openFileWorld({ maxBytes: 1_000_000 })
  const { port, hostname } = new URL((await world.get(ada, '/files/1/x')).url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const form = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf of'
  socket.write(
    `POST /api/files/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer 1\r\nContent-Length: 5000\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n${form}`,
  )
  await vi.waitFor(async () => expect(await world.onDisk()).toHaveLength(1), { interval: 5, timeout: 10_000 })
  socket.destroy()
  await vi.waitFor(async () => expect(await world.onDisk()).toEqual([]), { interval: 5, timeout: 10_000 })
  expect(await world.rows()).toEqual([])
})

test('where nothing can be written an upload answers 503', async () => {
  await using world = await openFileWorld()
  await writeFile(filesFolder(world.dataDir), 'a file where the folder should be')
  const answer = await world.upload(ada, PNG)
  expect([answer.status, await answer.json()]).toEqual([503, { code: 'storage.unavailable' }])
  expect(await world.rows()).toEqual([])
})

test('a content of which the disk takes only a part is refused with 503 rather than kept under the hash of the whole', async () => {
  await using world = await openFileWorld()
  const store = (shell: string) =>
    execFileSync('sh', ['-c', shell, 'sh', process.execPath, join(import.meta.dirname, 'child.ts'), world.dataDir], { encoding: 'utf8' })
  expect(JSON.parse(store('ulimit -f 100; exec "$@"'))).toEqual({ status: 503, code: 'storage.unavailable' })
  expect(await world.onDisk()).toEqual([])
  const { hash } = JSON.parse(store('exec "$@"'))
  expect(await readFile(contentPath(world.dataDir, hash))).toEqual(Buffer.alloc(100_000, 'a'))
})
