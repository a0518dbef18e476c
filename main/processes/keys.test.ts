/** @module-tag long */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { killServer, launchServer } from '#main/killable-server.ts'
import { createDatabase, dropDatabase } from '#platform/server/testing/database.ts'

const isOnPostgres = process.env.TEST_DATABASE === 'postgres'
const KEYS = ['access-tokens', 'guest-links', 'mail-passwords', 'quote-links', 'sign-in-factors', 'single-sign-on', 'webhooks']

async function openFolder() {
  const path = await mkdtemp(join(tmpdir(), 'staffroom-test-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 3 }) }
}

async function openDatabase() {
  const url = isOnPostgres ? await createDatabase() : undefined
  const environment: Record<string, string> = url ? { DATABASE_URL: url } : {}
  const drop = async () => {
    if (url) await dropDatabase(url)
  }
  return { environment, [Symbol.asyncDispose]: drop }
}

/** Starts a server that is expected to end by itself. */
async function runServer(dataDir: string, environment: Record<string, string>) {
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, ...environment }
  const child = spawn(process.execPath, ['main/server.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [problem, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { problem, code: code as number }
}

test('all keys exist once the server is ready, and on PostgreSQL another machine needs a copy of them', async () => {
  await using database = await openDatabase()
  await using north = await openFolder()
  await using south = await openFolder()
  const { child } = await launchServer(north.path, database.environment)
  try {
    expect((await readdir(join(north.path, 'keys'))).toSorted()).toEqual(KEYS.map((name) => `${name}.key`))
    if (!isOnPostgres) return
    const { problem, code } = await runServer(south.path, database.environment)
    expect(code).toBe(1)
    expect(problem).toMatch(
      /^\S+ lacks keys of a process that already runs on this database, [^\n]+ Copy that folder, then start again\.\n$/,
    )
    for (const name of KEYS) expect(problem).toContain(name)
    expect(await readdir(south.path)).toEqual([])
  } finally {
    await killServer(child, 'SIGTERM')
  }
})
