import { type Kysely, sql } from 'kysely'
import { connect } from '../connect.ts'

/** Runs as a process of its own in tests: `write` stores rows and says which, `fill` does so until it is refused. */
const [role, dataDir] = process.argv.slice(2) as ['write' | 'fill', string]
const database = await connect({ dataDir, databaseUrl: undefined })
await database.write((tx) => sql`create table if not exists rows (id integer primary key, text text)`.execute(tx))

const add = async (tx: Kysely<any>, text: string) => {
  const { id } = await tx.insertInto('rows').values({ text }).returning('id').executeTakeFirstOrThrow()
  return id as number
}

async function writeForEver() {
  for (;;) console.log(await database.write((tx) => add(tx, 'x'.repeat(100))))
}

async function writeUntilRefused() {
  for (let stored = 0; ; stored++) {
    const refusal = await database.write((tx) => add(tx, 'x'.repeat(10_000))).catch((error: unknown) => error)
    if (typeof refusal === 'number') continue
    const counts = await Promise.all(
      [database.read, database.slow].map((door) =>
        door
          .selectFrom('rows')
          .select(({ fn }) => fn.countAll().as('n'))
          .execute(),
      ),
    )
    console.log(
      JSON.stringify({ stored, counts: counts.flat().map(({ n }) => n), ...(refusal as object), cause: String((refusal as Error).cause) }),
    )
    return database.close()
  }
}

if (role === 'write') await Promise.all(Array.from({ length: 8 }, writeForEver))
else await writeUntilRefused()
