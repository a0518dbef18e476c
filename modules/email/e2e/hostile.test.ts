import type { Page, Route } from 'playwright-core'
import { sampleEmail } from '#modules/email/web/sample-email.ts'
import { TRACKER_HOST, hostileEmails } from '#modules/email/server/sanitize/hostile-emails.ts'
import { sanitizeEmail } from '#modules/email/server/sanitize/index.ts'
import { openedEmail } from './email-page.ts'
import { expect, createTest } from '#e2e/harness.ts'

const test = createTest()

const samples = Object.entries(hostileEmails).map(([name, html], index) => ({ id: index + 1, name, html }))

/** Records requests, dialogs, popups and navigations, except those of the app itself. */
function recordSideEffects(page: Page, own: string, event: 'request' | 'requestfinished'): string[] {
  const sideEffects: string[] = []
  page.on(event as 'request', (request) => {
    const url = request.url()
    if (!url.startsWith(own) && !/^(?:data|blob|about):/.test(url)) sideEffects.push(`asked for ${url}`)
    else if (request.method() !== 'GET' || url.includes('/jwt/')) sideEffects.push(`called ${url}`)
  })
  page.on('dialog', (dialog) => {
    sideEffects.push(`said ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => sideEffects.push(`opened ${popup.url()}`))
  page.on('framenavigated', (frame) => {
    const url = frame.url()
    if (!/^(?:about|chrome-error):/.test(url) && !url.startsWith(own)) sideEffects.push(`went to ${url}`)
  })
  return sideEffects
}

/** Responds with a hostile email that the server never stored. */
const fulfillWith = (getMessage: (html: string) => string) => (route: Route) => {
  const id = Number(new URL(route.request().url()).searchParams.get('id'))
  const sample = samples.find((mail) => mail.id === id)!
  const getFrameContent = {
    text: '',
    remoteImages: [],
    showsImages: false,
    invitation: null,
    links: [],
    defects: [],
    inReplyTo: null,
    isPlain: false,
  }
  const row = sampleEmail({ id, subject: `Mail ${id}`, isRead: true })
  const flags = { replies: [], hasPreviousMail: false, hasNextMail: false }
  return route.fulfill({ json: { mail: { ...row, ...getFrameContent, ...flags, message: `<p>Mail</p>${getMessage(sample.html)}` } } })
}

async function openAll(page: Page): Promise<void> {
  for (const { id } of samples) {
    await page.evaluate((mail) => (location.hash = `#/email?id=${mail}`), id)
    await openedEmail(page)
      .getByRole('heading', { name: `Mail ${id}`, exact: true })
      .waitFor()
    const frame = openedEmail(page).locator('iframe')
    await expect.poll(() => frame.evaluate((element) => (element as HTMLIFrameElement).contentDocument?.readyState)).toBe('complete')
    await page.mouse.move(900, 300 + (id % 7) * 20)
  }
}

const ACTIVE_ELEMENTS =
  'script, svg, math, iframe, frame, object, embed, form, input, button, base, link, video, audio, template, [autofocus]'

test('sanitized hostile emails fetch, run and send nothing', async ({ app, open }) => {
  const page = await open('/email', { as: 'admin' })
  const cleaned = samples.map(({ html }) => `<section>${sanitizeEmail(html, { files: [] }).html}</section>`).join('')
  await page.route(
    '**/pages/email/get-email*',
    fulfillWith(() => cleaned),
  )
  const sideEffects = recordSideEffects(page, app.url, 'request')
  await page.evaluate(() => (location.hash = '#/email?id=1'))
  const frame = openedEmail(page).locator('iframe').contentFrame()
  await expect.poll(() => frame.locator('section').count()).toBe(samples.length)
  const remaining = await frame.locator('body').evaluate((body, running) => {
    const names = [...body.querySelectorAll('*')].flatMap((element) => [...element.attributes].map(({ name }) => name))
    return [
      ...[...body.querySelectorAll(running)].map(({ tagName }) => tagName),
      ...names.filter((name) => /^on|^srcset$|^background$|^id$|^class$/.test(name)),
    ]
  }, ACTIVE_ELEMENTS)
  expect(remaining).toEqual([])
  expect(sideEffects).toEqual([])
})

test('the iframe blocks requests, scripts and forms of unsanitized hostile emails', async ({ app, open }) => {
  const expectedErrors = [/^request: (?:csp|origin|net::ERR_BLOCKED)/, /^console: /, /^response: 404 .*\/files\//]
  const page = await open('/email', { as: 'admin', expectedErrors })
  const requested: string[] = []
  await page.context().route(`**/*${TRACKER_HOST}*/**`, (route) => {
    requested.push(route.request().url())
    return route.abort()
  })
  await page.route(
    '**/pages/email/get-email*',
    fulfillWith((html) => html),
  )
  const sideEffects = recordSideEffects(page, app.url, 'requestfinished')
  await openAll(page)
  expect(sideEffects).toEqual([])
  expect(requested).toEqual([])
  await expect.poll(() => page.title()).toContain('Email')
})
