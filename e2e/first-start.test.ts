import type { Page } from 'playwright-core'
import { expect, submitSignInForm, createTest, waitUntilLoaded, signInByForm } from './harness.ts'

const test = createTest({ isEmpty: true })

const ada = { email: 'ada@example.test', password: 'ada-owns-it' }
const ben = { email: 'ben@example.test', password: 'ben-waits-1' }

async function register(page: Page, fullName: string, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Full name').fill(fullName)
  await page.getByLabel('Username').fill(fullName.split(' ')[0]!)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

test('the first registered user owns the workspace, approves the second from a notification, and the second can sign in', async ({
  open,
}) => {
  const owner = await open('/')
  await owner.getByRole('heading', { name: 'Set up your workspace' }).waitFor()
  await register(owner, 'Ada Rowe', ada)
  await owner.waitForURL('**/#/setup')

  const visitor = await open('/')
  await visitor.getByRole('heading', { name: 'Sign in to Staffroom' }).waitFor()
  await visitor.getByRole('link', { name: 'Create account' }).click()
  await visitor.getByRole('heading', { name: 'Create your account' }).waitFor()
  await visitor.close()

  const second = await open('/register', { expectedErrors: [/403.*\/jwt\/login/] })
  await register(second, 'Ben Okri', ben)
  await second.getByRole('heading', { name: 'Waiting for approval' }).waitFor()
  await second.getByRole('link', { name: 'Back to sign in' }).click()
  await submitSignInForm(second, ben)
  await second.getByRole('status').getByText('Waiting for approval').waitFor()

  await owner.getByRole('button', { name: '1 unread notification' }).click()
  await owner.getByRole('button', { name: 'Ben Okri requested an account' }).click()
  await owner.waitForURL('**/#/account/requests')
  await owner.getByRole('button', { name: 'Approve Ben Okri' }).click()
  await owner.getByText('Ben Okri can now sign in').waitFor()
  await owner.getByText('No pending requests').waitFor()
  await owner.getByRole('button', { name: 'Notifications' }).waitFor()

  await signInByForm(second, ben)
  await second.waitForURL('**/#/overview')
})

test('registration validates each field and marks an email address that is already in use', async ({ open }) => {
  const page = await open('/register', { expectedErrors: [/409.*\/jwt\/register/] })
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect.poll(() => page.getByText('This field is required.').count()).toBe(3)
  await expect.poll(() => page.getByLabel('Full name').evaluate((field) => field === document.activeElement)).toBe(true)
  await register(page, 'Eva Again', ada)
  const email = page.getByLabel('Email')
  await page.getByText('An account with this email address already exists.').waitFor()
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true)
})

test('the owner sets the workspace name and who can register', async ({ open }) => {
  const owner = await open('/workspace', { as: ada })
  const choose = async (mode: string) => {
    await owner.getByLabel(mode).check()
    const saved = owner.waitForResponse(/update-workspace/)
    await owner.getByRole('button', { name: 'Save' }).click()
    await saved
    await owner.getByText('Saved').last().waitFor()
  }
  await owner.getByLabel('Workspace name').fill('Harbour & Pine')
  await choose('No one; administrators add people')
  await owner.waitForFunction(() => document.title === 'Workspace settings · Harbour & Pine')
  const guest = await open('/register', { expectedErrors: [/403.*\/jwt\/register/] })
  await register(guest, 'Cleo Dahl', { email: 'cleo@example.test', password: 'cleo-is-here' })
  await guest.getByRole('alert').getByText('Sign-up is closed').waitFor()

  await choose('Anyone, without approval')
  await guest.getByRole('button', { name: 'Create account' }).click()
  await guest.waitForURL('**/#/overview')
  await waitUntilLoaded(guest)
})
