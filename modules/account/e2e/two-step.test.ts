import type { Page } from 'playwright-core'
import { computeTotp, getTotpStep } from '#platform/server/identity/factors/totp/totp.ts'
import { createTest, submitSignInForm, expect, registerUser, signInByApi, testUsers, waitUntilLoaded } from '#e2e/harness.ts'

const test = createTest()

const getCard = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: 'Two-step verification' }) })

/** A code of the current step or a later one: no step is accepted twice. */
const computeCode = (secret: string, laterSteps = 0) => computeTotp(secret, getTotpStep(new Date().toISOString()) + laterSteps)

/** Adds an authenticator app and returns its secret, the code used, and the recovery codes. */
async function addAuthenticatorApp(page: Page): Promise<{ secret: string; code: string; recoveryCodes: string[] }> {
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent())!
  const code = computeCode(secret)
  await page.getByLabel('Six-digit code').fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
  const recoveryCodes = await page.getByText(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/).allTextContents()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  return { secret, code, recoveryCodes }
}

const waitForSession = async (page: Page) => {
  await page.waitForFunction(() => localStorage.getItem('accessToken') && !location.hash.startsWith('#/sign-in'))
  await waitUntilLoaded(page)
}

test('a user adds an authenticator app, signs in with a code, and recovers with a recovery code', async ({ open }) => {
  const page = await open('/account/security', { as: 'staff' })
  await getCard(page).getByRole('button', { name: 'Add authenticator app' }).click()
  const { secret, code, recoveryCodes } = await addAuthenticatorApp(page)
  expect(recoveryCodes).toHaveLength(10)
  await getCard(page).getByText('10 codes left').waitFor()

  const phone = await open('/sign-in', { expectedErrors: [/403.*jwt\/login/, /400.*second-factor/] })
  await submitSignInForm(phone, 'staff')
  await phone.getByLabel('Six-digit code').fill(code)
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await phone.getByRole('alert').getByText('This code is incorrect or has already been used.').waitFor()
  await phone.getByLabel('Six-digit code').fill(computeCode(secret, 1))
  await phone.getByLabel('Six-digit code').press('Enter')
  await waitForSession(phone)

  const lost = await open('/sign-in', { expectedErrors: [/403.*jwt\/login/] })
  await submitSignInForm(lost, 'staff')
  await lost.getByRole('button', { name: 'Use a recovery code' }).click()
  await lost.getByLabel('Recovery code').fill(recoveryCodes[0]!)
  await lost.getByRole('button', { name: 'Sign in', exact: true }).click()
  await waitForSession(lost)
  await getCard(page).getByText('9 codes left').waitFor()
})

test('asks for the password before a sensitive change and then repeats it', async ({ open }) => {
  const page = await open('/account/security', { as: 'admin', expectedErrors: [/403.*start-totp/, /400.*confirm-identity/] })
  let isOld = true
  await page.route('**/api/account/factors/start-totp', (route) =>
    isOld
      ? route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          body: JSON.stringify({ code: 'auth.confirmation_required' }),
        })
      : route.fallback(),
  )
  await getCard(page).getByRole('button', { name: 'Add authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.locator('input[type=password]').fill('wrong password')
  await dialog.locator('input[type=password]').press('Enter')
  await dialog.getByText('The current password is incorrect.').waitFor()
  isOld = false
  await dialog.locator('input[type=password]').fill(testUsers.admin.password)
  await dialog.locator('input[type=password]').press('Enter')
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
})

test('an administrator resets the two-step verification of a user, who then signs in with the password alone', async ({ open, app }) => {
  const lea = { email: 'lea@demo.test', password: 'correct horse 8' }
  await registerUser(app.url, lea, 'Lea Lost')
  const { userData } = await signInByApi(app.url, lea)
  const page = await open('/account/security', { as: lea, expectedErrors: [/401/] })
  await getCard(page).getByRole('button', { name: 'Add authenticator app' }).click()
  await addAuthenticatorApp(page)

  const owner = await open(`/users/${userData.id}`, { as: 'admin' })
  await owner.getByRole('button', { name: 'More actions' }).click()
  await owner.getByRole('menuitem', { name: 'Reset two-step verification' }).click()
  await owner.getByRole('button', { name: 'Reset', exact: true }).click()
  await owner.getByText('Two-step verification was reset').waitFor()
  await owner.getByRole('tab', { name: 'History' }).click()
  await owner.getByText('Ada Owner reset two-step verification').waitFor()

  await page.getByText('Your session has ended.').waitFor()
  await submitSignInForm(page, lea)
  await waitForSession(page)
  await getCard(page).getByRole('button', { name: 'Add authenticator app' }).waitFor()
})

test('an administrator requires two-step verification, which users set up before anything else', async ({ open, app }) => {
  const newcomer = { email: 'nina@demo.test', password: 'correct horse 7' }
  await registerUser(app.url, newcomer, 'Nina Newcomer')
  const owner = await open('/account/security', { as: 'admin' })
  await getCard(owner).getByRole('button', { name: 'Add authenticator app' }).click()
  await addAuthenticatorApp(owner)
  await owner.evaluate(() => void (location.hash = '#/workspace'))
  const policy = owner.getByRole('group', { name: 'Who must use two-step verification?' })
  await policy.getByRole('radio', { name: 'Everyone' }).check()
  await owner.locator('form', { has: policy }).getByRole('button', { name: 'Save' }).click()
  await owner.getByText('Saved', { exact: true }).waitFor()

  const page = await open('/sign-in', { expectedErrors: [/403/] })
  await submitSignInForm(page, newcomer)
  await page.getByRole('heading', { name: 'Set up two-step verification' }).waitFor()
  await page.getByRole('button', { name: 'Add authenticator app' }).click()
  await addAuthenticatorApp(page)
  await page.waitForFunction(() => !location.hash.startsWith('#/two-step-setup'))
  await page.getByRole('button', { name: 'Nina Newcomer’s account' }).waitFor()
})
