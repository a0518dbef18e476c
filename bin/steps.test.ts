import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { Result } from './steps.ts'

const root = join(import.meta.dirname, '..')

/** A file of tests of which one passes from the given try on; what running it says and answers. */
async function runFile(passesFrom: number, environment: Record<string, string>): Promise<{ said: string; result: Result }> {
  const folder = mkdtempSync(join(root, 'node_modules/.cache/steps-'))
  const tries = join(folder, 'tries')
  writeFileSync(tries, '')
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default { test: { globals: true, include: ["*.test.mjs"] } }')
  writeFileSync(
    join(folder, 'one.test.mjs'),
    `import { appendFileSync, readFileSync } from 'node:fs'
     const tries = ${JSON.stringify(tries)}
     test('steady', () => appendFileSync(tries, 'x'))
     test('sometimes', () => expect(readFileSync(tries, 'utf8').length).toBeGreaterThanOrEqual(${passesFrom}))`,
  )
  const program = `import { runTests } from ${JSON.stringify(join(import.meta.dirname, 'steps.ts'))}
    console.log('\\n' + JSON.stringify(await runTests('Some', ['--root', ${JSON.stringify(folder)}])))`
  const env = { PATH: process.env['PATH'], ...environment }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { env })
  rmSync(folder, { recursive: true })
  return { said: stdout, result: JSON.parse(stdout.trim().split('\n').at(-1)!) as Result }
}

test('on a build machine a file that failed runs once more from its start, and is named', { tags: ['long'] }, async () => {
  const { said, result } = await runFile(2, { CI: 'true' })
  expect(result).toMatchObject({ status: 0, counts: { passed: 2, failed: 0, skipped: 0 } })
  expect(said).toMatch(/UNSTEADY.*\n!!! .*one\.test\.mjs: sometimes/)
})

test('what fails every time fails the run, and is not called unsteady', { tags: ['long'] }, async () => {
  const { said, result } = await runFile(9, { CI: 'true' })
  expect(result).toMatchObject({ status: 1, counts: { passed: 1, failed: 1, skipped: 0 } })
  expect(said).not.toContain('UNSTEADY')
})

test('elsewhere nothing is repeated', { tags: ['long'] }, async () => {
  const { result } = await runFile(2, {})
  expect(result).toMatchObject({ status: 1, counts: { passed: 1, failed: 1, skipped: 0 } })
})
