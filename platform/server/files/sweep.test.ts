import { mkdir, rename, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { attachFile, removeFile } from './attach.ts'
import { getContentPath, getIncomingFolder } from './content-folder.ts'
import { ada, bob, openFileFixture, PNG } from './file-fixture.ts'
import { storeUpload } from './store-upload.ts'

const uploaded = new Date('2026-11-21T09:00:00.000Z')
const nextDay = '2026-11-22T09:00:01.000Z'
const task = { entity: 'task', entityId: 7 }

async function openFixtureWithSharedContent() {
  const fixture = await openFileFixture()
  const files = [await fixture.uploadFile(ada, PNG, 'a.png'), await fixture.uploadFile(bob, PNG, 'b.png')]
  await fixture.write(ada, (ctx) => attachFile(ctx, files[0]!.id, task))
  await fixture.write(bob, (ctx) => attachFile(ctx, files[1]!.id, task))
  const [{ hash }] = (await fixture.rows()) as [{ hash: string }]
  const path = getContentPath(fixture.dataDir, hash)
  await utimes(path, uploaded, uploaded)
  return { fixture, files, hash, path, [Symbol.asyncDispose]: fixture[Symbol.asyncDispose] }
}

test('stores identical content once and keeps it until no row refers to it', async () => {
  await using shared = await openFixtureWithSharedContent()
  const { fixture, files, hash } = shared
  expect(await fixture.onDisk()).toEqual([hash])
  await fixture.write(ada, (ctx) => removeFile(ctx, files[0]!.id, task))
  await fixture.sweep(nextDay)
  expect(await fixture.onDisk()).toEqual([hash])
  await fixture.write(bob, (ctx) => removeFile(ctx, files[1]!.id, task))
  await fixture.sweep(nextDay)
  expect(await fixture.onDisk()).toEqual([])
})

test('keeps unreferenced content for a day, since its row may not be inserted yet', async () => {
  await using shared = await openFixtureWithSharedContent()
  const { fixture, files, hash } = shared
  for (const [index, user] of [ada, bob].entries()) await fixture.write(user, (ctx) => removeFile(ctx, files[index]!.id, task))
  await fixture.sweep('2026-11-22T08:59:59.000Z')
  expect(await fixture.onDisk()).toEqual([hash])
})

test('uploading content again protects it from the sweep', async () => {
  await using shared = await openFixtureWithSharedContent()
  const { fixture, files, path, hash } = shared
  for (const [index, user] of [ada, bob].entries()) await fixture.write(user, (ctx) => removeFile(ctx, files[index]!.id, task))
  await fixture.uploadFile(ada, PNG)
  await fixture.database.write((tx) => tx.deleteFrom('files').execute())
  await utimes(path, new Date(nextDay), new Date(nextDay))
  await fixture.sweep(nextDay)
  expect(await fixture.onDisk()).toEqual([hash])
})

test('content uploaded again during the sweep is not lost', async () => {
  await using shared = await openFixtureWithSharedContent()
  const { fixture, files, hash } = shared
  for (const [index, user] of [ada, bob].entries()) await fixture.write(user, (ctx) => removeFile(ctx, files[index]!.id, task))
  const uploadOnce = vi
    .fn<() => Promise<void>>(async () => {})
    .mockImplementationOnce(async () => void (await storeUpload(fixture.contents, Readable.from([PNG]))))
  await fixture.sweep(nextDay, uploadOnce)
  expect(uploadOnce).toHaveBeenCalled()
  expect(await fixture.onDisk()).toEqual([hash])
})

test('deletes uploads not attached within a day', async () => {
  await using fixture = await openFileFixture()
  await fixture.uploadFile(ada, PNG)
  const [{ hash }] = (await fixture.rows()) as [{ hash: string }]
  await utimes(getContentPath(fixture.dataDir, hash), uploaded, uploaded)
  await fixture.sweep('2026-11-22T09:00:00.000Z')
  expect(await fixture.rows()).toHaveLength(1)
  await fixture.sweep(nextDay)
  expect(await fixture.rows()).toEqual([])
  expect(await fixture.onDisk()).toEqual([])
})

test('deletes remains of killed uploads and restores files moved by a killed sweep', async () => {
  await using shared = await openFixtureWithSharedContent()
  const { fixture, hash, path } = shared
  const incoming = getIncomingFolder(fixture.dataDir)
  await rename(path, join(incoming, `${hash}.swept`))
  await writeFile(join(incoming, 'half'), 'x')
  await utimes(join(incoming, 'half'), uploaded, uploaded)
  await writeFile(join(incoming, 'arriving'), 'x')
  await utimes(join(incoming, 'arriving'), new Date(nextDay), new Date(nextDay))
  await fixture.sweep(nextDay)
  expect((await fixture.onDisk()).sort()).toEqual([hash, 'arriving'].sort())
})

test('sweeps a workspace without files', async () => {
  await using fixture = await openFileFixture()
  await mkdir(fixture.dataDir, { recursive: true })
  await fixture.sweep(nextDay)
  expect(await fixture.onDisk()).toEqual([])
})
