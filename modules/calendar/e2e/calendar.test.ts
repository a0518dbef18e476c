import type { Page } from 'playwright-core'
import type { EventDraft } from '#modules/calendar/contract.ts'
import { axeFindingsInAllSkins, expect, journeys, listening, people, signInByApi, type Open } from '#e2e/harness.ts'
import { refuse } from '#e2e/refuse.ts'

const journey = journeys()

/** A Wednesday on which nothing stands but what a journey puts there; each journey has a week of its own. */
const day = (week: number, offset = 0) => new Date(Date.UTC(2027, 2, 10 + 7 * week + offset)).toISOString().slice(0, 10)
const at = (date: string, time: string) => `${date}T${time}:00.000Z`

/** Puts an event there as another program would. */
async function put(url: string, event: EventDraft, who: keyof typeof people = 'admin'): Promise<number> {
  const { accessToken } = await signInByApi(url, people[who])
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
  const answer = await fetch(`${url}/apps/calendar/add-event`, { method: 'POST', headers, body: JSON.stringify({ event }) })
  if (!answer.ok) throw new Error(await answer.text())
  return ((await answer.json()) as { event: { id: number } }).event.id
}

const shown = (page: Page, title: string) => page.locator('main [data-event]', { hasText: title })
const days = (page: Page, title: string) =>
  shown(page, title).evaluateAll((events) => events.map((event) => event.closest('[data-date]')?.getAttribute('data-date')))
const popover = (page: Page) => page.getByRole('dialog', { name: 'Event' })
const field = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true })
const choose = async (page: Page, option: string, action: string) => {
  await page.getByRole('alertdialog').getByText(option, { exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: action }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
}

/** Opens days in one look, once what stands there has come. */
async function openDays(open: Open, address: string, opening: Parameters<Open>[1] = {}): Promise<Page> {
  const page = await open(address, { as: 'admin', ...opening })
  await page.locator('main [data-date], main [role=status]').first().waitFor()
  return page
}

/** Pixels of an hour in the days and weeks. */
const HOUR = 48

/** Presses an event at a point of its height, 0 to 1, and lets go so many pixels lower or further. */
async function drag(page: Page, title: string, { from = 0.4, right = 0, down = 0 }): Promise<void> {
  const event = shown(page, title).first()
  // Waits until it stands still, too.
  await event.hover()
  const box = (await event.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height * from]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 8; step++) await page.mouse.move(x + (right * step) / 8, y + (down * step) / 8)
  await page.mouse.up()
}

journey('calendars are chosen one by one, all or none, and asked for anew each time', async ({ app, open }) => {
  await put(app.url, { title: 'Dentist', start: at(day(0), '08:00'), calendar: 'Personal' })
  await put(app.url, { title: 'School play', start: at(day(0), '10:00'), calendar: 'Family' })
  const page = await openDays(open, `/calendar?date=${day(0)}`)
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await shown(page, 'School play').waitFor()
  for (const name of ['All calendars', 'Personal', 'Business', 'Family', 'Holiday', 'Other'])
    await expect.poll(() => box(name).isChecked()).toBe(true)

  const requested = (selected: RegExp) => page.waitForRequest((request) => selected.test(request.url()))
  const allButFamily = /calendar\/events\?calendars=Personal&calendars=Business&calendars=Holiday&calendars=ETC&/
  const all = /calendar\/events\?calendars=Personal&calendars=Business&calendars=Family&calendars=Holiday&calendars=ETC&/
  for (const selection of [allButFamily, all, allButFamily]) {
    const asked = requested(selection)
    await box('Family').click()
    await asked
  }
  await shown(page, 'School play').waitFor({ state: 'detached' })
  await shown(page, 'Dentist').waitFor()
  await expect.poll(() => box('All calendars').evaluate((input: HTMLInputElement) => input.indeterminate)).toBe(true)
  await page.reload()
  await shown(page, 'Dentist').waitFor()
  await expect.poll(() => box('Family').isChecked()).toBe(false)

  await box('All calendars').click()
  await shown(page, 'School play').waitFor()
  const none = requested(/calendar\/events\?calendars=&/)
  await box('All calendars').click()
  await none
  await shown(page, 'Dentist').waitFor({ state: 'detached' })
  await page.getByText('No calendar is selected').waitFor()
})

