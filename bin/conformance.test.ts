import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/conformance.md'), 'utf8')
/** Each statement is a list item whose nested items have the form `file`: title of the test. */
const statements = page.split(/^- /m).slice(1)
const references = [...page.matchAll(/^ {2}- `(.+?)`: (.+)$/gm)].map(([, file, name]) => ({ file: file!, name: name! }))

test('every statement of the specification references at least one test', () => {
  expect(statements.length).toBeGreaterThan(45)
  expect(statements.filter((one) => !/^ {2}- `.+`: /m.test(one))).toEqual([])
})

test('every test that the page references exists', () => {
  expect(references.length).toBeGreaterThan(statements.length)
  const sources = new Map<string, string>()
  const testExists = ({ file, name }: { file: string; name: string }) => {
    if (!existsSync(join(root, file))) return false
    if (!sources.has(file)) sources.set(file, readFileSync(join(root, file), 'utf8'))
    return sources.get(file)!.includes(name)
  }
  expect(references.filter((one) => !testExists(one))).toEqual([])
})
