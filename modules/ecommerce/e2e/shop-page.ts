import type { Page } from 'playwright-core'

export async function goToShipping(page: Page, recipient: { name: string; address: string; city: string }): Promise<void> {
  await page.getByRole('button', { name: 'Go to checkout' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(recipient.name)
  await page.getByRole('textbox', { name: 'Street and number' }).fill(recipient.address)
  await page.getByRole('textbox', { name: 'City' }).fill(recipient.city)
  await page.getByRole('button', { name: 'Continue to shipping' }).click()
}