journey('an event is added, edited, dragged, stretched and taken back', async ({ open }) => {
  const page = await openDays(open, `/calendar?view=week&date=${day(1)}`)
  await page.keyboard.press('c')
  await field(page, 'Title').fill('Fit the kitchen')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Calendar' }).click()
  await page.getByRole('option', { name: 'Business' }).click()
  await page.getByRole('button', { name: 'Add event' }).click()
  await shown(page, 'Fit the kitchen').getByText('9 – 10').waitFor()
  await expect.poll(() => days(page, 'Fit the kitchen')).toEqual([day(1)])

  await shown(page, 'Fit the kitchen').click()
  await popover(page).getByRole('button', { name: 'Edit' }).click()
  await field(page, 'Title').fill('Fit the oak kitchen')
  await field(page, 'Location').fill('Mill Lane 4')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await shown(page, 'Fit the oak kitchen').click()
  await popover(page).getByText('Mill Lane 4').waitFor()
  await page.keyboard.press('Escape')
  await popover(page).waitFor({ state: 'detached' })

  const width = (await page.locator(`main [role=columnheader][data-date="${day(1)}"]`).boundingBox())!.width
  await drag(page, 'Fit the oak kitchen', { right: width, down: HOUR })
  await shown(page, 'Fit the oak kitchen').getByText('10 – 11').waitFor()
  await expect.poll(() => days(page, 'Fit the oak kitchen')).toEqual([day(1, 1)])
  await drag(page, 'Fit the oak kitchen', { from: 0.97, down: HOUR })
  await shown(page, 'Fit the oak kitchen')
    .getByText(/10a? – 12/)
    .waitFor()
  const moved = page.locator('[data-kind]', { hasText: 'Event moved' })
  await expect.poll(() => moved.count()).toBe(2)

  await moved.first().getByRole('button', { name: 'Undo' }).click()
  await shown(page, 'Fit the oak kitchen').getByText('10 – 11').waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(() => days(page, 'Fit the oak kitchen')).toEqual([day(1)])
  await shown(page, 'Fit the oak kitchen').getByText('9 – 10').waitFor()
})

journey('dragging over free hours begins an event there', async ({ open }) => {
  const page = await openDays(open, `/calendar?view=week&date=${day(12)}`)
  const column = (await page.locator(`main [role=columnheader][data-date="${day(12)}"]`).boundingBox())!
  const [x, y] = [column.x + column.width / 2, column.y + 200]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 8; step++) await page.mouse.move(x, y + (2 * HOUR * step) / 8)
  await page.mouse.up()
  await field(page, 'Title').fill('Paint the fence')
  await page.getByRole('button', { name: 'Add event' }).click()
  await shown(page, 'Paint the fence').waitFor()
  await expect.poll(() => days(page, 'Paint the fence')).toEqual([day(12)])
  const box = (await shown(page, 'Paint the fence').boundingBox())!
  expect(Math.abs(box.height - 2 * HOUR)).toBeLessThanOrEqual(HOUR / 2)
})

journey('what the server refuses goes back to where it was, and says why', async ({ app, open }) => {
  await put(app.url, { title: 'Deliver the beds', start: at(day(2), '09:00') })
  const page = await openDays(open, `/calendar?view=week&date=${day(2)}`, { expected: [/503/] })
  await shown(page, 'Deliver the beds').waitFor()
  await refuse(page, '**/apps/calendar/update-event')
  await drag(page, 'Deliver the beds', { down: 2 * HOUR })
  await page.getByRole('alert').waitFor()
  await shown(page, 'Deliver the beds').getByText('9 – 10').waitFor()
})

