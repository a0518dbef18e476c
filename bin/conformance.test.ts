import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/conformance.md'), 'utf8')
/** `- statement`, and under it `  - \`file\`: name of the test`. */
const statements = page.split(/^- /m).slice(1)
const named = [...page.matchAll(/^ {2}- `(.+?)`: (.+)$/gm)].map(([, file, name]) => ({ file: file!, name: name! }))

test('each statement of the specification names at least one test', () => {
  expect(statements.length).toBeGreaterThan(45)
  expect(statements.filter((one) => !/^ {2}- `.+`: /m.test(one))).toEqual([])
})

test('each test that is named exists under its name', () => {
  expect(named.length).toBeGreaterThan(statements.length)
  const sources = new Map<string, string>()
  const isThere = ({ file, name }: { file: string; name: string }) => {
    if (!existsSync(join(root, file))) return false
    if (!sources.has(file)) sources.set(file, readFileSync(join(root, file), 'utf8'))
    return sources.get(file)!.includes(name)
  }
  expect(named.filter((one) => !isThere(one))).toEqual([])
})
