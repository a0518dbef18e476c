import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { expect, test as anyTest } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { columnTypes } from '../columns.ts'
import { connect } from '../connect.ts'
import type { Migration } from '../migrate.ts'

const test = anyTest.skipIf(process.env.TEST_DATABASE !== 'postgres')

const accounts: Record<string, Migration> = {
  account_0001_accounts: async (db) => {
    await db.schema.createTable('accounts').addColumn('id', 'integer').addColumn('balance', 'integer').execute()
    await db
      .insertInto('accounts')
      .values([1, 2].map((id) => ({ id, balance: 0 })))
      .execute()
  },
}

test('text columns sort by code point, whatever the collation of the server', async () => {
  const notes: Record<string, Migration> = {
    note_0001_notes: async (db, dialect) => {
      await db.schema.createTable('notes').addColumn('title', columnTypes(dialect).text).execute()
    },
  }
  await using database = await openTestDatabase(notes)
  const { rows } = await sql<{ collation: string }>`
    select collation_name as collation from information_schema.columns where table_name = 'notes' and column_name = 'title'
  `.execute(database.read)
  expect(rows).toEqual([{ collation: 'C' }])
})

test('both commands of a deadlock succeed', async () => {
  await using database = await openTestDatabase(accounts)
  const bothHoldOne = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const increment = (first: number, second: number) =>
    database.write(
      async (tx) => {
        const add = (id: number) => sql`update accounts set balance = balance + 1 where id = ${id}`.execute(tx)
        await add(first)
        bothHoldOne[first - 1]!.resolve()
        await Promise.all(bothHoldOne.map(({ promise }) => promise))
        await add(second)
      },
      { timeLimitMs: 20_000 },
    )
  await Promise.all([increment(1, 2), increment(2, 1)])
  expect(await database.read.selectFrom('accounts').select('balance').execute()).toEqual([{ balance: 2 }, { balance: 2 }])
})

test('late statements of a timed out or failed command are not stored', async () => {
  await using database = await openTestDatabase(accounts)
  const increment = (tx: Kysely<any>) => tx.updateTable('accounts').set({ balance: 1 }).execute()
  const late = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
  const waitAndRaise = async (tx: Kysely<any>, { resolve }: { resolve: (end: unknown) => void }) => {
    await sql`select pg_sleep(0.3)`.execute(tx)
    await increment(tx).then(resolve, resolve)
  }
  const failure = async () => {
    await wait(50)
    throw new Error('no')
  }
  const answers = await Promise.allSettled([
    database.write((tx) => waitAndRaise(tx, late[0]!), { timeLimitMs: 50 }),
    database.write((tx) => Promise.all([waitAndRaise(tx, late[1]!), failure()])),
  ])
  expect(answers).toMatchObject([{ reason: { status: 503 } }, { reason: { message: 'no' } }])
  for (const { promise } of late) expect(await promise).toBeInstanceOf(Error)
  expect(await database.read.selectFrom('accounts').select('balance').execute()).toEqual([{ balance: 0 }, { balance: 0 }])
})

test('a lost connection returns 503 and the next command gets a new one', async () => {
  await using database = await openTestDatabase(accounts)
  const cut = database.write((tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx))
  await expect(cut).rejects.toMatchObject({ status: 503, code: 'storage.unavailable' })
  await database.write((tx) => tx.updateTable('accounts').set({ balance: 5 }).execute())
  expect(await database.read.selectFrom('accounts').select('balance').execute()).toEqual([{ balance: 5 }, { balance: 5 }])
})

test('a transaction with several queries on a lost connection is given up without a warning', async () => {
  await using database = await openTestDatabase(accounts)
  const warnings: Error[] = []
  const addWarning = (warning: Error) => void warnings.push(warning)
  process.on('warning', addWarning)
  const cut = database.write((tx) =>
    Promise.all([sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx), sql`select 1`.execute(tx)]),
  )
  await expect(cut).rejects.toMatchObject({ status: 503 })
  expect((await sql<{ one: number }>`select 1 as one`.execute(database.read)).rows).toEqual([{ one: 1 }])
  process.off('warning', addWarning)
  expect(warnings).toEqual([])
})

test('reports an unreachable server in one line without the password', async () => {
  const error = await connect({ dataDir: tmpdir(), databaseUrl: 'postgres://staff:s3cret@127.0.0.1:1/rooms' }).catch(
    (thrown: unknown) => thrown,
  )
  expect(String((error as Error).message)).toMatch(/^DATABASE_URL: 127\.0\.0\.1:1\/rooms cannot be used: connect ECONNREFUSED [^\n]+\.$/)
  expect((error as Error).message).not.toContain('s3cret')
})