journey('a series is changed as one, as this and the following, and as a whole', async ({ app, open }) => {
  await put(app.url, { title: 'Stand-up', start: at(day(3, -1), '09:00'), recurrence: 'FREQ=DAILY;COUNT=4' })
  const page = await openDays(open, `/calendar?view=week&date=${day(3)}`)
  const rename = async (index: number, title: string, scope: string) => {
    await shown(page, 'Stand-up').nth(index).click()
    await popover(page).getByRole('button', { name: 'Edit' }).click()
    await field(page, 'Title').fill(title)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await choose(page, scope, 'Save')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await expect.poll(() => shown(page, 'Stand-up').count()).toBe(4)
  await rename(1, 'Stand-up in the yard', 'This event')
  await expect.poll(() => days(page, 'Stand-up in the yard')).toEqual([day(3)])
  await rename(2, 'Stand-up at noon', 'This and following events')
  await expect.poll(() => days(page, 'Stand-up at noon')).toEqual([day(3, 1), day(3, 2)])
  await expect.poll(() => shown(page, 'Stand-up').count()).toBe(4)

  await shown(page, 'Stand-up at noon').first().click()
  await popover(page).getByRole('button', { name: 'Delete' }).click()
  await choose(page, 'All events', 'Delete')
  await shown(page, 'Stand-up at noon').first().waitFor({ state: 'detached' })
  await expect.poll(() => shown(page, 'Stand-up').count()).toBe(2)
  await page.locator('[data-kind]', { hasText: 'Event deleted' }).first().getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => days(page, 'Stand-up at noon')).toEqual([day(3, 1), day(3, 2)])

  await drag(page, 'Stand-up at noon', { down: HOUR })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => shown(page, 'Stand-up at noon').first().innerText()).toContain('9 – 10')
})

journey('a whole series that a link leads to is not deleted without a question', async ({ app, open }) => {
  const id = await put(app.url, { title: 'Water the plants', start: at(day(13), '09:00'), recurrence: 'FREQ=DAILY;COUNT=2' })
  const page = await openDays(open, `/calendar?view=week&date=${day(13)}&event=${id}`)
  const question = page.getByRole('alertdialog', { name: 'Delete the entire series “Water the plants”?' })
  for (const answer of ['Cancel', 'Delete']) {
    await popover(page).getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => shown(page, 'Water the plants').count()).toBe(2)
    await question.getByRole('button', { name: answer }).click()
    await question.waitFor({ state: 'detached' })
  }
  await shown(page, 'Water the plants').first().waitFor({ state: 'detached' })
})

journey('a rule is put into words, and the words into a rule', async ({ open }) => {
  const page = await openDays(open, `/calendar?date=${day(4)}&new=1`)
  await field(page, 'Title').fill('Count the stock')
  await page.getByRole('combobox', { name: 'Repeat' }).click()
  await page.getByRole('option', { name: 'Custom…' }).click()
  await page.getByRole('button', { name: 'Friday', exact: true }).click()
  await page.getByText('After a number of occurrences').click()
  await page.getByRole('textbox', { name: 'Number of occurrences' }).fill('3')
  await page.getByRole('button', { name: 'Add event' }).click()
  await expect.poll(() => days(page, 'Count the stock')).toEqual([day(4), day(4, 2), day(4, 7)])
  await shown(page, 'Count the stock').first().click()
  await popover(page).getByText('Weekly on Wednesday and Friday, 3 times').waitFor()
})

journey('a guest answers, and both see it without asking', async ({ app, open }) => {
  const { userData } = await signInByApi(app.url, people.staff)
  await put(app.url, { title: 'Choose the lamps', start: at(day(5), '13:00'), guests: [userData.id] })
  const mine = await openDays(open, `/calendar?view=week&date=${day(5)}`)
  const theirs = await openDays(open, `/calendar?view=week&date=${day(5)}`, { as: 'staff' })
  await listening(mine, 'calendar')
  await shown(mine, 'Choose the lamps').click()
  await popover(mine).getByText('1 awaiting').waitFor()
  await shown(theirs, 'Choose the lamps').click()
  await popover(theirs).getByRole('button', { name: 'Maybe' }).click()
  await popover(mine).getByText('1 maybe').waitFor()
  await popover(theirs).getByRole('button', { name: 'Yes' }).click()
  await popover(mine).getByText('1 yes').waitFor()
  await expect.poll(() => popover(theirs).getByRole('button', { name: 'Yes' }).getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => popover(theirs).getByRole('button', { name: 'Edit' }).count()).toBe(0)
})

