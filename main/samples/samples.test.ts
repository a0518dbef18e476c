/** @module-tag long */
import { expect, test } from 'vitest'
import { openEmptyWorkspace } from './samples-fixture.ts'

test('loading and removing the samples leaves every table as it was', { timeout: 60_000 }, async () => {
  await using workspace = await openEmptyWorkspace()
  const { owner, getState, readTables } = workspace
  const before = await readTables()
  expect((await owner.post('/api/samples/load', {})).body.samples).toEqual({ state: 'loading', canLoad: false })
  await expect.poll(getState, { timeout: 30_000 }).toBe('loaded')
  const loaded = await readTables()
  expect(Object.keys(loaded).filter((name) => loaded[name]!.length > before[name]!.length).length).toBeGreaterThan(45)
  expect((await owner.post('/api/samples/remove', {})).body.samples.state).toBe('removing')
  await expect.poll(getState, { timeout: 30_000 }).toBe('none')
  expect(await readTables()).toEqual(before)
  expect((await owner.get('/api/samples')).body.samples.canLoad).toBe(true)
})
