import type { Page } from 'playwright-core'
import { expect, fillSignIn, journeys, settled, signInByForm } from './harness.ts'

const journey = journeys({ isEmpty: true })

const ada = { email: 'ada@harbour.test', password: 'ada-owns-it' }
const ben = { email: 'ben@harbour.test', password: 'ben-waits-1' }

async function register(page: Page, fullName: string, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Full name').fill(fullName)
  await page.getByLabel('User name').fill(fullName.split(' ')[0]!)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

journey('the first to register owns the workspace; the second waits, is let in from the bell, and signs in', async ({ open }) => {
  const owner = await open('/')
  await owner.getByRole('link', { name: 'Create account' }).click()
  await register(owner, 'Ada Rowe', ada)
  await owner.waitForURL('**/#/overview')

  const second = await open('/register', { expected: [/403.*\/jwt\/login/] })
  await register(second, 'Ben Okri', ben)
  await second.getByRole('heading', { name: 'Waiting for approval' }).waitFor()
  await second.getByRole('link', { name: 'Back to sign-in' }).click()
  await fillSignIn(second, ben)
  await second.getByRole('status').getByText('Waiting for approval').waitFor()

  await owner.getByRole('button', { name: '1 unread notification' }).click()
  await owner.getByRole('button', { name: 'Ben Okri wants an account' }).click()
  await owner.waitForURL('**/#/account/requests')
  await owner.getByRole('button', { name: 'Let in Ben Okri' }).click()
  await owner.getByText('Ben Okri can now sign in').waitFor()
  await owner.getByText('Nobody waits').waitFor()
  await owner.getByRole('button', { name: 'Notifications' }).waitFor()

  await signInByForm(second, ben)
  await second.waitForURL('**/#/overview')
})

journey('who registers is checked field by field, and told at the field what somebody else has', async ({ open }) => {
  const page = await open('/register', { expected: [/409.*\/jwt\/register/] })
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect.poll(() => page.getByText('Fill this in.').count()).toBe(3)
  await expect.poll(() => page.getByLabel('Full name').evaluate((field) => field === document.activeElement)).toBe(true)
  await register(page, 'Eva Again', ada)
  const address = page.getByLabel('E-mail')
  await page.getByText('There is already an account with this e-mail address.').waitFor()
  await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => address.evaluate((field) => field === document.activeElement)).toBe(true)
})

journey('the owner names the workspace and says who may register', async ({ open }) => {
  const owner = await open('/account/requests', { as: ada })
  const choose = async (mode: string) => {
    await owner.getByLabel(mode).check()
    const saved = owner.waitForResponse(/update-workspace/)
    await owner.getByRole('button', { name: 'Save' }).click()
    await saved
    await owner.getByText('Saved').last().waitFor()
  }
  await owner.getByLabel('Name of the workspace').fill('Harbour & Pine')
  await choose('Nobody: administrators add people')
  await owner.waitForFunction(() => document.title === 'Access requests · Harbour & Pine')
  const guest = await open('/register', { expected: [/403.*\/jwt\/register/] })
  await register(guest, 'Cleo Dahl', { email: 'cleo@harbour.test', password: 'cleo-is-here' })
  await guest.getByRole('alert').getByText('New accounts are not accepted here').waitFor()

  await choose('Anyone, at once')
  await guest.getByRole('button', { name: 'Create account' }).click()
  await guest.waitForURL('**/#/overview')
  await settled(guest)
})
