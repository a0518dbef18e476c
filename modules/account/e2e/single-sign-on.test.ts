import type { Page } from 'playwright-core'
import { createTest, expect, submitSignInForm, waitUntilLoaded } from '#e2e/harness.ts'
import { startOidcProvider } from './oidc-provider.ts'

const test = createTest({ environment: { ALLOWED_OUTBOUND: '127.0.0.0/8' } })

async function addProvider(page: Page, { issuer, clientSecret }: { issuer: string; clientSecret: string }) {
  await page.getByRole('button', { name: 'Add provider' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Acme ID')
  await page.getByLabel('Short name').fill('acme')
  await page.getByLabel('Issuer URL').fill(issuer)
  await page.getByRole('button', { name: 'Check connection' }).click()
  await page.getByText('The connection works').waitFor()
  await page.getByLabel('Client ID').fill('staffroom')
  await page.getByLabel('Client secret').fill(clientSecret)
  await page.getByLabel('Create an account for unknown users').check()
  await page.getByRole('button', { name: 'Save' }).last().click()
  await page.getByText('Provider saved').waitFor()
}

async function signInAt(page: Page, name: string) {
  await page.getByRole('link', { name: 'Sign in with Acme ID' }).click()
  await page.locator('input[name=login]').fill(name)
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.locator('button[type=submit]').click()
  await page.waitForFunction(() => localStorage.getItem('accessToken'))
  await waitUntilLoaded(page)
}

test('an administrator connects a provider, an unknown user signs in, and single sign-on is required', async ({ open, app }) => {
  await using provider = await startOidcProvider(`${app.url}/sso/acme/callback`)
  const settings = await open('/workspace', { as: 'admin' })
  await addProvider(settings, provider)

  const guest = await open('/account', { expectedErrors: [/fonts\.googleapis/] })
  await signInAt(guest, 'nadia')
  await guest.waitForURL('**/#/account')
  expect(await guest.evaluate(() => JSON.parse(localStorage.getItem('userData')!))).toMatchObject({
    email: 'nadia@demo.test',
    fullName: 'nadia Provider',
    role: 'staff',
  })

  const owner = await open('/workspace', { expectedErrors: [/fonts\.googleapis/] })
  await signInAt(owner, 'admin')
  await owner.getByLabel('Require single sign-on').check()
  await owner.getByRole('combobox', { name: 'Emergency administrator' }).click()
  await owner.getByRole('option', { name: 'Ada Owner' }).click()
  const saved = owner.waitForResponse((response) => response.url().endsWith('/set-enforcement') && response.ok())
  await owner.locator('form', { hasText: 'Require single sign-on' }).getByRole('button', { name: 'Save' }).click()
  await saved

  const staff = await open('/sign-in', { expectedErrors: [/403/] })
  await staff.getByText('Your workspace requires single sign-on.').waitFor()
  await submitSignInForm(staff, 'staff')
  await staff.getByText('This workspace requires single sign-on.').waitFor()
})

test('explains why a sign-in failed', async ({ open }) => {
  const page = await open('/sso/sso.email_unverified')
  await page.getByRole('alert').getByText('Your email address isn’t verified at the identity provider').waitFor()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await page.waitForURL('**/#/sign-in')
})
