import { expect, fillSignIn, journeys, registerPerson, settled, signInByForm } from '#e2e/harness.ts'

const journey = journeys()

journey('explains a wrong password and too many attempts', async ({ open, app }) => {
  const page = await open('/sign-in', { expected: [/4(00|29).*\/jwt\/login/] })
  const stranger = { email: 'stranger@example.test', password: 'not the password' }
  await fillSignIn(page, stranger)
  await page.getByRole('alert').getByText('Incorrect email or password. Try again.').waitFor()
  const signInAgain = () => page.request.post(`${app.url}/jwt/login`, { data: stranger })
  while ((await signInAgain()).status() === 400);
  await page.locator('button[type=submit]').click()
  await page.getByRole('alert').getByText('Too many attempts. Wait a few minutes and try again.').waitFor()
})

const readStoredSession = () => ['userData', 'accessToken', 'refreshToken', 'tokenType'].map((name) => localStorage.getItem(name))

journey(
  'signing in stores the tokens in localStorage under the documented keys, and signing out removes them in all tabs',
  async ({ open }) => {
    const page = await open('/account')
    const other = await page.context().newPage()
    await other.goto(page.url())
    await settled(other)
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
  },
)

journey('many calls with an expired token cause one refresh and are then repeated', async ({ open }) => {
  const page = await open('/account', { as: 'admin', expected: [/401/] })
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
  await settled(page)
  await page.getByText('This device').waitFor()
  const rejected = () => responses.filter(({ status }) => status === 401)
  const isRetried = ({ path }: { path: string }) => responses.some((one) => one.path === path && one.status === 200)
  await expect.poll(() => rejected().length).toBeGreaterThanOrEqual(2)
  await expect.poll(() => rejected().filter((one) => !isRetried(one))).toEqual([])
  expect(new Set(rejected().map(({ bearer }) => bearer))).toEqual(new Set([expiredToken]))
  expect(responses.filter(({ path }) => path.startsWith('/jwt/'))).toMatchObject([{ path: '/jwt/refresh-token', status: 200 }])
})

journey('a failed refresh signs the user out, explains why, and returns to the same URL after signing in', async ({ open }) => {
  const page = await open('/account', { as: 'staff', expected: [/401/] })
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

journey('ending a session signs out its browser immediately', async ({ open }) => {
  const endedPage = await open('/account', { as: 'admin', expected: [/401/] })
  const page = await open('/account', { as: 'admin' })
  await endedPage.getByText('This device').waitFor()
  const rows = page.getByRole('listitem').filter({ hasText: 'Last active' })
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(2)
  const endButton = page.getByRole('button', { name: /^Sign out on/ })
  while ((await endButton.count()) > 0) await endButton.first().click()
  await endedPage.getByText('Your session has ended.').waitFor({ timeout: 5_000 })
  await expect.poll(() => rows.count()).toBe(1)
})

journey('changing the password ends all other sessions and replaces the old password', async ({ open, app }) => {
  const dora = { email: 'dora@example.test', password: 'dora-before-1' }
  await registerPerson(app.url, dora, 'Dora Lind')
  const other = await open('/account', { as: dora, expected: [/401/] })
  const page = await open('/account', { as: dora, expected: [/400.*change-password/] })
  await page.getByLabel('Current password').fill('not it at all')
  await page.getByLabel('New password').fill('dora-after-2')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('The current password is incorrect.').waitFor()
  await page.getByLabel('Current password').fill(dora.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Password changed').waitFor()
  await other.getByText('Your session has ended.').waitFor()
  await signInByForm(other, { ...dora, password: 'dora-after-2' })
  await other.waitForURL('**/#/account')
})

journey("an administrator's reset link replaces a forgotten password once", async ({ open, app }) => {
  const emil = { email: 'emil@example.test', password: 'emil-forgets' }
  await registerPerson(app.url, emil, 'Emil Sand')
  const admin = await open('/account/requests', { as: 'admin' })
  const page = await open('/sign-in', { expected: [/400.*\/jwt\/reset-password/] })
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

journey('staff neither see nor reach administrator pages', async ({ open }) => {
  const page = await open('/account', { as: 'staff' })
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'To-do' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Access requests' }).count()).toBe(0)
  await page.goto(page.url().replace('#/account', '#/account/requests'))
  await page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor()
  await page.getByRole('link', { name: 'Go to home page' }).click()
  await page.waitForURL('**/#/overview')
})

journey('a user without stored abilities cannot open protected pages', async ({ open }) => {
  const page = await open('/todo', {
    as: 'admin',
    arrange: async (page) => {
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
