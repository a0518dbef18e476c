import pg from 'pg'

export const testDatabaseUrl = process.env['TEST_DATABASE_URL'] || 'postgres://postgres@127.0.0.1:5432/postgres'

/** Why PostgreSQL cannot be reached for tests, in one line; undefined where it can. */
export async function whyPostgresIsMissing(): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: testDatabaseUrl, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    await client.query('select 1')
    return undefined
  } catch (error) {
    return `PostgreSQL cannot be reached at ${withoutPassword(testDatabaseUrl)} (${reasonOf(error)}); set TEST_DATABASE_URL.`
  } finally {
    await client.end().catch(() => {})
  }
}

const withoutPassword = (url: string) => url.replace(/:[^:@/]*@/, '@')

/** Where several addresses were tried, the error itself says nothing and its parts do. */
const reasonOf = (error: unknown) => (error instanceof AggregateError ? String(error.errors[0]) : String(error))
