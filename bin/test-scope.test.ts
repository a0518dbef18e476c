import { expect, test } from 'vitest'
import { changedScope, readScope } from './test-scope.ts'

test('without arguments every test runs', () => {
  expect(readScope([]).runs).toEqual([[]])
})

test('a module runs the tests in its folder, and those of main that cover every module', () => {
  const { folders, runs } = readScope(['kanban'])
  expect(folders).toEqual(['modules/kanban/'])
  expect(runs).toEqual([expect.arrayContaining(['modules/kanban/', 'main/specification.http.test.ts'])])
})

test('a name that is no module is rejected with the names that are', () => {
  expect(() => readScope(['kanbn'])).toThrow(/"kanbn".*kanban/)
})

test('a change of a module runs the end-to-end tests of it and of the modules that depend on it', () => {
  const [related, browser] = changedScope(['modules/invoices/server/totals.ts']).runs
  expect(related).toEqual(['related', '--project=!browser', 'modules/invoices/server/totals.ts'])
  expect(browser).toEqual(expect.arrayContaining(['--project=browser', 'modules/invoices/', 'modules/ecommerce/']))
  expect(browser).not.toContain('modules/chat/')
})

test('a change of the platform runs every end-to-end test, one of a document none, one of the configuration everything', () => {
  expect(changedScope(['platform/web/api/api.ts']).runs[1]).toEqual(['--project=browser'])
  expect(changedScope(['README.md']).runs).toEqual([['related', '--project=!browser', 'README.md']])
  expect(changedScope(['package-lock.json']).runs).toEqual([[]])
  expect(changedScope([]).runs).toEqual([])
})
