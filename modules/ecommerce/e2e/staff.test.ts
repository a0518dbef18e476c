import type { Page } from 'playwright-core'
import type { ShopSettings } from '#modules/ecommerce/settings/contract.ts'
import {
  expect,
  createTest,
  reloadUntilSubscribed,
  testUsers,
  registerUser,
  waitUntilLoaded,
  signInByApi,
  waitForFocus,
  waitForUnsavedChanges,
} from '#e2e/harness.ts'
import { goToShipping } from './shop-page.ts'

const test = createTest({ demo: true })

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const parseAmount = (text: string) => Number(text.replaceAll(/[^\d.]/g, ''))
const total = (page: Page) => page.getByLabel('Summary').locator('dd').filter({ hasText: '€' }).last().innerText()

async function choose(page: Page, field: string, text: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(text)
  await page.getByRole('option', { name: option }).first().click()
}

test('staff enter an order; the form reports missing input, and its total matches the order to the cent', async ({ open }) => {
  const page = await open('/shop/orders', { as: 'staff' })
  await page.getByRole('link', { name: 'New order' }).click()
  await waitUntilLoaded(page)
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByText('Add at least one product.').waitFor()
  await choose(page, 'Customer', 'Wei', /Wei/)
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toMatch(/Wei/)
  await choose(page, 'Add a product', 'Hammock', /Hammock/)
  const hammock = page.getByRole('listitem', { name: /Hammock/ })
  await hammock.getByRole('button', { name: 'One more' }).click()
  await choose(page, 'Add a product', 'Chair Pier', /Chair Pier/)
  await page.getByRole('listitem', { name: /Chair Pier/ }).waitFor()
  await page.getByRole('combobox', { name: 'Shipping' }).click()
  await page.getByRole('option').last().click()
  await page.getByRole('textbox', { name: 'Street and number' }).fill('Kaistraße 7')
  await page.getByRole('textbox', { name: 'City' }).fill('Hamburg')
  const net = hammock.locator('bdi').last()
  await expect.poll(async () => parseAmount(await net.innerText())).toBeGreaterThan(0)
  await expect.poll(() => total(page)).toMatch(/€/)
  const formTotal = await total(page)
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.waitForURL(/shop\/orders\/\d+$/)
  await waitUntilLoaded(page)
  await expect.poll(() => total(page)).toBe(formTotal)
  await page.getByText(/^Invoice INV-.* issued/).waitFor()
})

