import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { Result } from './steps.ts'

const root = join(import.meta.dirname, '../..')
const path = (file: string) => JSON.stringify(join(root, 'bin/testing', file))

/** Runs a file of tests through `runTests` and returns its result with everything that was printed. */
async function runFile(tests: string): Promise<{ output: string; result: Result }> {
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, 'node_modules/.cache/steps-'))
  const config = `import { SummaryReporter } from ${path('summary-reporter.ts')}
    export default { test: { globals: true, include: ['*.test.mjs'], reporters: ['default', new SummaryReporter()] } }`
  writeFileSync(join(folder, 'vitest.config.ts'), config)
  writeFileSync(join(folder, 'one.test.mjs'), tests)
  const program = `import { runTests, summarize } from ${path('steps.ts')}
    const result = await runTests('Some', ['--root', ${JSON.stringify(folder)}])
    summarize([result], performance.now())
    console.log(JSON.stringify(result))`
  const env = { PATH: process.env['PATH'] }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { env, cwd: root })
  rmSync(folder, { recursive: true })
  return { output: stdout, result: JSON.parse(stdout.trim().split('\n').at(-1)!) as Result }
}

test('a failing test fails the run without a retry, and the counts and slowest files are printed', { tags: ['long'] }, async () => {
  const { output, result } = await runFile(`
    let runs = 0
    test('passes', () => {})
    test('passes only when it is repeated', () => expect(++runs).toBe(2))
    test.skip('is skipped', () => {})`)
  expect(result).toMatchObject({ status: 1, counts: { passed: 1, failed: 1, skipped: 1 } })
  expect(output).toMatch(/Slowest files:\n.*one\.test\.mjs/)
  expect(output).toMatch(/^1 passed, 1 failed, 1 skipped$/m)
})

test('a file that cannot be loaded counts as a failure', { tags: ['long'] }, async () => {
  const { result } = await runFile(`import './nothing-here.mjs'`)
  expect(result).toMatchObject({ status: 1, counts: { passed: 0, failed: 1, skipped: 0 } })
})
