import { expect, submitSignInForm, createTest, registerUser, testUsers, waitUntilLoaded, signInByForm } from '#e2e/harness.ts'

const test = createTest()

test('explains a wrong password and too many attempts', async ({ open, app }) => {
  const page = await open('/sign-in', { expectedErrors: [/4(00|29).*\/jwt\/login/] })
  const stranger = { email: 'stranger@example.test', password: 'not the password' }
  await submitSignInForm(page, stranger)
  await page.getByRole('alert').getByText('Incorrect email or password. Try again.').waitFor()
  const signInAgain = () => page.request.post(`${app.url}/jwt/login`, { data: stranger })
  while ((await signInAgain()).status() === 400);
  await page.locator('button[type=submit]').click()
  await page.getByRole('alert').getByText('Too many attempts. Wait a few minutes and try again.').waitFor()
})

const readStoredSession = () => ['userData', 'accessToken', 'refreshToken', 'tokenType'].map((name) => localStorage.getItem(name))

test('signing in stores the tokens in localStorage under the documented keys, and signing out removes them in all tabs', async ({
  open,
}) => {
  const page = await open('/account')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await waitUntilLoaded(other)
  await signInByForm(page, 'staff')
  await page.waitForURL('**/#/account')
  const [userData, accessToken, refreshToken, tokenType] = await page.evaluate(readStoredSession)
  expect(JSON.parse(userData!)).toMatchObject({ fullName: 'Sam Staff', ability: expect.arrayContaining([expect.anything()]) })
  expect([accessToken?.split('.').length, Boolean(refreshToken), tokenType]).toEqual([3, true, 'Bearer'])
  await other.waitForURL('**/#/account')
  await other.getByRole('heading', { name: 'My account' }).waitFor()

  await page.getByRole('button', { name: 'Sam Staff’s account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/#/sign-in**')
  await other.waitForURL('**/#/sign-in**')
  await expect.poll(() => other.evaluate(readStoredSession)).toEqual([null, null, null, null])
  await expect.poll(() => other.getByRole('alert').count()).toBe(0)
})

test('many calls with an expired token cause one refresh and are then repeated', async ({ open }) => {
  const page = await open('/account/security', { as: 'admin', expectedErrors: [/401/] })
  const responses: { path: string; status: number; bearer: string }[] = []
  page.on('response', (response) => {
    const { pathname: path } = new URL(response.url())
    if (!/^\/(api|jwt)\//.test(path)) return
    responses.push({ path, status: response.status(), bearer: response.request().headers()['authorization'] ?? '' })
  })
  const expiredToken = await page.evaluate(() => {
    const token = `${localStorage.getItem('accessToken')!.slice(0, -6)}abcdef`
    localStorage.setItem('accessToken', token)
    return `Bearer ${token}`
  })
  await page.reload()
  await waitUntilLoaded(page)
  await page.getByText('This device').waitFor()
  const rejected = () => responses.filter(({ status }) => status === 401)
  const isRetried = ({ path }: { path: string }) => responses.some((response) => response.path === path && response.status === 200)
  await expect.poll(() => rejected().length).toBeGreaterThanOrEqual(2)
  await expect.poll(() => rejected().filter((response) => !isRetried(response))).toEqual([])
  expect(new Set(rejected().map(({ bearer }) => bearer))).toEqual(new Set([expiredToken]))
  expect(responses.filter(({ path }) => path.startsWith('/jwt/'))).toMatchObject([{ path: '/jwt/refresh-token', status: 200 }])
})

test('a failed refresh signs the user out, explains why, and returns to the same URL after signing in', async ({ open }) => {
  const page = await open('/account', { as: 'staff', expectedErrors: [/401/] })
  await page.evaluate(() => {
    localStorage.setItem('accessToken', 'old')
    localStorage.setItem('refreshToken', 'gone')
    location.hash = '#/todo?tag=team'
  })
  await page.getByText('Your session has ended. Sign in again to continue where you left off.').waitFor()
  await expect.poll(() => page.evaluate(readStoredSession)).toEqual([null, null, null, null])
  await signInByForm(page, 'staff')
  await page.waitForURL('**/#/todo?tag=team')
})

test('ending a session signs out its browser immediately', async ({ open }) => {
  const endedPage = await open('/account/security', { as: 'admin', expectedErrors: [/401/] })
  const page = await open('/account/security', { as: 'admin' })
  await endedPage.getByText('This device').waitFor()
  const rows = page.getByRole('listitem').filter({ hasText: 'Last active' })
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(2)
  const endButton = page.getByRole('button', { name: /^Sign out on/ })
  while ((await endButton.count()) > 0) await endButton.first().click()
  await endedPage.getByText('Your session has ended.').waitFor({ timeout: 5_000 })
  await expect.poll(() => rows.count()).toBe(1)
})

test('changing the password ends all other sessions and replaces the old password', async ({ open, app }) => {
  const dora = { email: 'dora@example.test', password: 'dora-before-1' }
  await registerUser(app.url, dora, 'Dora Lind')
  const other = await open('/account/security', { as: dora, expectedErrors: [/401/] })
  const page = await open('/account/security', { as: dora, expectedErrors: [/400.*change-password/] })
  await page.getByLabel('Current password').fill('not it at all')
  await page.getByLabel('New password').fill('dora-after-2')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('The current password is incorrect.').waitFor()
  await page.getByLabel('Current password').fill(dora.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Password changed').waitFor()
  await other.getByText('Your session has ended.').waitFor()
  await signInByForm(other, { ...dora, password: 'dora-after-2' })
  await other.waitForURL('**/#/account/security')
})

test('explains why a new password is rejected', async ({ open }) => {
  const page = await open('/account/security', { as: 'staff', expectedErrors: [/400.*change-password/] })
  await page.getByLabel('Current password').fill(testUsers.staff.password)
  const password = page.getByLabel('New password')
  await password.fill('football')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('This password is one of the most common ones. Choose another one.').waitFor()
  await expect(password.evaluate((element) => element === document.activeElement)).resolves.toBe(true)
  await password.fill('sam-staff-1')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('This password is too similar to the name, email address or company.').waitFor()
})

test("an administrator's reset link replaces a forgotten password once", async ({ open, app }) => {
  const emil = { email: 'emil@example.test', password: 'emil-forgets' }
  await registerUser(app.url, emil, 'Emil Sand')
  const admin = await open('/account/requests', { as: 'admin' })
  const page = await open('/sign-in', { expectedErrors: [/400.*\/jwt\/reset-password/] })
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  await page.getByLabel('Email').fill(emil.email)
  await page.getByRole('button', { name: 'Request link' }).click()
  await page.getByText('an administrator has been notified').waitFor()

  await admin.getByRole('button', { name: 'Create link Emil Sand' }).click()
  const link = await admin.getByLabel('Link', { exact: true }).inputValue()
  const path = link.slice(link.indexOf('/#/reset-password/'))
  for (const password of ['emil-remembers', 'somebody else']) {
    await page.goto('about:blank')
    await page.goto(`${app.url}${path}`)
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Set password' }).click()
    await page
      .getByText(
        password === 'emil-remembers'
          ? 'Your new password is set. Use it to sign in.'
          : 'This link has expired or has already been used. Request a new one.',
      )
      .waitFor()
  }
  await page.goto(`${app.url}/#/sign-in`)
  await signInByForm(page, { ...emil, password: 'emil-remembers' })
})

test('staff neither see nor reach administrator pages', async ({ open }) => {
  const page = await open('/account', { as: 'staff' })
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'To-do' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Access requests' }).count()).toBe(0)
  await page.goto(page.url().replace('#/account', '#/account/requests'))
  await page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor()
  await page.getByRole('link', { name: 'Go to home page' }).click()
  await page.waitForURL('**/#/overview')
})

test('a user without stored abilities cannot open protected pages', async ({ open }) => {
  const page = await open('/todo', {
    as: 'admin',
    beforeLoad: async (page) => {
      await page.route('**/api/account/me', () => {})
      await page.addInitScript(() => {
        const { ability: _none, ...user } = JSON.parse(localStorage.getItem('userData')!) as Record<string, unknown>
        localStorage.setItem('userData', JSON.stringify(user))
      })
    },
  })
  await page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor()
  await expect.poll(() => page.getByRole('navigation', { name: 'Main menu' }).getByRole('listitem').count()).toBe(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await page.getByRole('link', { name: 'To-do' }).waitFor()
})
