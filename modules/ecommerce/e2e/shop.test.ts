import type { Page } from 'playwright-core'
import { getAxeViolationsInAllSkins, expect, createTest, testUsers, registerUser, waitUntilLoaded, signInByApi } from '#e2e/harness.ts'
import type { TestUser } from '#e2e/test-users.ts'
import { openSmtpServer } from '#platform/server/email-transport/smtp-server.ts'
import { goToShipping } from './shop-page.ts'

const mail = await openSmtpServer()
const test = createTest({ environment: { SMTP_URL: mail.url } })

const customer = { email: 'vera@example.test', password: 'a password of vera' }
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

type ResponseBody = { product: { id: number; version: number }; order: { id: number } }

const callAs = (url: string, user: TestUser) => async (path: string, body: object) => {
  const { accessToken } = await signInByApi(url, testUsers[user])
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect([path, response.status]).toEqual([path, 200])
  return (await response.json()) as ResponseBody
}

let products: Promise<Record<'lamp' | 'chair' | 'desk' | 'pen', number>> | undefined

/** Creates the products once for all tests of this file. */
const addProductsOnce = (url: string) => (products ??= addProducts(url))

async function addProducts(url: string) {
  const call = callAs(url, 'admin')
  await registerUser(url, customer, 'Vera Lindt')
  await call('/apps/invoice/update-settings', { settings: { seller: { name: 'Harbour & Co' } } })
  for (const title of ['Lighting', 'Seating', 'Desks']) await call('/apps/ecommerce/add-group', { group: { kind: 'category', title } })
  for (const title of ['Nordlicht', 'Kestrel']) await call('/apps/ecommerce/add-group', { group: { kind: 'brand', title } })
  const add = async (product: object) => (await call('/apps/ecommerce/add-product', { product: { taxRate: 20, ...product } })).product.id
  return {
    lamp: await add({ name: 'Task lamp', price: 8_819, category: 'Lighting', brand: 'Nordlicht', stock: 20, description: '**Dimmable**.' }),
    chair: await add({ name: 'Lounge chair', price: 16_738, category: 'Seating', brand: 'Kestrel', stock: 9 }),
    desk: await add({ name: 'Oak desk', price: 45_000, category: 'Desks', brand: 'Kestrel', stock: 4 }),
    pen: await add({ name: 'Fountain pen', price: 1_250, brand: 'Nordlicht', stock: 0 }),
  }
}

const cards = (page: Page) => page.getByRole('list', { name: 'Products' }).getByRole('heading', { level: 2 })
const total = (page: Page) => page.getByLabel('Summary').locator('dd').filter({ hasText: '€' }).last().innerText()

test('a customer finds, compares and buys products; staff process the order until it is paid', async ({ app, open }) => {
  await addProductsOnce(app.url)
  const page = await open('/shop', { as: customer })
  await expect.poll(() => cards(page).allInnerTexts()).toHaveLength(4)

  await page.getByRole('checkbox', { name: /^Kestrel/ }).check()
  await expect.poll(() => cards(page).allInnerTexts()).toEqual(['Oak desk', 'Lounge chair'])
  await page.getByRole('slider', { name: 'To' }).focus()
  for (let count = 0; count < 3; count++) await page.keyboard.press('PageDown')
  await expect.poll(() => cards(page).allInnerTexts()).toEqual(['Lounge chair'])
  expect(page.url()).toMatch(/brand=Kestrel.*priceMax=\d+/)
  await page.reload()
  await waitUntilLoaded(page)
  await expect.poll(() => cards(page).allInnerTexts()).toEqual(['Lounge chair'])
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(() => cards(page).allInnerTexts()).toHaveLength(4)
  await page.getByRole('combobox', { name: 'Sort by' }).click()
  await page.getByRole('option', { name: 'Price: low to high' }).click()
  await expect.poll(() => cards(page).allInnerTexts()).toEqual(['Fountain pen', 'Task lamp', 'Lounge chair', 'Oak desk'])
  await expect.poll(() => page.getByRole('button', { name: 'Out of stock' }).isDisabled()).toBe(true)

  for (const name of ['Lounge chair', 'Oak desk']) {
    await page.getByRole('button', { name: `Add to wishlist: ${name}` }).click()
    await page.getByRole('button', { name: `Remove from wishlist: ${name}` }).waitFor()
  }
  await page.getByRole('link', { name: /^Wishlist/ }).click()
  await page.getByRole('tab', { name: 'Compare' }).click()
  const comparedPrices = page.getByRole('row', { name: /^Price/ }).getByRole('cell')
  await expect.poll(() => comparedPrices.allInnerTexts()).toEqual([expect.stringContaining('€450.00'), expect.stringContaining('€167.38')])
  await page.getByRole('button', { name: 'Move to cart: Lounge chair' }).click()
  await page.getByRole('button', { name: 'Move to cart: Lounge chair' }).waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'Shop', exact: true }).last().click()
  await page.getByRole('link', { name: 'Task lamp' }).click()
  await page.getByText('Dimmable').waitFor()
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await page.getByRole('link', { name: 'View cart' }).click()
  await expect.poll(() => total(page)).toBe('€412.51')

  await goToShipping(page, { name: 'Vera Lindt', address: 'Kaistraße 7', city: 'Hamburg' })
  await page.getByRole('radio', { name: /Standard/ }).check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('textbox', { name: 'Your order number' }).fill('PO-7')

  await page.reload()
  await waitUntilLoaded(page)
  await page.getByRole('button', { name: /^Place order/ }).waitFor()
  await page.goBack()
  await page.getByRole('radio', { name: /Standard/, checked: true }).waitFor()
  await page.goForward()
  await page.getByRole('textbox', { name: 'Your order number' }).fill('PO-7')
  const paid = await total(page)
  await page.getByRole('button', { name: `Place order · ${paid}` }).dblclick()
  const number = /SO-\d+/.exec(await page.getByText(/^Thank you! Order/).innerText())![0]
  await expect.poll(() => total(page)).toBe(paid)

  const staff = await open('/shop/orders', { as: 'staff' })
  await staff.getByRole('row').filter({ hasText: number }).getByRole('link').click()
  await staff.getByText(/^Invoice INV-.* issued/).waitFor()
  await expect.poll(() => total(staff)).toBe(paid)
  await staff.getByText(`Confirmation sent to ${customer.email}`).waitFor({ timeout: 30_000 })
  await staff.getByRole('button', { name: 'Mark as delivered' }).click()
  await staff.getByRole('textbox', { name: 'Tracking number' }).fill('TR-1')
  await staff.getByRole('dialog').getByRole('button', { name: 'Mark as delivered' }).click()
  await staff.getByText('Delivered', { exact: true }).first().waitFor()
  await staff.getByRole('button', { name: 'Mark as paid' }).click()
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Mark as paid' }).click()
  await staff.getByText(`Paid ${paid}`).waitFor()
  await staff.getByText('Completed').waitFor()
  await page.getByText('Completed').waitFor()
  await staff.getByRole('link', { name: /^INV-/ }).click()
  await staff.getByText('Paid', { exact: true }).first().waitFor()
  await staff.getByText(paid).first().waitFor()
})

