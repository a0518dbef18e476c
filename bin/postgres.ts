import pg from 'pg'

export const testDatabaseUrl = process.env['TEST_DATABASE_URL'] || 'postgres://postgres@127.0.0.1:5432/postgres'

/** Returns one line about why the tests cannot reach PostgreSQL, or undefined when they can. */
export async function explainMissingPostgres(): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: testDatabaseUrl, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    await client.query('select 1')
    return undefined
  } catch (error) {
    return `PostgreSQL cannot be reached at ${removePassword(testDatabaseUrl)} (${getReason(error)}); set TEST_DATABASE_URL.`
  } finally {
    await client.end().catch(() => {})
  }
}

const removePassword = (url: string) => url.replace(/:[^:@/]*@/, '@')

/** When several addresses were tried, only the inner errors have a message. */
const getReason = (error: unknown) => (error instanceof AggregateError ? String(error.errors[0]) : String(error))
