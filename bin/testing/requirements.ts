import { explainMissingMailServers } from '#modules/email/server/testing/mail-servers.ts'
import { ensureTestBrowser, chromiumInstallHint } from '../chromium.ts'
import { testDatabaseUrl, explainMissingPostgres } from '../postgres.ts'
import { startTestPostgres } from './test-postgres.ts'

/** Programs that the tests need and npm does not install. `missing` has one line with instructions for each that was not found. */
export type Requirements = { missing: string[]; browser: string | undefined; postgres: Postgres | undefined }

type Postgres = { url: string; stop: () => Promise<void> }

/** Finds or starts the programs up front, so that a missing one is reported at once instead of after minutes. */
export async function openRequirements(): Promise<Requirements> {
  const browser = await ensureTestBrowser()
  const { postgres, reason } = await openPostgres()
  const missing = [browser ? undefined : chromiumInstallHint, reason, explainMissingMailServers()].filter((line) => line !== undefined)
  return { missing, browser, postgres }
}

/** Uses TEST_DATABASE_URL if set, else starts a temporary server, else uses the one on this machine. */
async function openPostgres(): Promise<{ postgres?: Postgres; reason?: string | undefined }> {
  const temporary = process.env['TEST_DATABASE_URL'] ? undefined : await startTestPostgres()
  if (temporary) return { postgres: temporary }
  const reason = await explainMissingPostgres()
  return reason ? { reason } : { postgres: { url: testDatabaseUrl, stop: async () => {} } }
}