journey('by keys alone: through time, from event to event, open, move and delete', async ({ app, open }) => {
  await put(app.url, { title: 'Load the van', start: at(day(6), '09:00') })
  await put(app.url, { title: 'Drive to Leeds', start: at(day(6, 1), '09:00') })
  const page = await openDays(open, `/calendar?view=week&date=${day(5)}`)
  await page.keyboard.press('j')
  await page.waitForURL(`**date=${day(6)}*`)
  await shown(page, 'Load the van').focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Drive to Leeds')
  await page.keyboard.press('Alt+ArrowDown')
  await shown(page, 'Drive to Leeds').getByText('9:15 – 10:15').waitFor()
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await shown(page, 'Drive to Leeds').getByText('9:15 – 10:30').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Drive to Leeds')
  await page.keyboard.press('Enter')
  await popover(page).waitFor()
  await page.keyboard.press('Escape')
  await popover(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Drive to Leeds')
  await page.keyboard.press('Delete')
  await shown(page, 'Drive to Leeds').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await shown(page, 'Drive to Leeds').waitFor()
  await page.keyboard.press('d')
  await page.waitForURL('**view=day*')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
})

journey('on a phone in Chinese, right to left and dark: one pane, a folded month, a list', async ({ app, open }) => {
  await put(app.url, { title: '盘点仓库', start: at(day(7), '01:30') })
  const page = await openDays(open, `/calendar?date=${day(7)}`, {
    language: 'cn',
    skin: 'dark',
    isRTL: true,
    size: { width: 390, height: 844 },
    context: { hasTouch: true },
  })
  await shown(page, '盘点仓库').tap()
  await page.getByRole('dialog').getByText('2027年4月28日').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).tap()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.locator('h1 button').tap()
  await page.getByRole('checkbox', { name: '个人' }).tap()
  await shown(page, '盘点仓库').waitFor({ state: 'detached' })
  await page.locator('h1 button').tap()
  await page.getByRole('button', { name: '月', exact: true }).tap()
  await page.getByRole('columnheader').first().waitFor()
  await expect.poll(() => page.getByRole('columnheader').first().innerText()).toContain('星期一')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

const file = (...events: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...events, 'END:VCALENDAR', ''].join('\r\n')
const vevent = (uid: string, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20270101T000000Z', ...lines, 'END:VEVENT'].join('\r\n')

journey('a file is imported, with a word on each event that was left out', async ({ open }) => {
  const page = await openDays(open, `/calendar?date=${day(8)}`)
  const date = day(8).replaceAll('-', '')
  const content = file(
    vevent('good', 'SUMMARY:Harvest fair', `DTSTART:${date}T090000Z`, `DTEND:${date}T110000Z`),
    vevent('backwards', 'SUMMARY:Time machine', `DTSTART:${date}T090000Z`, `DTEND:${date}T080000Z`),
  )
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Import events' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import events' })
  await dialog.locator('input[type=file]').setInputFiles({ name: 'fair.ics', mimeType: 'text/calendar', buffer: Buffer.from(content) })
  await dialog.getByText('Imported “fair.ics”').waitFor()
  await dialog.getByText('ends before it starts.').waitFor()
  await dialog.getByText('Time machine').waitFor()
  expect(await axeFindingsInAllSkins(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await shown(page, 'Harvest fair').waitFor()
})

journey('a private address is made, told once, and revoked', async ({ open }) => {
  const page = await openDays(open, `/calendar?date=${day(9)}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Export and private addresses' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export and private addresses' })
  await dialog.getByRole('button', { name: 'Create address for Holiday' }).click()
  const address = await dialog.locator('code').innerText()
  expect(await page.evaluate(async (url) => (await (await fetch(new URL(url).pathname)).text()).slice(0, 15), address)).toBe(
    'BEGIN:VCALENDAR',
  )
  expect(await axeFindingsInAllSkins(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Revoke address for Holiday' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await dialog.getByRole('button', { name: 'Create address for Holiday' }).waitFor()
})

journey('words find events within the calendar and from the navbar', async ({ app, open }) => {
  await put(app.url, { title: 'Varnish the larch table', start: at(day(10), '10:00') })
  const page = await openDays(open, '/calendar')
  await page.keyboard.press('/')
  await page.keyboard.type('larch')
  await page.getByRole('button', { name: /Varnish the larch table/ }).click()
  await page.getByRole('dialog', { name: 'Event' }).getByRole('heading', { name: 'Varnish the larch table' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('larch table')
  await page.getByRole('option', { name: /Varnish the larch table/ }).click()
  await shown(page, 'Varnish the larch table').waitFor()
  await page.getByRole('dialog', { name: 'Event' }).waitFor()
})

journey('a time is found when everyone is free; who shares nothing is unknown, never free', async ({ app, open }) => {
  const { userData } = await signInByApi(app.url, people.staff)
  await put(app.url, { title: 'Dentist of Sam', start: at(day(12), '09:00') }, 'staff')
  await put(app.url, { title: 'Weigh the boxes', start: at(day(12), '14:00'), guests: [userData.id] })
  const mine = await openDays(open, `/calendar?view=week&date=${day(12)}`)
  const editing = async () => {
    await shown(mine, 'Weigh the boxes').click()
    await popover(mine).getByRole('button', { name: 'Edit' }).click()
    return mine.getByRole('dialog', { name: 'Edit event' })
  }
  const form = await editing()
  await form.getByRole('button', { name: 'Find a time' }).click()
  const free = form.getByRole('region', { name: 'Everyone is free' })
  await free.getByRole('button').first().click()
  await form.getByText('Sam Staff is free').waitFor()
  await expect.poll(() => free.getByText('Not included').count()).toBe(0)
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })

  const theirs = await openDays(open, `/calendar?view=week&date=${day(12)}`, { as: 'staff' })
  const shares = theirs.getByRole('switch', { name: 'Share my availability with colleagues' })
  const toSettings = async () => {
    await theirs.getByRole('button', { name: 'More' }).click()
    await theirs.getByRole('menuitem', { name: 'Calendar settings' }).click()
    await shares.waitFor()
  }
  const saved = () => theirs.waitForResponse((answer) => answer.url().includes('/update-settings') && answer.ok())
  await toSettings()
  await expect.poll(() => shares.isChecked()).toBe(true)
  await Promise.all([saved(), theirs.getByText('Share my availability with colleagues').click()])
  await theirs.reload()
  await toSettings()
  await expect.poll(() => shares.isChecked()).toBe(false)

  const again = await editing()
  await again.getByText('Sam Staff: availability unknown').waitFor()
  await expect.poll(() => again.getByText('Sam Staff is free').count()).toBe(0)
  await again.getByRole('button', { name: 'Find a time' }).click()
  await again.getByText('Not included because they don’t share their availability: Sam Staff').waitFor()
  await Promise.all([saved(), theirs.getByText('Share my availability with colleagues').click()])
})

journey('axe finds nothing on the days, the open event, the form and the keys in any skin', async ({ app, open }) => {
  const { userData } = await signInByApi(app.url, people.staff)
  const event = {
    title: 'Weekly review',
    start: at(day(11), '09:00'),
    guests: [userData.id],
    recurrence: 'FREQ=WEEKLY',
    url: 'https://example.com',
  }
  await put(app.url, { ...event, timeZone: 'America/New_York' })
  await put(app.url, { title: 'Fair', start: day(11), end: day(11, 3), calendar: 'Holiday' })
  const page = await openDays(open, `/calendar?date=${day(11)}`)
  await shown(page, 'Weekly review').first().waitFor()
  expect(await axeFindingsInAllSkins(page)).toEqual([])
  for (const [key, view] of [
    ['a', 'list'],
    ['w', 'week'],
  ] as const) {
    await page.keyboard.press(key)
    await page.waitForURL(`**view=${view}*`)
    await shown(page, 'Weekly review').first().waitFor()
    expect(await axeFindingsInAllSkins(page)).toEqual([])
  }
  await shown(page, 'Weekly review').first().click()
  await popover(page).getByText('Event time zone:').waitFor()
  expect(await axeFindingsInAllSkins(page)).toEqual([])
  await popover(page).getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog', { name: 'Edit event' }).waitFor()
  expect(await axeFindingsInAllSkins(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  expect(await axeFindingsInAllSkins(page)).toEqual([])
})
