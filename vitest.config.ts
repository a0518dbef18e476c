import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const browserTests = ['e2e/**/*.test.ts', 'platform/**/*.browser.test.ts', 'modules/**/*.browser.test.ts']
const serverTests = ['main/**/*.test.ts', '{modules,platform}/**/server/**/*.test.ts', '{modules,platform}/**/*.http.test.ts']

/** The second run, on PostgreSQL, repeats only what touches a database. */
const otherTests = process.env['TEST_DATABASE'] === 'postgres' ? [] : ['{main,modules,platform,bin,bench}/**/*.test.{ts,tsx}']

/** Who may do what, generated from every module: too long for every check. */
const accessTests = ['main/access/**/*.test.ts']

/** A build machine may be slow: it waits longer before it calls something stuck. */
const patience = process.env['CI'] ? 3 : 1

if (Number(process.versions.node.split('.')[0]) < 26)
  throw new Error('The tests need Node 26: start them with "npm test" or "npm run check".')

export default defineConfig({
  test: {
    maxWorkers: Math.min(4, availableParallelism()),
    tags: [{ name: 'long', description: 'Takes longer than a second: only in the whole run.' }],
    projects: [
      {
        test: {
          name: 'server',
          globalSetup: 'platform/server/testing/drop-templates.ts',
          include: serverTests,
          exclude: accessTests,
          isolate: false,
          testTimeout: patience * 30_000,
          hookTimeout: patience * 30_000,
          expect: { poll: { timeout: patience * 10_000 } },
        },
      },
      {
        test: {
          name: 'unit',
          isolate: false,
          testTimeout: patience * 30_000,
          include: otherTests,
          exclude: ['**/*.browser.test.ts', ...serverTests],
        },
      },
      {
        test: {
          name: 'access',
          globalSetup: 'platform/server/testing/drop-templates.ts',
          include: accessTests,
          isolate: false,
          testTimeout: patience * 60_000,
          expect: { poll: { timeout: patience * 10_000 } },
        },
      },
      {
        test: {
          name: 'browser',
          include: browserTests,
          globalSetup: 'e2e/set-up.ts',
          testTimeout: patience * 60_000,
          hookTimeout: patience * 60_000,
          expect: { poll: { timeout: patience * 15_000 } },
        },
      },
    ],
  },
})