test('a cart reports changed prices and stock, applies them on request, and restores removed items', async ({ app, open }) => {
  const { lamp, desk } = await addProductsOnce(app.url)
  const call = callAs(app.url, 'staff')
  await call('/apps/ecommerce/cart', { productId: desk, quantity: 4 })
  await call('/apps/ecommerce/cart', { productId: lamp, quantity: 1 })
  const page = await open('/shop/cart', { as: 'staff' })
  const totalBefore = await total(page)
  const callAsAdmin = callAs(app.url, 'admin')
  await callAsAdmin('/apps/ecommerce/adjust-stock', { productId: desk, by: -1 })
  await callAsAdmin('/apps/ecommerce/update-product', { product: { id: lamp, price: 9_000 } })
  await page.reload()
  await waitUntilLoaded(page)
  await page.getByText('You selected 4, but only 3 are left.').waitFor()
  await page.getByText('The price changed from €88.19 to €90.00.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Go to checkout' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Update cart' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Go to checkout' }).isEnabled()).toBe(true)
  await expect.poll(() => total(page)).not.toBe(totalBefore)
  const line = page.getByRole('listitem').filter({ hasText: 'Task lamp' })
  await line.getByRole('button', { name: 'Remove' }).click()
  await line.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await line.waitFor()
})

test('Ctrl+Z removes a product from the wishlist, and it can be added again', async ({ app, open }) => {
  await addProductsOnce(app.url)
  const page = await open('/shop', { as: 'staff' })
  const heartButton = (isPressed: boolean) => page.getByRole('button', { name: /wishlist: Oak desk$/, pressed: isPressed })
  await heartButton(false).click()
  await heartButton(true).waitFor()
  await page.keyboard.press('Control+z')
  await heartButton(false).waitFor()
  const saved = page.waitForResponse((response) => response.url().endsWith('/apps/ecommerce/wishlist') && response.ok())
  await heartButton(false).click()
  await saved
  await heartButton(true).waitFor()
})

