import { startReceiver } from '#modules/webhooks/server/testing/receiver-fixture.ts'
import { createTest, expect } from '#e2e/harness.ts'

const test = createTest()

test('creates a webhook, shows its secret once, sends a test event and shows the delivery', async ({ open }) => {
  await using receiver = await startReceiver()
  const page = await open('/webhooks', { as: 'admin' })
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('URL').fill(receiver.url)
  await drawer.getByLabel('Search events').fill('task.')
  await drawer.getByRole('checkbox', { name: 'task.created' }).check()
  await drawer.getByRole('button', { name: 'Add webhook' }).click()
  await expect.poll(() => page.getByLabel('Secret', { exact: true }).inputValue()).toMatch(/^whsec_/)
  await page.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Send test event' }).click()
  await expect.poll(() => receiver.types()).toEqual(['webhook.test'])
  await page.getByRole('button', { name: 'Deliveries' }).click()
  await page.getByText('webhook.test').first().click()
  await page.getByRole('heading', { name: 'Response: 204' }).waitFor()
})
