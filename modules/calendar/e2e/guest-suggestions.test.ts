import { createTest, signInByApi, testUsers } from '#e2e/harness.ts'

const journey = createTest()

journey('the guest field suggests contacts with an email address and invites them by email', async ({ app, open }) => {
  const { accessToken } = await signInByApi(app.url, testUsers.admin)
  const contact = { name: 'Zora Pier', company: 'Lighthouse', emails: [{ label: 'work', email: 'zora@pier.example' }] }
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
  await fetch(`${app.url}/apps/contacts/add-contact`, { method: 'POST', headers, body: JSON.stringify({ contact }) })
  const page = await open('/calendar?date=2027-03-10&new=1', { as: 'admin' })
  const guests = page.getByRole('dialog').getByRole('combobox', { name: 'Guests' })
  const response = page.waitForResponse((one) => one.url().includes('/apps/contacts/addresses'))
  await guests.fill('nobody has this name')
  await response
  await guests.fill('lighth')
  await page.getByRole('option', { name: /Zora Pier/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('row', { name: /Zora Pier/ })
    .waitFor()
})
