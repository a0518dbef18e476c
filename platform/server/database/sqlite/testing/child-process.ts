import { type Kysely, sql } from 'kysely'
import { connect } from '../../connect.ts'

const [role, dataDir] = process.argv.slice(2) as ['write' | 'fill', string]
const database = await connect({ dataDir, databaseUrl: undefined })
await database.write((tx) => sql`create table if not exists rows (id integer primary key, text text)`.execute(tx))

const add = async (tx: Kysely<any>, text: string) => {
  const { id } = await tx.insertInto('rows').values({ text }).returning('id').executeTakeFirstOrThrow()
  return id as number
}

async function writeForever() {
  for (;;) console.log(await database.write((tx) => add(tx, 'x'.repeat(100))))
}

async function writeUntilError() {
  for (let storedRows = 0; ; storedRows++) {
    const result = await database.write((tx) => add(tx, 'x'.repeat(10_000))).catch((error: unknown) => error)
    if (typeof result === 'number') continue
    const counts = await Promise.all(
      [database.read, database.slow].map((db) =>
        db
          .selectFrom('rows')
          .select(({ fn }) => fn.countAll().as('n'))
          .execute(),
      ),
    )
    console.log(
      JSON.stringify({
        stored: storedRows,
        counts: counts.flat().map(({ n }) => n),
        ...(result as object),
        cause: String((result as Error).cause),
      }),
    )
    return database.close()
  }
}

if (role === 'write') await Promise.all(Array.from({ length: 8 }, writeForever))
else await writeUntilError()
