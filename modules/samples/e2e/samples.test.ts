import { createTest, expect } from '#e2e/harness.ts'

const test = createTest()

test('adds the sample data in the settings and removes it from the overview', async ({ open }) => {
  const page = await open('/workspace', { as: 'admin' })
  await page.getByRole('button', { name: 'Add sample data' }).click()
  await page.getByRole('button', { name: 'Remove sample data' }).waitFor({ timeout: 60_000 })

  const overview = await open('/overview', { as: 'admin' })
  const notice = overview.getByRole('region', { name: 'Sample data' })
  await notice.getByText('This workspace contains sample data.').waitFor()
  await notice.getByRole('button', { name: 'Remove sample data' }).click()
  const dialog = overview.getByRole('alertdialog', { name: 'Remove all sample data?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => dialog.count()).toBe(0)
  await notice.getByRole('button', { name: 'Remove sample data' }).click()
  await dialog.getByRole('button', { name: 'Remove sample data' }).click()
  await expect.poll(() => notice.count(), { timeout: 60_000 }).toBe(0)
  await page.getByRole('button', { name: 'Add sample data' }).waitFor()
})