test('adds a product with images, reorders them by keyboard, deletes the product and restores it', async ({ app, open }) => {
  await addProductsOnce(app.url)
  const page = await open('/shop/manage/new', { as: 'admin', expectedErrors: [/415.*add-product-image/] })
  await page.getByRole('textbox', { name: 'Name' }).fill('Coat rack')
  await page.getByRole('textbox', { name: /^Price excl\. VAT/ }).fill('49.999')
  await page.getByRole('button', { name: 'Add product' }).click()
  await page.getByText(/^Enter an amount of 0 or more/).waitFor()
  await page.getByRole('textbox', { name: /^Price excl\. VAT/ }).fill('49.90')
  await page.getByRole('button', { name: 'Add product' }).click()
  await page.waitForURL(/manage\/\d+$/)

  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })
  await page.locator('input[type=file]').setInputFiles([file('one.png', PNG), file('two.png', PNG)])
  const descriptions = page.getByRole('textbox', { name: /^Description of image/ })
  await expect.poll(() => descriptions.count()).toBe(2)
  await descriptions.first().fill('From the front')
  await descriptions.first().blur()
  await page.locator('input[type=file]').setInputFiles(file('three.png', Buffer.from('no picture at all')))
  await page.getByRole('alert').filter({ hasText: 'This file isn’t a supported image' }).waitFor()
  const dragHandle = page.getByRole('button', { name: 'Move image 1', exact: true })
  await dragHandle.press('Enter')
  await expect.poll(() => dragHandle.evaluate((element) => element === document.activeElement)).toBe(false)
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect.poll(() => descriptions.last().inputValue()).toBe('From the front')

  await page.getByRole('link', { name: 'View in shop' }).click()
  await page.getByRole('img', { name: 'From the front', includeHidden: true }).first().waitFor({ state: 'attached' })
  await page.goto(`${app.url}/#/shop/manage`)
  await waitUntilLoaded(page)
  await page
    .getByRole('row', { name: /Coat rack/ })
    .getByRole('button')
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('row', { name: /Coat rack/ }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('row', { name: /Coat rack/ }).waitFor()
})

test('on a phone, filters open in a drawer, pages fit the window, and the list loads without layout shift', async ({ app, open }) => {
  await addProductsOnce(app.url)
  const page = await open('/shop', {
    as: 'staff',
    size: { width: 390, height: 844 },
    beforeLoad: (target) => target.addInitScript(sumLayoutShifts),
  })
  await expect.poll(() => cards(page).count()).toBeGreaterThan(3)
  expect(await page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts)).toBeLessThan(0.02)
  await page.getByRole('button', { name: 'Filters' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.getByRole('checkbox', { name: /^Lighting/ }).check()
  await drawer.getByRole('button', { name: 'Show 1 product' }).click()
  await expect.poll(() => cards(page).allInnerTexts()).toEqual(['Task lamp'])
  await page.getByRole('button', { name: 'Remove filter: Lighting' }).click()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(3)
  for (const address of ['/shop?layout=list', '/shop/cart', '/shop/wishlist?view=compare', '/shop/products/1']) {
    await page.goto(`${app.url}/#${address}`)
    await waitUntilLoaded(page)
    expect([address, await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)]).toEqual([
      address,
      0,
    ])
  }
})

function sumLayoutShifts(): void {
  const recorder = globalThis as unknown as { shifts: number }
  recorder.shifts = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) recorder.shifts += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

test.for([
  '/shop',
  '/shop?layout=list&category=Lighting&rating=3',
  '/shop/products/1',
  '/shop/cart',
  '/shop/wishlist?view=compare',
  '/shop/checkout',
  '/shop/my-orders',
  '/shop/orders',
  '/shop/manage',
  '/shop/manage/1',
  '/shop/manage/new',
  '/shop/settings',
])('has no axe violations on %s in any skin', async (address, { app, open }) => {
  const { lamp, chair } = await addProductsOnce(app.url)
  const call = callAs(app.url, 'admin')
  await call('/apps/ecommerce/cart', { productId: lamp })
  await call('/apps/ecommerce/wishlist', { productId: chair })
  await call('/apps/ecommerce/begin-checkout', {})
  const page = await open(address, { as: 'admin' })
  await waitUntilLoaded(page)
  expect(await getAxeViolationsInAllSkins(page)).toEqual([])
})

test('a checkout whose items are all sold out explains this, blocks the order and leads back to the shop', async ({ app, open }) => {
  await addProductsOnce(app.url)
  const admin = callAs(app.url, 'admin')
  const product = { name: 'Brass bell', price: 4_000, taxRate: 20, stock: 3 }
  const { id } = (await admin('/apps/ecommerce/add-product', { product })).product
  const gil = { email: 'gil@example.test', password: 'a password of gil' }
  await registerUser(app.url, gil, 'Gil Moreno')
  const page = await open(`/shop/products/${id}`, { as: gil })
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await page.getByRole('link', { name: 'View cart' }).click()
  await goToShipping(page, { name: 'Gil Moreno', address: 'Quay 4', city: 'Porto' })
  await page.getByRole('radio', { name: /Standard/ }).check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  const placeOrder = page.getByRole('button', { name: /^Place order/ })
  await expect.poll(() => placeOrder.isEnabled()).toBe(true)
  await admin('/apps/ecommerce/adjust-stock', { productId: id, by: -3 })
  await page.getByText('These items are no longer available').waitFor()
  await page.getByText('Out of stock.').waitFor()
  await expect.poll(() => placeOrder.isDisabled()).toBe(true)
  await page.getByRole('alert').getByRole('link', { name: 'Back to cart' }).click()
  await page.getByRole('button', { name: 'Update cart' }).click()
  await page.getByText('Your cart is empty.').waitFor()
  await page.goBack()
  await page.getByText('These items are no longer available').waitFor()
  await page.getByRole('link', { name: 'Browse the shop' }).click()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(0)
})
