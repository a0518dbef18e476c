import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { getContentPath, getFilesFolder } from './content-folder.ts'
import { ada, openFileFixture, PNG } from './file-fixture.ts'

test('stores an upload by its hash with a row that describes it', async () => {
  await using fixture = await openFileFixture()
  const file = await fixture.uploadFile(ada, PNG, 'Büro 图.png')
  expect(file).toEqual({
    id: file.id,
    name: 'Büro 图.png',
    type: 'image/png',
    size: PNG.length,
    address: `/files/${file.id}/${encodeURIComponent('Büro 图.png')}`,
  })
  const hash = createHash('sha256').update(PNG).digest('hex')
  expect(await fixture.rows()).toMatchObject([{ hash, ownerId: ada, entity: null, entityId: null, createdAt: '2026-11-21T09:00:00.000Z' }])
  expect(await readFile(getContentPath(fixture.dataDir, hash))).toEqual(PNG)
  expect(await fixture.onDisk()).toEqual([hash])
})

test('accepts a file of the maximum size and rejects one byte more', async () => {
  await using fixture = await openFileFixture({ maxBytes: 500 })
  expect(await fixture.uploadFile(ada, Buffer.alloc(500, 'a'), 'a.txt')).toMatchObject({ size: 500 })
  const tooLarge = await fixture.upload(ada, Buffer.alloc(501, 'b'), 'b.txt')
  expect([tooLarge.status, await tooLarge.json()]).toEqual([413, { code: 'files.too_large' }])
  expect(await fixture.rows()).toHaveLength(1)
  expect(await fixture.onDisk()).toHaveLength(1)
})

test('rejects a body far over the limit by its length or while streaming', async () => {
  await using fixture = await openFileFixture()
  expect((await fixture.upload(ada, Buffer.alloc(1_000_000, 'a'))).status).toBe(413)
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
  const endless = new ReadableStream({
    start: (out) => out.enqueue(Buffer.from(head)),
    pull: (out) => out.enqueue(Buffer.alloc(65_536, 'a')),
  })
  expect((await fixture.post(ada, endless, { 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(413)
  expect(await fixture.onDisk()).toEqual([])
})

const rejectedFiles: [string, Buffer, string][] = [
  ['a Windows program that says it is a picture', Buffer.from('MZ\x90\0\x03\0\0\0'), 'cat.png'],
  ['a Linux program', Buffer.from('\x7fELF\x02\x01\x01\0'), 'tool'],
  ['bytes without a meaning', Buffer.from([0, 1, 2, 3, 4, 5]), 'notes.txt'],
  ['a program after many harmless bytes', Buffer.concat([Buffer.alloc(200, 'a'), Buffer.from([0])]), 'notes.txt'],
]
test('rejects file types by content with 415, whatever the name', async () => {
  await using fixture = await openFileFixture()
  for (const [description, content, name] of rejectedFiles) {
    const answer = await fixture.upload(ada, content, name)
    expect([description, answer.status, await answer.json()]).toEqual([description, 415, { code: 'files.wrong_type' }])
  }
  expect(await fixture.onDisk()).toEqual([])
})

test('requires sign-in and exactly one file per form', async () => {
  await using fixture = await openFileFixture()
  expect((await fixture.upload(0, PNG)).status).toBe(401)
  expect((await fixture.post(ada, JSON.stringify({ file: 'x' }), { 'content-type': 'application/json' })).status).toBe(415)
  expect((await fixture.post(ada, new FormData())).status).toBe(400)
  expect((await fixture.post(ada, 'rubbish', { 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(400)
  expect((await fixture.post(ada, 'rubbish', { 'content-type': 'multipart/form-data' })).status).toBe(400)
  expect((await fixture.upload(ada, Buffer.alloc(0))).status).toBe(400)
  const two = new FormData()
  two.append('file', new Blob([new Uint8Array(PNG)]), 'a.png')
  two.append('file', new Blob([new Uint8Array(PNG)]), 'b.png')
  expect((await fixture.post(ada, two)).status).toBe(400)
  expect(await fixture.rows()).toEqual([])
})

test('an aborted upload leaves nothing', async () => {
  await using fixture = await openFileFixture({ maxBytes: 1_000_000 })
  const { port, hostname } = new URL((await fixture.get(ada, '/files/1/x')).url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const form = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf of'
  socket.write(
    `POST /api/files/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer 1\r\nContent-Length: 5000\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n${form}`,
  )
  await vi.waitFor(async () => expect(await fixture.onDisk()).toHaveLength(1), { interval: 5, timeout: 10_000 })
  socket.destroy()
  await vi.waitFor(async () => expect(await fixture.onDisk()).toEqual([]), { interval: 5, timeout: 10_000 })
  expect(await fixture.rows()).toEqual([])
})

test('returns 503 if files cannot be written', async () => {
  await using fixture = await openFileFixture()
  await writeFile(getFilesFolder(fixture.dataDir), 'a file where the folder should be')
  const answer = await fixture.upload(ada, PNG)
  expect([answer.status, await answer.json()]).toEqual([503, { code: 'storage.unavailable' }])
  expect(await fixture.rows()).toEqual([])
})

test('a partially written file is rejected with 503 instead of being stored', async () => {
  await using fixture = await openFileFixture()
  const store = (shell: string) =>
    execFileSync('sh', ['-c', shell, 'sh', process.execPath, join(import.meta.dirname, 'testing/child-process.ts'), fixture.dataDir], {
      encoding: 'utf8',
    })
  expect(JSON.parse(store('ulimit -f 100; exec "$@"'))).toEqual({ status: 503, code: 'storage.unavailable' })
  expect(await fixture.onDisk()).toEqual([])
  const { hash } = JSON.parse(store('exec "$@"'))
  expect(await readFile(getContentPath(fixture.dataDir, hash))).toEqual(Buffer.alloc(100_000, 'a'))
})
