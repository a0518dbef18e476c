import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const browserTests = ['e2e/**/*.test.ts', 'platform/**/*.browser.test.ts', 'modules/**/*.browser.test.ts']
const serverTests = ['main/**/*.test.ts', '{modules,platform}/**/server/**/*.test.ts', '{modules,platform}/**/*.http.test.ts']

/** The second run, on PostgreSQL, repeats only what touches a database. */
const unitTests = process.env['TEST_DATABASE'] === 'postgres' ? serverTests : ['{main,modules,platform,bin,bench}/**/*.test.{ts,tsx}']

/** Who may do what, generated from every module: too long for every check. */
const accessTests = ['main/access/**/*.test.ts']

if (Number(process.versions.node.split('.')[0]) < 26)
  throw new Error('The tests need Node 26: start them with "npm test" or "npm run check".')

export default defineConfig({
  test: {
    maxWorkers: Math.min(4, availableParallelism()),
    /** On a build machine one hiccup does not fail the whole run; what needed a second try is named at its end. */
    retry: process.env['CI'] ? 1 : 0,
    projects: [
      {
        test: {
          name: 'unit',
          include: unitTests,
          exclude: ['**/*.browser.test.ts', ...accessTests],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      { test: { name: 'access', include: accessTests, testTimeout: 60_000 } },
      {
        test: {
          name: 'browser',
          include: browserTests,
          globalSetup: 'e2e/set-up.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
