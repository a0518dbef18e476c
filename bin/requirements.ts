import { explainMissingMailServers } from '#modules/email/server/testing/mail-servers.ts'
import { ensureTestBrowser, chromiumInstallHint } from './chromium.ts'
import { testDatabaseUrl, whyPostgresIsMissing } from './postgres.ts'
import { startTestPostgres } from './test-postgres.ts'

/** What the tests use that npm does not install. `missing` has one line for each part that is not there, with how to install it. */
export type Requirements = { missing: string[]; browser: string | undefined; postgres: Postgres | undefined }

type Postgres = { url: string; stop: () => Promise<void> }

/** Finds or starts what the tests need, within seconds, so that nothing is found missing after minutes. */
export async function openRequirements(): Promise<Requirements> {
  const browser = await ensureTestBrowser()
  const { postgres, reason } = await openPostgres()
  const missing = [browser ? undefined : chromiumInstallHint, reason, explainMissingMailServers()].filter((line) => line !== undefined)
  return { missing, browser, postgres }
}

/** TEST_DATABASE_URL when it is set, else a server of the tests' own, else the one that runs on this machine. */
async function openPostgres(): Promise<{ postgres?: Postgres; reason?: string | undefined }> {
  const own = process.env['TEST_DATABASE_URL'] ? undefined : await startTestPostgres()
  if (own) return { postgres: own }
  const reason = await whyPostgresIsMissing()
  return reason ? { reason } : { postgres: { url: testDatabaseUrl, stop: async () => {} } }
}
