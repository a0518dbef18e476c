import type { Page } from 'playwright-core'
import { createTest, expect, getAxeViolations, signInByApi, testUsers, waitUntilLoaded } from './harness.ts'
import { getLayoutShifts } from './slow-network.ts'

const test = createTest()

const card = (page: Page) => page.getByRole('dialog').and(page.locator('[data-tour-card]'))
const button = (page: Page, name: string) => card(page).getByRole('button', { name })
const titles = ['Find your way around', 'Search everything', 'Stay up to date', 'Your day at a glance', 'Help and settings']

/** As after registration: the server tests check which accounts start with the tour. */
async function makeNew(url: string, user: keyof typeof testUsers): Promise<void> {
  const { accessToken } = await signInByApi(url, testUsers[user])
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
  const body = JSON.stringify({ settings: { isTourPending: true } })
  const response = await fetch(`${url}/api/account/update-settings`, { method: 'POST', headers, body })
  expect(response.status).toBe(200)
}

test('shows a new user around once, without moving the page, and on all devices only once', async ({ app, open }) => {
  await makeNew(app.url, 'staff')
  const page = await open('/overview', { as: 'staff' })
  for (const [index, title] of titles.entries()) {
    await card(page).getByRole('heading', { name: title }).waitFor()
    await card(page)
      .getByText(`Step ${index + 1} of 5`)
      .waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(index < 4 ? 'Next' : 'Done')
    await page.keyboard.press('Enter')
  }
  await card(page).waitFor({ state: 'detached' })
  expect((await getLayoutShifts(page)).score).toBeLessThan(0.02)
  const elsewhere = await open('/overview', { as: 'staff' })
  await elsewhere.waitForLoadState('networkidle')
  expect(await card(elsewhere).count()).toBe(0)
})

test('each step is a labeled and described dialog; Escape ends the tour, and going back works', async ({ app, open }) => {
  await makeNew(app.url, 'staff')
  const page = await open('/overview', { as: 'staff' })
  await card(page).getByRole('heading', { name: titles[0]! }).waitFor()
  expect(await page.getByRole('dialog', { name: titles[0]! }).count()).toBe(1)
  const description = await card(page).getAttribute('aria-describedby')
  expect(await page.locator(`[id="${description}"]`).innerText()).toMatch(/^The menu takes you/)
  await button(page, 'Next').click()
  await button(page, 'Back').click()
  await card(page).getByRole('heading', { name: titles[0]! }).waitFor()
  expect(await getAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await card(page).waitFor({ state: 'detached' })
  await page.reload()
  await waitUntilLoaded(page)
  await page.waitForLoadState('networkidle')
  expect(await card(page).count()).toBe(0)
})

test('can be skipped, and started again from the menu of the user on any page', async ({ app, open }) => {
  await makeNew(app.url, 'staff')
  const page = await open('/overview', { as: 'staff' })
  await button(page, 'Skip tour').click()
  await card(page).waitFor({ state: 'detached' })
  await page.goto(`${app.url}/#/todo`)
  const menuButton = page.getByRole('button', { name: 'Sam Staff’s account' })
  await menuButton.click()
  await page.getByRole('menuitem', { name: 'Product tour' }).click()
  await card(page).getByRole('heading', { name: titles[0]! }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => menuButton.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('fits a phone in a right-to-left layout and a dark theme', async ({ app, open }) => {
  await makeNew(app.url, 'staff')
  const size = { width: 390, height: 844 }
  const page = await open('/overview', { as: 'staff', size, isRTL: true, skin: 'dark', language: 'de' })
  for (const name of ['Weiter', 'Weiter', 'Weiter', 'Weiter', 'Fertig']) {
    await button(page, name).waitFor()
    expect(await getAxeViolations(page)).toEqual([])
    const box = (await card(page).boundingBox())!
    expect([box.x >= 0, box.x + box.width <= size.width, box.y >= 0, box.y + box.height <= size.height]).toEqual([true, true, true, true])
    await button(page, name).click()
  }
  await card(page).waitFor({ state: 'detached' })
})
