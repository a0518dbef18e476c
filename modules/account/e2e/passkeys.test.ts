import type { Page } from 'playwright-core'
import { createTest, expect, signInByForm, waitUntilLoaded } from '#e2e/harness.ts'
import { findFreePort } from '#platform/server/testing/find-free-port.ts'

/** Passkeys belong to an origin, so that the server must know its port before it starts. */
const port = await findFreePort()
const origin = `http://localhost:${port}`
const test = createTest({ environment: { PORT: String(port), PUBLIC_URL: origin } })

/** Chromium's virtual authenticator, which confirms every ceremony. */
async function addVirtualAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a user adds, renames and removes a passkey and signs in with it in two clicks', async ({ open }) => {
  const page = await open('/sign-in', { expectedErrors: [/ERR_ABORTED/] })
  await page.goto(`${origin}/#/sign-in`)
  await waitUntilLoaded(page)
  await addVirtualAuthenticator(page)
  await signInByForm(page, 'staff')
  await page.goto(`${origin}/#/account/security`)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Work laptop')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Work laptop' }).waitFor()

  await page.getByRole('button', { name: 'Sam Staff’s account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/#/sign-in**')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForFunction(() => localStorage.getItem('accessToken'))
  await page.goto(`${origin}/#/account/security`)
  const passkey = page.getByRole('listitem').filter({ hasText: 'Work laptop' })
  await passkey.getByText(/Last used/).waitFor()

  await passkey.getByRole('button', { name: 'Rename Work laptop' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Old laptop')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Remove Old laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => page.getByText('Old laptop').count()).toBe(0)
})
