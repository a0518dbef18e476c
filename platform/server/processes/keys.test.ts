import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp, type App } from '../app.ts'
import { ConfigError } from '../config/config-error.ts'
import { readConfig } from '../config/config.ts'
import { serverModule } from '../module.ts'
import { createDatabase, dropDatabase } from '../testing/database.ts'

const isOnPostgres = process.env.TEST_DATABASE === 'postgres'
const PLATFORM_KEYS = ['access-tokens', 'sign-in-factors', 'single-sign-on']
const ships = serverModule({ name: 'ships', contract: {}, handlers: {}, keys: ['ships'] })

let folder: string
let databaseUrl: string | undefined
let apps: App[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staffroom-test-'))
  databaseUrl = isOnPostgres ? await createDatabase() : undefined
  apps = []
})
afterEach(async () => {
  await Promise.all(apps.map((app) => app.stop()))
  if (databaseUrl) await dropDatabase(databaseUrl)
  await rm(folder, { recursive: true })
})

const getDataDir = (machine: string) => join(folder, machine)
const getKeyFile = (machine: string, name: string) => join(getDataDir(machine), 'keys', `${name}.key`)

/** A process on a machine with its own DATA_DIR, on the common database. */
async function start(machine: string, modules = [ships]): Promise<App> {
  const app = await createApp({ config: readConfig({ DATA_DIR: getDataDir(machine), DATABASE_URL: databaseUrl }), modules })
  apps.push(app)
  await app.start()
  return app
}

async function stopAll(): Promise<void> {
  for (const app of apps.splice(0)) await app.stop()
}

const copyKeys = async (from: string, to: string) => {
  await mkdir(getDataDir(to), { recursive: true })
  await cp(join(getDataDir(from), 'keys'), join(getDataDir(to), 'keys'), { recursive: true })
}

const readKeys = async (machine: string, names = [...PLATFORM_KEYS, 'ships']) =>
  Promise.all(names.map((name) => readFile(getKeyFile(machine, name), 'hex')))

/** Without the folder of uploads, which a running process may create at any time. */
const listFiles = async (machine: string) =>
  (await readdir(getDataDir(machine), { recursive: true })).filter((path) => !path.startsWith('files')).toSorted()

async function expectRejection(machine: string, ...names: string[]): Promise<void> {
  const before = await listFiles(machine).catch(() => [])
  const registered = apps[0]!.platform.database.read.selectFrom('processes').selectAll()
  const processes = await registered.execute()
  const error = await start(machine).catch((problem: unknown) => problem)
  expect(error).toBeInstanceOf(ConfigError)
  expect((error as Error).message).toBe(
    `${join(getDataDir(machine), 'keys')} lacks keys of a process that already runs on this database, or has other ones: ${names.join(', ')}. All processes must use the same DATA_DIR, or copies of its folder "keys". Copy that folder, then start again.`,
  )
  expect(await listFiles(machine)).toEqual(before)
  expect(await registered.execute()).toEqual(processes)
}

test('the keys of all modules exist once the server has started', async () => {
  await start('north')
  expect((await readdir(join(getDataDir('north'), 'keys'))).toSorted()).toEqual(
    [...PLATFORM_KEYS, 'ships'].map((name) => `${name}.key`).toSorted(),
  )
})

test('a process that lacks some keys creates them if no other one runs, and keeps the rest', async () => {
  await start('north')
  await stopAll()
  const before = await readKeys('north', ['access-tokens', 'single-sign-on'])
  for (const name of ['ships', 'sign-in-factors']) await rm(getKeyFile('north', name))
  await start('north')
  expect(await readKeys('north', ['access-tokens', 'single-sign-on'])).toEqual(before)
  expect((await readKeys('north')).map(({ length }) => length)).toEqual([64, 64, 64, 64])
})

test('an empty key file stops the start with a line that names it', async () => {
  await start('north')
  await stopAll()
  await truncate(getKeyFile('north', 'ships'))
  await expect(start('north')).rejects.toEqual(
    new ConfigError(`${getKeyFile('north', 'ships')} is damaged: it has 0 bytes instead of 32. Restore it from a backup.`),
  )
})

test('no key is created in the folder of another workspace', async () => {
  await start('north')
  await stopAll()
  await writeFile(join(getDataDir('north'), 'workspace'), 'another')
  await rm(getKeyFile('north', 'ships'))
  await expect(start('north')).rejects.toThrow('a different workspace')
  expect(await listFiles('north')).not.toContain('keys/ships.key')
})

test.runIf(isOnPostgres)('a process with a copy of the keys starts', async () => {
  await start('north')
  await copyKeys('north', 'south')
  await start('south')
  expect(await readKeys('south')).toEqual(await readKeys('north'))
})

test.runIf(isOnPostgres).each([...PLATFORM_KEYS, 'ships'])(
  'a process whose key %s is missing or another one is rejected and leaves nothing behind',
  async (name) => {
    await start('north')
    await copyKeys('north', 'south')
    await rm(getKeyFile('south', name))
    await expectRejection('south', name)
    await writeFile(getKeyFile('south', name), Buffer.alloc(32, 7))
    await expectRejection('south', name)
  },
)

test.runIf(isOnPostgres)('a process without any keys is rejected, also one in the folder of the running process', async () => {
  await start('north')
  const names = apps[0]!.platform.modules.flatMap(({ keys = [] }) => keys)
  await mkdir(getDataDir('south'))
  await expectRejection('south', ...names)
  await rm(join(getDataDir('north'), 'keys'), { recursive: true })
  await expectRejection('north', ...names)
})

test.runIf(isOnPostgres)('a version with a new key creates it while the earlier version runs, and no second one elsewhere', async () => {
  await start('north', [])
  await copyKeys('north', 'south')
  await start('north')
  await expectRejection('south', 'ships')
  await copyKeys('north', 'south')
  await start('south')
  await start('south', [])
})

test.runIf(isOnPostgres)('processes that start for the first time at once in one folder agree on the keys', async () => {
  const started = await Promise.all(['north', 'north', 'north'].map((machine) => start(machine)))
  const processes = await started[0]!.platform.database.read.selectFrom('processes').select('keyHashes').execute()
  expect(processes).toHaveLength(3)
  expect(new Set(processes.map(({ keyHashes }) => keyHashes)).size).toBe(1)
})

test.runIf(isOnPostgres)(
  'of two machines that start for the first time at once, one creates the keys and the other one is rejected',
  async () => {
    const machines = ['north', 'south']
    const results = await Promise.allSettled(machines.map((machine) => start(machine)))
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const rejected = machines[results.findIndex(({ status }) => status === 'rejected')]!
    expect(await listFiles(rejected)).toEqual([])
  },
)