test('adds, edits, deletes and restores addresses, sets the default and offers them at checkout', async ({ open }) => {
  const page = await open('/shop/addresses', { as: 'admin' })
  const cards = page.getByRole('main').getByRole('listitem')
  await expect.poll(() => cards.count()).toBe(1)
  await page.getByRole('button', { name: 'Add address' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Add address' })
  await drawer.getByRole('button', { name: 'Add address' }).click()
  await drawer.getByText('This field is required.').first().waitFor()
  await drawer.getByRole('textbox', { name: 'Street and number' }).fill('Am Sandtorkai 12')
  await drawer.getByRole('textbox', { name: 'City' }).fill('Hamburg')
  await drawer.getByRole('button', { name: 'Add address' }).click()
  await expect.poll(() => cards.count()).toBe(2)
  await page.getByRole('button', { name: /^Set as default:.*Hamburg/ }).click()
  await expect.poll(() => cards.first().innerText()).toContain('Sandtorkai')
  await page.getByRole('button', { name: /^Delete address:.*Hamburg/ }).click()
  await expect.poll(() => cards.count()).toBe(1)
  const undo = (toast: string) => page.getByText(toast).locator('xpath=..').getByRole('button', { name: 'Undo' }).click()
  await undo('Address deleted')
  await expect.poll(() => cards.count()).toBe(2)
  await expect.poll(() => cards.first().innerText()).toContain('Sandtorkai')
  await undo('Default address updated')
  await expect.poll(() => cards.first().innerText()).toContain('Rua do Cais')
  await page.getByRole('button', { name: /^Edit address:.*Hamburg/ }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Postcode' }).fill('20457')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await cards.filter({ hasText: '20457 Hamburg' }).waitFor()
  await page.getByRole('link', { name: /^Cart/ }).last().click()
  await page.getByRole('button', { name: 'Go to checkout' }).click()
  await page.getByRole('radio', { name: /20457 Hamburg/ }).waitFor()
})

test('shows the correct remaining time even if the browser clock is three hours off', async ({ app, open }) => {
  const { accessToken } = await signInByApi(app.url, testUsers.staff)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
  const post = (path: string, body: object) => fetch(`${app.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  await post('/apps/ecommerce/cart', { productId: 2 })
  expect((await post('/apps/ecommerce/begin-checkout', {})).status).toBe(200)
  for (const hours of [3, -3]) {
    const page = await open('/shop/checkout', { as: 'staff', clock: new Date(Date.now() + hours * 3_600_000) })
    await page.getByText(/reserved for you for (15|14) more minutes/i).waitFor()
    await page.clock.fastForward(5 * 60_000)
    await page.getByText(/reserved for you for (10|9) more minutes/i).waitFor()
  }
})

test('offers to accept a price that changes during checkout', async ({ app, open }) => {
  const signInAs = async (user: 'staff' | 'admin') => {
    const { accessToken } = await signInByApi(app.url, testUsers[user])
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
    return async (path: string, body: object) => {
      const response = await fetch(`${app.url}/apps/ecommerce/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      expect(response.status).toBe(200)
    }
  }
  const [buyer, seller] = [await signInAs('staff'), await signInAs('admin')]
  await buyer('cart', { productId: 7 })
  await buyer('accept-cart', {})
  await buyer('begin-checkout', {})
  await seller('update-product', { product: { id: 7, price: 4_321 } })
  const page = await open('/shop/checkout', { as: 'staff' })
  await page.getByText('Your order has changed').waitFor()
  await page.getByRole('button', { name: 'Update order' }).click()
  await page.getByText('Your order has changed').waitFor({ state: 'detached' })
  await page.getByLabel('Summary').getByText('€43.21').first().waitFor()
})

test('shows the user’s own rating again and removes it', async ({ open }) => {
  const page = await open('/shop/products/3', { as: 'staff' })
  const stars = page.getByRole('group', { name: 'Your rating' })
  await stars.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await page.getByText('Thanks for your rating').waitFor()
  await page.reload()
  await waitUntilLoaded(page)
  await expect.poll(() => stars.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true)
  await stars.getByRole('button', { name: 'Remove your rating' }).click()
  await page.getByText('Rating removed').waitFor()
  await expect.poll(() => stars.getByRole('radio', { checked: true }).count()).toBe(0)
})

test('column headers sort the product table, Shift adds columns, and the URL stores the order', async ({ open }) => {
  const page = await open('/shop/manage', { as: 'admin' })
  const columnHeader = (name: string) => page.getByRole('columnheader', { name }).getByRole('button').first()
  const rows = page.locator('[role=row][aria-rowindex]:not([aria-rowindex="1"])')
  const prices = async () => (await rows.allInnerTexts()).map((row) => parseAmount(/€[\d,.]+/.exec(row)?.[0] ?? ''))
  await columnHeader('Price').click()
  await page.waitForURL(/sortColumn=price/)
  await expect.poll(async () => (await prices())[0]).toBe(12)
  await columnHeader('Price').click()
  await page.waitForURL(/sort=desc/)
  await expect.poll(async () => (await prices())[0]).toBe(1_090)
  await columnHeader('Category').click({ modifiers: ['Shift'] })
  await page.waitForURL(/sortColumn=price&sortColumn=category/)
})

test('uploads images selected before a product is first saved', async ({ open }) => {
  const page = await open('/shop/manage/new', { as: 'admin' })
  const file = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG })
  await page.getByRole('textbox', { name: 'Name' }).fill('Sea chest')
  await page.getByRole('textbox', { name: /^Price excl\. VAT/ }).fill('129')
  await page.locator('input[type=file]').setInputFiles([file('front.png'), file('wrong.png'), file('back.png')])
  await page.getByRole('button', { name: 'Remove wrong.png' }).click()
  await page.getByRole('button', { name: 'Add product' }).click()
  await page.waitForURL(/manage\/\d+$/)
  await expect.poll(() => page.getByRole('textbox', { name: /^Description of image/ }).count()).toBe(2)
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
  await page.reload()
  await waitUntilLoaded(page)
  await expect.poll(() => page.getByRole('textbox', { name: /^Description of image/ }).count()).toBe(2)
})

test('saving a product keeps stock changes and images added during editing', async ({ app, open }) => {
  const { accessToken } = await signInByApi(app.url, testUsers.admin)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
  const callShop = async (path: string, body?: object) => {
    const response = await fetch(
      `${app.url}/apps/ecommerce/${path}`,
      body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
    )
    return (await response.json()).product
  }
  const { stock, images } = await callShop('products/5')
  const page = await open('/shop/manage/5', { as: 'admin' })
  await reloadUntilSubscribed(page, 'products')
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Hung between two masts.')
  await page.locator('input[type=file]').setInputFiles({ name: 'masts.png', mimeType: 'image/png', buffer: PNG })
  await expect.poll(() => page.getByRole('textbox', { name: /^Description of image/ }).count()).toBe(images.length + 1)
  await callShop('adjust-stock', { productId: 5, by: -3 })
  await expect.poll(() => page.getByRole('textbox', { name: 'Stock', exact: true }).inputValue()).toBe(String(stock - 3))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
  expect(await callShop('products/5')).toMatchObject({ stock: stock - 3, description: 'Hung between two masts.' })
  await page.getByRole('textbox', { name: 'Stock', exact: true }).fill(String(stock))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => (await callShop('products/5')).stock).toBe(stock)
})

