import { expect, test } from 'vitest'
import { getChangedScope, readScope } from './test-scope.ts'

test('without arguments every test runs', () => {
  expect(readScope([]).runs).toEqual([[]])
})

test('a module runs the tests in its folder, and those of main that cover every module', () => {
  const { folders, runs } = readScope(['kanban'])
  expect(folders).toEqual(['modules/kanban/'])
  expect(runs).toEqual([['--project=!postgres', '--project=!access-*', 'modules/kanban/', 'main/', 'bin/messages.test.ts']])
})

test('rejects an unknown module with a list of all modules', () => {
  expect(() => readScope(['kanbn'])).toThrow(/"kanbn".*kanban/)
})

test('a change in a module runs its end-to-end tests and those of the modules that depend on it', () => {
  const [related, browser] = getChangedScope(['modules/invoices/server/totals.ts']).runs
  expect(related).toEqual(['related', '--project=!browser', 'modules/invoices/server/totals.ts'])
  expect(browser).toEqual(expect.arrayContaining(['--project=browser', 'modules/invoices/', 'modules/ecommerce/']))
  expect(browser).not.toContain('modules/chat/')
})

test('a change in the platform runs every end-to-end test, one in a document none, one in the configuration everything', () => {
  expect(getChangedScope(['platform/web/api/api.ts']).runs[1]).toEqual(['--project=browser'])
  expect(getChangedScope(['README.md']).runs).toEqual([['related', '--project=!browser', 'README.md']])
  expect(getChangedScope(['package-lock.json']).runs).toEqual([[]])
  expect(getChangedScope([]).runs).toEqual([])
})
