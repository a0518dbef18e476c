import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test as anyTest } from 'vitest'
import { migrations } from '../files/tables.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { dumpPostgres, verifyDump } from './postgres-dump.ts'

const test = anyTest.skipIf(process.env.TEST_DATABASE !== 'postgres')

let database: TestDatabase
let client: Client
let file: string
beforeEach(async ({ skip }) => {
  if (process.env.TEST_DATABASE !== 'postgres') return skip()
  database = await openTestDatabase(migrations)
  client = new Client({ connectionString: database.databaseUrl })
  await client.connect()
  file = join(await mkdtemp(join(tmpdir(), 'staffroom-dump-')), 'staffroom.dump')
  await dumpPostgres(database.databaseUrl!, file)
  return undefined
})
afterEach(async () => {
  if (process.env.TEST_DATABASE !== 'postgres') return
  await client.end()
  await database.close()
  await rm(join(file, '..'), { recursive: true })
})

const PREFIX = 'staffroom_backup_check_'
const listChecks = async () =>
  (await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [PREFIX])).rows.map(
    ({ datname }) => datname,
  )

test('checks a dump in a database of its own and drops those that killed checks have left behind', { tags: ['long'] }, async () => {
  const [abandoned, current] = [`${PREFIX}${process.pid}`, `${PREFIX}${Date.now()}_other`]
  for (const name of [abandoned, current]) await client.query(`create database ${name}`)
  await verifyDump(database.databaseUrl!, file)
  const found = await listChecks()
  expect([found.includes(abandoned), found.includes(current)]).toEqual([false, true])
  await client.query(`drop database ${current}`)
})

/** The role exists while `work` runs with its URL. */
async function withRole(attributes: string, work: (url: string, role: string) => Promise<void>): Promise<void> {
  const role = `staffroom_test_${randomUUID().slice(0, 8)}`
  await client.query(`create role "${role}" login password 'secret' ${attributes}`)
  try {
    await work(Object.assign(new URL(database.databaseUrl!), { username: role, password: 'secret' }).href, role)
  } finally {
    await client.query(`drop role "${role}"`)
  }
}

test('reads only the table of contents if the account may not create databases', { tags: ['long'] }, async () => {
  await withRole('', (url) => verifyDump(url, file))
})

test('fails if a database cannot be created for another reason', { tags: ['long'] }, async () => {
  await withRole('createdb', async (url, role) => {
    await client.query(`alter role "${role}" set default_transaction_read_only = on`)
    await expect(verifyDump(url, file)).rejects.toThrow('The backup could not be checked')
  })
})
