import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Locator, Page } from 'playwright-core'
import { createTest, expect, submitSignInForm, waitUntilLoaded } from '#e2e/harness.ts'
import type { RunningServer } from '#e2e/server.ts'
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

async function submitProviderForm(page: Page, name: string) {
  await page.locator('input[name=login]').fill(name)
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
}

/** As if everyone had signed in an hour ago. */
function ageSignIns({ dataDir }: RunningServer): void {
  const database = new DatabaseSync(join(dataDir, 'staffroom.db'), { timeout: 5_000 })
  database.prepare('update sessions set "authenticatedAt" = ?').run(new Date(Date.now() - 3_600_000).toISOString())
  database.close()
}

async function choose(select: Locator, option: string) {
  await select.click()
  await select.page().getByRole('option', { name: option }).click()
}

async function signInAt(page: Page, name: string) {
  await page.getByRole('link', { name: 'Sign in with Acme ID' }).click()
  await submitProviderForm(page, name)
  await page.locator('button[type=submit]').click()
  await page.waitForFunction(() => localStorage.getItem('accessToken'))
  await waitUntilLoaded(page)
}

test('an administrator connects a provider, an unknown user signs in, and single sign-on is required', async ({ open, app }) => {
  await using provider = await startOidcProvider(`${app.url}/sso/acme/callback`)
  const settings = await open('/workspace', { as: 'admin' })
  await addProvider(settings, provider)

  const guest = await open('/account', { expectedErrors: [/fonts\.googleapis/, /403.*start-totp/] })
  await signInAt(guest, 'nadia')
  await guest.waitForURL('**/#/account')
  expect(await guest.evaluate(() => JSON.parse(localStorage.getItem('userData')!))).toMatchObject({
    email: 'nadia@demo.test',
    fullName: 'nadia Provider',
    role: 'staff',
  })

  ageSignIns(app)
  await guest.evaluate(() => void (location.hash = '#/account/security'))
  const addApp = guest.getByRole('button', { name: 'Add authenticator app' })
  await addApp.click()
  await guest.getByRole('link', { name: 'Sign in again with your identity provider' }).click()
  await submitProviderForm(guest, 'nadia')
  await guest.waitForURL('**/#/account/security')
  const sessions = guest.locator('section', { has: guest.getByRole('heading', { name: 'Where you’re signed in' }) })
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1)
  await addApp.click()
  await guest.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()

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

test('roles are chosen from those that exist, and the first claim value can be changed', async ({ open, app }) => {
  await using provider = await startOidcProvider(`${app.url}/sso/roles/callback`)
  const page = await open('/workspace', { as: 'admin' })
  await page.getByRole('button', { name: 'Add provider' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill('Roles ID')
  await form.getByLabel('Short name').fill('roles')
  await form.getByLabel('Issuer URL').fill(provider.issuer)
  await form.getByLabel('Client ID').fill('staffroom')
  await choose(form.getByRole('combobox', { name: 'Default role' }), 'Guest')
  for (const [value, role] of [
    ['sales', 'Manager'],
    ['bosses', 'Administrator'],
  ] as const) {
    await form.getByRole('button', { name: 'Add value' }).click()
    await form.getByLabel('Claim value', { exact: true }).last().fill(value)
    await choose(form.getByRole('combobox', { name: 'Role', exact: true }).last(), role)
  }
  await form.getByRole('button', { name: 'Move up: bosses' }).click()
  const saved = page.waitForResponse((response) => response.url().endsWith('/save-provider') && response.ok())
  await form.getByRole('button', { name: 'Save' }).click()
  expect(await (await saved).json()).toMatchObject({
    provider: {
      defaultRole: 'guest',
      roleMapping: [
        { value: 'bosses', role: 'admin' },
        { value: 'sales', role: 'manager' },
      ],
    },
  })
})

test('explains in the language of the viewer why a connection does not work', async ({ open, app }) => {
  const page = await open('/workspace', { as: 'admin', language: 'de', expectedErrors: [/400.*check-provider/] })
  await page.getByRole('button', { name: 'Anbieter hinzufügen' }).click()
  const check = async (issuer: string) => {
    await page.getByLabel('Aussteller-URL').fill(issuer)
    await page.getByRole('button', { name: 'Verbindung prüfen' }).click()
  }
  await check('id.example.com')
  await page.getByText('Geben Sie eine Adresse ein, die mit https:// beginnt.').waitFor()
  await check(app.url)
  await page.getByText('Prüfen Sie die Aussteller-URL.').waitFor()
})

test('explains why a sign-in failed', async ({ open }) => {
  const page = await open('/sso/sso.email_unverified')
  await page.getByRole('alert').getByText('Your email address isn’t verified at the identity provider').waitFor()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await page.waitForURL('**/#/sign-in')
})
