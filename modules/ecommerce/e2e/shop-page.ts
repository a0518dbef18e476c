import type { Page } from 'playwright-core'

export async function goToDelivery(page: Page, to: { name: string; address: string; city: string }): Promise<void> {
  await page.getByRole('button', { name: 'Go to checkout' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(to.name)
  await page.getByRole('textbox', { name: 'Street and number' }).fill(to.address)
  await page.getByRole('textbox', { name: 'City' }).fill(to.city)
  await page.getByRole('button', { name: 'Continue to shipping' }).click()
}
