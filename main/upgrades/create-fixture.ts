import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { createDatabase, dropDatabase } from '#platform/server/testing/database.ts'

// Writes the sample data of another version, whose packages are installed, as fixtures: see README.md.
const runFile = promisify(execFile)
const [checkout, name] = process.argv.slice(2)
if (!checkout || !name) throw new Error('Usage: node main/upgrades/create-fixture.ts <checkout of the version> <name>')
const fixtures = join(import.meta.dirname, 'fixtures')

await createSqliteFixture()
await createPostgresFixture()

async function createSqliteFixture(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-upgrade-'))
  await loadSampleData({ DATA_DIR: dataDir })
  const database = new DatabaseSync(join(dataDir, 'staffroom.db'))
  const copy = join(dataDir, 'copy.db')
  database.prepare('vacuum into ?').run(copy)
  database.close()
  await writeFixture('db', await readFile(copy))
  await rm(dataDir, { recursive: true })
}

async function createPostgresFixture(): Promise<void> {
  const [dataDir, databaseUrl] = [await mkdtemp(join(tmpdir(), 'staffroom-upgrade-')), await createDatabase()]
  await loadSampleData({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  const { stdout } = await runFile('pg_dump', ['--format=plain', '--inserts', '--no-owner', '--no-privileges', databaseUrl], {
    maxBuffer: 100_000_000,
  })
  await writeFixture('sql', stdout)
  await dropDatabase(databaseUrl)
  await rm(dataDir, { recursive: true })
}

async function writeFixture(type: 'db' | 'sql', content: string | Buffer): Promise<void> {
  await writeFile(join(fixtures, `${name}.${type}.gz`), gzipSync(content, { level: 9 }))
}

async function loadSampleData(location: Record<string, string>): Promise<void> {
  const env = { PATH: process.env.PATH, PORT: '0', ...location }
  const server = spawn(process.execPath, ['main/server.ts', '--demo'], {
    cwd: resolve(checkout!),
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  let isReady = false
  for await (const chunk of server.stdout) if ((isReady = String(chunk).includes('ready at'))) break
  server.kill('SIGTERM')
  await ended
  if (!isReady) throw new Error('The server ended before it was ready.')
}
