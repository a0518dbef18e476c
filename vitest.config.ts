import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { SummaryReporter } from './bin/testing/summary-reporter.ts'

if (Number(process.versions.node.split('.')[0]) < 26)
  throw new Error('The tests need Node 26: start them with "npm test" or "npm run check".')

const template = 'bin/new-module/template'
const browserTests = ['{e2e,modules/**/e2e}/**/*.test.ts', '{platform,modules}/**/*.browser.test.ts']
/** Call every endpoint in every role, which takes minutes: `npm run check` leaves them out. */
const accessTests = ['main/access/**/*.test.ts']
const serverTests = ['main/**/*.test.ts', `{modules,platform,${template}}/**/server/**/*.test.ts`, '{modules,platform}/**/*.http.test.ts']

/** What decides these does not depend on the database: they run on SQLite alone. */
const withoutDifference = [
  'main/access/{coverage,people,round-trip,sessions,writes}.test.ts',
  'main/api-{client,examples}.http.test.ts',
  'main/{exports/kill,move-files.kill,backups/recovery,backups/recovery-kill}.test.ts',
  'platform/server/openapi/**',
  'modules/invoices/e-invoices/server/random-invoices.test.ts',
  'modules/email/server/{mime,sanitize}/**',
  'modules/email/import/server/reading/**',
  'modules/email/reading/server/links/**',
  'modules/email/sync/server/faulty-servers.test.ts',
]

/** A build machine may be slow: tests wait longer there before they call something stuck. */
const patience = process.env['CI'] ? 3 : 1
const waits = (seconds: number) => ({
  testTimeout: patience * seconds * 1000,
  hookTimeout: patience * seconds * 1000,
  expect: { poll: { timeout: patience * 15_000 } },
})

type Database = 'sqlite' | 'postgres'

/** Tests with a database run once on each. */
const onDatabase = (name: string, database: Database, files: { include: string[]; exclude?: string[] }) => ({
  test: {
    name,
    env: { TEST_DATABASE: database },
    globalSetup: 'platform/server/testing/drop-templates.ts',
    isolate: false,
    ...files,
    ...waits(60),
  },
})

export default defineConfig({
  test: {
    // Browser tests leave their workers idle half of the time.
    maxWorkers: Math.min(6, availableParallelism() + 2),
    tags: [{ name: 'long', description: 'Takes longer than a second: only in the whole run.' }],
    reporters: ['default', new SummaryReporter()],
    projects: [
      onDatabase('sqlite', 'sqlite', { include: serverTests, exclude: accessTests }),
      onDatabase('postgres', 'postgres', { include: serverTests, exclude: [...accessTests, ...withoutDifference] }),
      onDatabase('access-sqlite', 'sqlite', { include: accessTests }),
      onDatabase('access-postgres', 'postgres', { include: accessTests, exclude: withoutDifference }),
      {
        test: {
          name: 'unit',
          include: ['{main,modules,platform,bin,bench}/**/*.test.{ts,tsx}'],
          exclude: [...browserTests, ...serverTests, `${template}/e2e/**`],
          isolate: false,
          ...waits(60),
        },
      },
      { test: { name: 'browser', include: browserTests, globalSetup: 'e2e/global-setup.ts', ...waits(60) } },
    ],
  },
})