test('prints an order with items, totals and addresses on white, without screen controls', async ({ open }) => {
  const page = await open('/shop/my-orders/1', { as: 'admin', skin: 'dark' })
  const timeline = page.getByRole('heading', { name: 'Timeline' })
  const screenOnly = [page.getByRole('navigation').first(), page.getByRole('button', { name: 'More actions' }), timeline]
  for (const element of screenOnly) await element.waitFor()
  await page.emulateMedia({ media: 'print' })
  for (const element of [...screenOnly, page.getByRole('link', { name: 'My orders' })]) await element.first().waitFor({ state: 'hidden' })
  await page.locator('address').getByText('Helena Prado').waitFor()
  for (const text of ['SO-', 'Total']) await page.getByRole('main').getByText(text).first().waitFor()
  const getTextColor = () => page.evaluate(() => getComputedStyle(document.body).color)
  await expect.poll(() => getTextColor()).toBe('rgb(35, 33, 54)')
})

test('search finds subpages of a menu item by name', async ({ open }) => {
  const page = await open('/todo', { as: 'admin' })
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: /Search/ })
  await search.fill('All orders')
  await page.getByRole('option', { name: 'All orders' }).click()
  await page.waitForURL(/#\/shop\/orders/)
  await waitUntilLoaded(page)
})

test('asks before closing or going back discards an unsaved shipping method', async ({ open }) => {
  const page = await open('/shop/manage', { as: 'admin' })
  await page.evaluate(() => (location.hash = '/shop/settings'))
  await page.getByRole('button', { name: 'Add shipping method' }).click()
  const title = page.getByRole('dialog', { name: 'Add shipping method' }).getByRole('textbox', { name: 'Title' })
  const confirmation = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await title.fill('By boat')
  await waitForUnsavedChanges(page)
  await page.mouse.click(5, 5)
  await waitForFocus(page.getByRole('dialog', { name: 'Add shipping method' }))
  await page.keyboard.press('Escape')
  await confirmation.getByRole('button', { name: 'Keep editing' }).click()
  await confirmation.waitFor({ state: 'detached' })
  expect(await title.inputValue()).toBe('By boat')
  await page.evaluate(() => history.back())
  await confirmation.getByRole('button', { name: 'Discard' }).click()
  await page.waitForURL(/#\/shop\/manage$/)
})

test('closes the confirmation about unsaved changes once the shipping method has been saved', async ({ open }) => {
  const page = await open('/shop/settings', { as: 'admin' })
  const add = page.getByRole('button', { name: 'Add shipping method' })
  await add.click()
  const drawer = page.getByRole('dialog', { name: 'Add shipping method' })
  await drawer.getByRole('textbox', { name: 'Title' }).fill('By raft')
  await drawer.getByRole('textbox', { name: /^Price excl\. VAT/ }).fill('7')
  const { promise: confirmationShown, resolve: continueRequest } = Promise.withResolvers<void>()
  await page.route('**/apps/ecommerce/update-settings', async (route) => (await confirmationShown, route.continue()))
  await drawer.getByRole('button', { name: 'Save' }).click()
  await page.keyboard.press('Escape')
  const confirmation = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await confirmation.waitFor()
  continueRequest()
  await confirmation.waitFor({ state: 'detached' })
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('By raft').waitFor()
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('a shipping method keeps its currency, and orders in another currency need one priced in it', async ({ app, open }) => {
  const { accessToken } = await signInByApi(app.url, testUsers.admin)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
  const callShop = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${app.url}/apps/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    expect([path, response.status]).toEqual([path, 200])
    return (await response.json()) as { settings: ShopSettings; product: { id: number } }
  }
  await callShop('POST', 'invoice/update-settings', { settings: { currencies: ['USD', 'EUR'] } })
  const { settings } = await callShop('GET', 'ecommerce/settings')
  const deliveryMethods = settings.deliveryMethods.map((method) => ({ ...method, isOffered: method.price > 0 }))
  await callShop('POST', 'ecommerce/update-settings', { settings: { deliveryMethods } })
  const { product } = await callShop('POST', 'ecommerce/add-product', {
    product: { name: 'Anchor winch', price: 9_900, taxRate: 20, stock: 3 },
  })
  const gil = { email: 'gil@example.test', password: 'a password of gil' }
  await registerUser(app.url, gil, 'Gil Moreno')

  const page = await open(`/shop/products/${product.id}`, { as: gil })
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await page.getByRole('link', { name: 'View cart' }).click()
  await goToShipping(page, { name: 'Gil Moreno', address: 'Quay 4', city: 'Porto' })
  await page.getByText('No shipping method is available for orders in USD yet.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Continue to payment' }).isDisabled()).toBe(true)

  const staff = await open('/shop/settings', { as: 'admin' })
  const warning = staff.getByText('No shipping method is priced in USD')
  await warning.waitFor()
  await staff.getByText('€4.90').waitFor()
  await staff.getByRole('button', { name: 'Add shipping method' }).click()
  const drawer = staff.getByRole('dialog', { name: 'Add shipping method' })
  await drawer.getByRole('textbox', { name: 'Title' }).fill('Across the sea')
  await drawer.getByRole('textbox', { name: 'Price excl. VAT (USD)' }).fill('7')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await staff.getByText('$7.00').waitFor()
  await warning.waitFor({ state: 'detached' })

  await page.reload()
  await waitUntilLoaded(page)
  await page.getByRole('radio', { name: /Across the sea/ }).check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('button', { name: 'Place order · $125.80' }).waitFor()
})
