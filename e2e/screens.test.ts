import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { platformScreens } from './shots.ts'
import { openList, testPages, testPopups } from './screens.ts'

const searchFor = (text: string) => async (page: Page) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill(text)
  await page.getByRole('option').first().waitFor()
}

testPages(platformScreens)
testPopups([
  ['notifications', '/account', /otification/],
  ['languages', '/account', 'Language'],
  ['themes', '/account', 'Theme'],
  ['bookmarks', '/account', 'Edit bookmarks'],
  ['search results', '/account', searchFor('oak')],
  ['time zones', '/account', openList('Time zone')],
])

test('every module with pages has a screens test', () => {
  const modules = [...new Set(inject('pages').map(({ module }) => module))]
  expect(modules.length).toBeGreaterThan(10)
  const root = join(import.meta.dirname, '..')
  expect(modules.filter((module) => !existsSync(join(root, `modules/${module}/e2e/screens.test.ts`)))).toEqual([])
})
