import { createTest, expect } from '#e2e/harness.ts'

const test = createTest({ demo: true })

test('the matrix of a role shows the rights granted by permissions as checked and locked, with their source', async ({ open }) => {
  const page = await open('/roles/3', { as: 'admin' })
  const right = page.getByRole('checkbox', { name: 'View: events', exact: true })
  await right.waitFor()
  expect([await right.isChecked(), await right.getAttribute('aria-disabled')]).toEqual([true, 'true'])
  await right.focus()
  await page.keyboard.press('Space')
  await page.getByRole('tooltip', { name: /^Granted by the permission “.+”$/ }).waitFor()
  expect([await right.isChecked(), await page.getByText('Unsaved changes').count()]).toEqual([true, 0])
})
