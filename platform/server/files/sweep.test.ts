import { mkdir, rename, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { attachFile, removeFile } from './attach.ts'
import { contentPath, incomingFolder } from './content-folder.ts'
import { ada, bob, openFileWorld, PNG } from './file-world.ts'
import { storeUpload } from './store-upload.ts'

const uploaded = new Date('2026-11-21T09:00:00.000Z')
const nextDay = '2026-11-22T09:00:01.000Z'
const task = { entity: 'task', entityId: 7 }

async function openWorldWithSharedContent() {
  const world = await openFileWorld()
  const files = [await world.stored(ada, PNG, 'a.png'), await world.stored(bob, PNG, 'b.png')]
  await world.act(ada, (ctx) => attachFile(ctx, files[0]!.id, task))
  await world.act(bob, (ctx) => attachFile(ctx, files[1]!.id, task))
  const [{ hash }] = (await world.rows()) as [{ hash: string }]
  const path = contentPath(world.dataDir, hash)
  await utimes(path, uploaded, uploaded)
  return { world, files, hash, path, [Symbol.asyncDispose]: world[Symbol.asyncDispose] }
}

test('a content that two rows name is there once, and stays until both have gone', async () => {
  await using opened = await openWorldWithSharedContent()
  const { world, files, hash } = opened
  expect(await world.onDisk()).toEqual([hash])
  await world.act(ada, (ctx) => removeFile(ctx, files[0]!.id, task))
  await world.sweep(nextDay)
  expect(await world.onDisk()).toEqual([hash])
  await world.act(bob, (ctx) => removeFile(ctx, files[1]!.id, task))
  await world.sweep(nextDay)
  expect(await world.onDisk()).toEqual([])
})

test('a content that no row names is kept for a day, since its row may be about to be written', async () => {
  await using opened = await openWorldWithSharedContent()
  const { world, files, hash } = opened
  for (const [index, user] of [ada, bob].entries()) await world.act(user, (ctx) => removeFile(ctx, files[index]!.id, task))
  await world.sweep('2026-11-22T08:59:59.000Z')
  expect(await world.onDisk()).toEqual([hash])
})

test('uploading a content again keeps it from being swept', async () => {
  await using opened = await openWorldWithSharedContent()
  const { world, files, path, hash } = opened
  for (const [index, user] of [ada, bob].entries()) await world.act(user, (ctx) => removeFile(ctx, files[index]!.id, task))
  await world.stored(ada, PNG)
  await world.database.write((tx) => tx.deleteFrom('files').execute())
  await utimes(path, new Date(nextDay), new Date(nextDay))
  await world.sweep(nextDay)
  expect(await world.onDisk()).toEqual([hash])
})

test('a content that arrives again while it is being swept is not lost', async () => {
  await using opened = await openWorldWithSharedContent()
  const { world, files, hash } = opened
  for (const [index, user] of [ada, bob].entries()) await world.act(user, (ctx) => removeFile(ctx, files[index]!.id, task))
  const uploadOnce = vi
    .fn<() => Promise<void>>(async () => {})
    .mockImplementationOnce(async () => void (await storeUpload(world.dataDir, Readable.from([PNG]))))
  await world.sweep(nextDay, uploadOnce)
  expect(uploadOnce).toHaveBeenCalled()
  expect(await world.onDisk()).toEqual([hash])
})

test('an upload that nobody attached within a day is forgotten with its content', async () => {
  await using world = await openFileWorld()
  await world.stored(ada, PNG)
  const [{ hash }] = (await world.rows()) as [{ hash: string }]
  await utimes(contentPath(world.dataDir, hash), uploaded, uploaded)
  await world.sweep('2026-11-22T09:00:00.000Z')
  expect(await world.rows()).toHaveLength(1)
  await world.sweep(nextDay)
  expect(await world.rows()).toEqual([])
  expect(await world.onDisk()).toEqual([])
})

test('what killed uploads left is removed, what a killed sweep had moved aside is put back', async () => {
  await using opened = await openWorldWithSharedContent()
  const { world, hash, path } = opened
  const incoming = incomingFolder(world.dataDir)
  await rename(path, join(incoming, `${hash}.swept`))
  await writeFile(join(incoming, 'half'), 'x')
  await utimes(join(incoming, 'half'), uploaded, uploaded)
  await writeFile(join(incoming, 'arriving'), 'x')
  await utimes(join(incoming, 'arriving'), new Date(nextDay), new Date(nextDay))
  await world.sweep(nextDay)
  expect((await world.onDisk()).sort()).toEqual([hash, 'arriving'].sort())
})

test('a workspace without files has nothing to sweep', async () => {
  await using world = await openFileWorld()
  await mkdir(world.dataDir, { recursive: true })
  await world.sweep(nextDay)
  expect(await world.onDisk()).toEqual([])
})
