import type { Page, Route } from 'playwright-core'
import { sampleMail } from '#modules/email/web/sample-mail.ts'
import { ELSEWHERE, hostileMails } from '#modules/email/server/sanitize/hostile-mails.ts'
import { sanitiseMail } from '#modules/email/server/sanitize/index.ts'
import { opened } from './email-page.ts'
import { expect, journeys } from '#e2e/harness.ts'

const journey = journeys()

const mails = Object.entries(hostileMails).map(([name, html], index) => ({ id: index + 1, name, html }))

/** What is tried over the network (`request`) or comes through (`requestfinished`), opens, or asks; the page's own left out. */
function watch(page: Page, own: string, event: 'request' | 'requestfinished'): string[] {
  const happened: string[] = []
  page.on(event as 'request', (request) => {
    const url = request.url()
    if (!url.startsWith(own) && !/^(?:data|blob|about):/.test(url)) happened.push(`asked for ${url}`)
    else if (request.method() !== 'GET' || url.includes('/jwt/')) happened.push(`called ${url}`)
  })
  page.on('dialog', (dialog) => {
    happened.push(`said ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => happened.push(`opened ${popup.url()}`))
  page.on('framenavigated', (frame) => {
    const url = frame.url()
    if (!/^(?:about|chrome-error):/.test(url) && !url.startsWith(own)) happened.push(`went to ${url}`)
  })
  return happened
}

/** Answers for mails that the server never had, so that each stands in the frame by itself. */
const answering = (messageOf: (html: string) => string) => (route: Route) => {
  const id = Number(new URL(route.request().url()).searchParams.get('id'))
  const found = mails.find((mail) => mail.id === id)!
  const content = {
    text: '',
    remoteImages: [],
    showsImages: false,
    invitation: null,
    links: [],
    defects: [],
    inReplyTo: null,
    isPlain: false,
  }
  const row = sampleMail({ id, subject: `Mail ${id}`, isRead: true })
  const flags = { replies: [], hasPreviousMail: false, hasNextMail: false }
  return route.fulfill({ json: { mail: { ...row, ...content, ...flags, message: `<p>Mail</p>${messageOf(found.html)}` } } })
}

/** Opens one hostile mail after the other, and moves over it. */
async function openAll(page: Page): Promise<void> {
  for (const { id } of mails) {
    await page.evaluate((mail) => (location.hash = `#/email?id=${mail}`), id)
    await opened(page)
      .getByRole('heading', { name: `Mail ${id}`, exact: true })
      .waitFor()
    const frame = opened(page).locator('iframe')
    // As tall as its content: it has loaded and been looked over.
    await expect.poll(() => frame.evaluate((element) => (element as HTMLIFrameElement).contentDocument?.readyState)).toBe('complete')
    await page.mouse.move(900, 300 + (id % 7) * 20)
  }
}

const RUNNING = 'script, svg, math, iframe, frame, object, embed, form, input, button, base, link, video, audio, template, [autofocus]'

journey('of hostile mails, cleaned, nothing is left that fetches, runs or sends', async ({ app, open }) => {
  const page = await open('/email', { as: 'admin' })
  const cleaned = mails.map(({ html }) => `<section>${sanitiseMail(html, { files: [] }).html}</section>`).join('')
  await page.route(
    '**/pages/email/get-email*',
    answering(() => cleaned),
  )
  const happened = watch(page, app.url, 'request')
  await page.evaluate(() => (location.hash = '#/email?id=1'))
  const frame = opened(page).locator('iframe').contentFrame()
  await expect.poll(() => frame.locator('section').count()).toBe(mails.length)
  const left = await frame.locator('body').evaluate((body, running) => {
    const names = [...body.querySelectorAll('*')].flatMap((element) => [...element.attributes].map(({ name }) => name))
    return [
      ...[...body.querySelectorAll(running)].map(({ tagName }) => tagName),
      ...names.filter((name) => /^on|^srcset$|^background$|^id$|^class$/.test(name)),
    ]
  }, RUNNING)
  expect(left).toEqual([])
  expect(happened).toEqual([])
})

journey('even if a hostile mail came uncleaned, its frame lets nothing be fetched, run or sent', async ({ app, open }) => {
  const refused = [/^request: (?:csp|origin|net::ERR_BLOCKED)/, /^console: /, /^answer: 404 .*\/files\//]
  const page = await open('/email', { as: 'admin', expected: refused })
  const asked: string[] = []
  await page.context().route(`**/*${ELSEWHERE}*/**`, (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  await page.route(
    '**/pages/email/get-email*',
    answering((html) => html),
  )
  const happened = watch(page, app.url, 'requestfinished')
  await openAll(page)
  expect(happened).toEqual([])
  expect(asked).toEqual([])
  await expect.poll(() => page.title()).toContain('E-mail')
})
