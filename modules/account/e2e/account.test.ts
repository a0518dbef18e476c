import { expect, fillSignIn, journeys, registerPerson, settled, signInByForm } from '#e2e/harness.ts'

const journey = journeys()

journey('explains a wrong password and too many attempts', async ({ open, app }) => {
  const page = await open('/sign-in', { expected: [/4(00|29).*\/jwt\/login/] })
  const stranger = { email: 'stranger@harbour.test', password: 'not the password' }
  await fillSignIn(page, stranger)
  await page.getByRole('alert').getByText('E-mail or password is not right.').waitFor()
  const again = () => page.request.post(`${app.url}/jwt/login`, { data: stranger })
  while ((await again()).status() === 400);
  await page.locator('button[type=submit]').click()
  await page.getByRole('alert').getByText('That was too often.').waitFor()
})

const stored = () => ['userData', 'accessToken', 'refreshToken', 'tokenType'].map((name) => localStorage.getItem(name))

journey(
  'signing in stores the tokens in local storage under their documented keys, and signing out removes them in all tabs',
  async ({ open }) => {
    const page = await open('/account')
    const other = await page.context().newPage()
    await other.goto(page.url())
    await settled(other)
    await signInByForm(page, 'staff')
    await page.waitForURL('**/#/account')
    const [userData, accessToken, refreshToken, tokenType] = await page.evaluate(stored)
    expect(JSON.parse(userData!)).toMatchObject({ fullName: 'Sam Staff', ability: expect.arrayContaining([expect.anything()]) })
    expect([accessToken?.split('.').length, Boolean(refreshToken), tokenType]).toEqual([3, true, 'Bearer'])
    await other.waitForURL('**/#/account')
    await other.getByRole('heading', { name: 'My account' }).waitFor()

    await page.getByRole('button', { name: 'Account of Sam Staff' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL('**/#/sign-in**')
    await other.waitForURL('**/#/sign-in**')
    await expect.poll(() => other.evaluate(stored)).toEqual([null, null, null, null])
    await expect.poll(() => other.getByRole('alert').count()).toBe(0)
  },
)

journey('many calls with an expired token cause one refresh and are then repeated', async ({ open }) => {
  const page = await open('/account', { as: 'admin', expected: [/401/] })
  const answers: { path: string; status: number; bearer: string }[] = []
  page.on('response', (response) => {
    const { pathname: path } = new URL(response.url())
    if (!/^\/(api|jwt)\//.test(path)) return
    answers.push({ path, status: response.status(), bearer: response.request().headers()['authorization'] ?? '' })
  })
  const outworn = await page.evaluate(() => {
    const token = `${localStorage.getItem('accessToken')!.slice(0, -6)}abcdef`
    localStorage.setItem('accessToken', token)
    return `Bearer ${token}`
  })
  await page.reload()
  await settled(page)
  await page.getByText('This device').waitFor()
  const refused = () => answers.filter(({ status }) => status === 401)
  const isAnswered = ({ path }: { path: string }) => answers.some((one) => one.path === path && one.status === 200)
  await expect.poll(() => refused().length).toBeGreaterThanOrEqual(2)
  await expect.poll(() => refused().filter((one) => !isAnswered(one))).toEqual([])
  expect(new Set(refused().map(({ bearer }) => bearer))).toEqual(new Set([outworn]))
  expect(answers.filter(({ path }) => path.startsWith('/jwt/'))).toMatchObject([{ path: '/jwt/refresh-token', status: 200 }])
})

journey('a failed refresh signs the user out, explains why, and returns to the same URL after signing in', async ({ open }) => {
  const page = await open('/account', { as: 'staff', expected: [/401/] })
  await page.evaluate(() => {
    localStorage.setItem('accessToken', 'old')
    localStorage.setItem('refreshToken', 'gone')
    location.hash = '#/todo?tag=team'
  })
  await page.getByText('Your session has ended. Sign in again and you come back to where you were.').waitFor()
  await expect.poll(() => page.evaluate(stored)).toEqual([null, null, null, null])
  await signInByForm(page, 'staff')
  await page.waitForURL('**/#/todo?tag=team')
})

journey('ending a session signs out its browser immediately', async ({ open }) => {
  const lost = await open('/account', { as: 'admin', expected: [/401/] })
  const page = await open('/account', { as: 'admin' })
  await lost.getByText('This device').waitFor()
  const rows = page.getByRole('listitem').filter({ hasText: 'Last used' })
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(2)
  const end = page.getByRole('button', { name: /^End the session on/ })
  while ((await end.count()) > 0) await end.first().click()
  await lost.getByText('Your session has ended.').waitFor({ timeout: 5_000 })
  await expect.poll(() => rows.count()).toBe(1)
})

journey('changing the password ends all other sessions and replaces the old password', async ({ open, app }) => {
  const dora = { email: 'dora@harbour.test', password: 'dora-before-1' }
  await registerPerson(app.url, dora, 'Dora Lind')
  const other = await open('/account', { as: dora, expected: [/401/] })
  const page = await open('/account', { as: dora, expected: [/400.*change-password/] })
  await page.getByLabel('Current password').fill('not it at all')
  await page.getByLabel('New password').fill('dora-after-2')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('The current password is not right.').waitFor()
  await page.getByLabel('Current password').fill(dora.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Password changed').waitFor()
  await other.getByText('Your session has ended.').waitFor()
  await signInByForm(other, { ...dora, password: 'dora-after-2' })
  await other.waitForURL('**/#/account')
})

journey("an administrator's reset link replaces a forgotten password once", async ({ open, app }) => {
  const emil = { email: 'emil@harbour.test', password: 'emil-forgets' }
  await registerPerson(app.url, emil, 'Emil Sand')
  const admin = await open('/account/requests', { as: 'admin' })
  const page = await open('/sign-in', { expected: [/400.*\/jwt\/reset-password/] })
  await page.getByRole('link', { name: 'Forgotten password?' }).click()
  await page.getByRole('heading', { name: 'Forgotten your password?' }).waitFor()
  await page.getByLabel('E-mail').fill(emil.email)
  await page.getByRole('button', { name: 'Ask for a link' }).click()
  await page.getByText('an administrator has been told').waitFor()

  await admin.getByRole('button', { name: 'Create link Emil Sand' }).click()
  const link = await admin.getByLabel('Link', { exact: true }).inputValue()
  const address = link.slice(link.indexOf('/#/reset-password/'))
  for (const password of ['emil-remembers', 'somebody else']) {
    await page.goto('about:blank')
    await page.goto(`${app.url}${address}`)
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByText(password === 'emil-remembers' ? 'The new password is set.' : 'This link has been used or has expired.').waitFor()
  }
  await page.goto(`${app.url}/#/sign-in`)
  await signInByForm(page, { ...emil, password: 'emil-remembers' })
})

journey('staff neither see nor reach administrator pages', async ({ open }) => {
  const page = await open('/account', { as: 'staff' })
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'To-do' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Access requests' }).count()).toBe(0)
  await page.goto(page.url().replace('#/account', '#/account/requests'))
  await page.getByRole('heading', { name: 'This page is not open to you' }).waitFor()
  await page.getByRole('link', { name: 'Go to the start page' }).click()
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
  await page.getByRole('heading', { name: 'This page is not open to you' }).waitFor()
  await expect.poll(() => page.getByRole('navigation', { name: 'Main menu' }).getByRole('listitem').count()).toBe(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await page.getByRole('link', { name: 'To-do' }).waitFor()
})
