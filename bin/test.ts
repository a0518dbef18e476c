import { buildWhatIsStale } from './build.ts'
import { checkSources } from './check.ts'
import { ensureChromium, howToGetChromium } from './chromium.ts'
import { whyMailServersAreMissing } from '#modules/email/server/testing/mail-servers.ts'
import { testDatabaseUrl, whyPostgresIsMissing } from './postgres.ts'
import { heading, type Result, runTests, summarise, totals } from './steps.ts'

const onServer = ['--project=server', '--project=access']

const results: Result[] = [
  ...(await checkSources()),
  ...mailServers(),
  await testOnSqlite(),
  await testOnPostgres(),
  await build(),
  await testInBrowser(),
]
const fine = summarise(results)
console.log(`\n${totals(results)}`)
process.exitCode = fine ? 0 : 1

function testOnSqlite(): Promise<Result> {
  return runTests('Unit, HTTP and access tests on SQLite', [...onServer, '--project=unit'], { TEST_DATABASE: 'sqlite' })
}

/** Where Dovecot and Postfix are missing, the tests with real mail servers are skipped aloud; on a build machine (CI) that fails. */
function mailServers(): Result[] {
  const name = 'Real mail servers'
  const missing = whyMailServersAreMissing()
  if (!missing) return []
  heading(name)
  console.log(`!!! ${missing}`)
  if (process.env['CI']) return [failed(name, missing)]
  console.log('!!! SKIPPED: nothing was tested with real mail servers.')
  return [{ name, status: 0, seconds: 0, note: 'SKIPPED: Dovecot, Postfix or swaks is missing' }]
}

/** Where PostgreSQL is missing this is skipped aloud; on a build machine (CI) it fails. */
async function testOnPostgres(): Promise<Result> {
  const name = 'Server tests on PostgreSQL'
  const missing = await whyPostgresIsMissing()
  if (!missing) return runTests(name, onServer, { TEST_DATABASE: 'postgres', TEST_DATABASE_URL: testDatabaseUrl })
  heading(name)
  console.log(`!!! ${missing}`)
  if (process.env['CI']) return failed(name, missing)
  console.log('!!! SKIPPED: nothing was tested on PostgreSQL.')
  return { name, status: 0, seconds: 0, note: 'SKIPPED: PostgreSQL cannot be reached' }
}

async function build(): Promise<Result> {
  const name = 'Web build'
  heading(name)
  const start = performance.now()
  const status = await buildWhatIsStale()
  return { name, status, seconds: (performance.now() - start) / 1000 }
}

async function testInBrowser(): Promise<Result> {
  const name = 'Browser tests'
  const path = await ensureChromium()
  if (path) return runTests(name, ['--project=browser'], { CHROMIUM_PATH: path })
  heading(name)
  console.log(`!!! ${howToGetChromium}`)
  return failed(name, howToGetChromium)
}

function failed(name: string, note: string): Result {
  return { name, note, status: 1, seconds: 0, counts: { passed: 0, failed: 1, skipped: 0 } }
}
