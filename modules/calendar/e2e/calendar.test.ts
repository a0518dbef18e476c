import type { Page } from 'playwright-core'
import type { EventDraft } from '#modules/calendar/contract.ts'
import { createTest, expect, getAxeViolationsInAllSkins, reloadUntilSubscribed, signInByApi, testUsers, type Open } from '#e2e/harness.ts'
import { failRequests } from '#e2e/failing-requests.ts'

const journey = createTest()

/** Returns an empty Wednesday, or a day relative to it. Each test uses its own week, so that tests do not affect each other. */
const getDay = (week: number, offset = 0) => new Date(Date.UTC(2027, 2, 10 + 7 * week + offset)).toISOString().slice(0, 10)
const at = (date: string, time: string) => `${date}T${time}:00.000Z`

async function addEvent(url: string, event: EventDraft, as: keyof typeof testUsers = 'admin'): Promise<number> {
  const { accessToken } = await signInByApi(url, testUsers[as])
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
  const response = await fetch(`${url}/apps/calendar/add-event`, { method: 'POST', headers, body: JSON.stringify({ event }) })
  if (!response.ok) throw new Error(await response.text())
  return ((await response.json()) as { event: { id: number } }).event.id
}

const findEvent = (page: Page, title: string) => page.locator('main [data-event]', { hasText: title })
const listDays = (page: Page, title: string) =>
  findEvent(page, title).evaluateAll((events) => events.map((event) => event.closest('[data-date]')?.getAttribute('data-date')))
const getPopover = (page: Page) => page.getByRole('dialog', { name: 'Event' })
const getField = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true })
const chooseOption = async (page: Page, option: string, action: string) => {
  await page.getByRole('alertdialog').getByText(option, { exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: action }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
}

/** Resolves once the events are visible. */
async function openCalendar(open: Open, address: string, options: Parameters<Open>[1] = {}): Promise<Page> {
  const page = await open(address, { as: 'admin', ...options })
  await page.locator('main [data-date], main [role=status]').first().waitFor()
  return page
}

/** The height of an hour in the day and week views. */
const HOUR_PX = 48

/** Drags an event by `right` and `down` in pixels. `from` is where to press it, as a fraction of its height. */
async function drag(page: Page, title: string, { from = 0.4, right = 0, down = 0 }): Promise<void> {
  const event = findEvent(page, title).first()
  // Hovering also waits until the event stops moving.
  await event.hover()
  const box = (await event.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height * from]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 8; step++) await page.mouse.move(x + (right * step) / 8, y + (down * step) / 8)
  await page.mouse.up()
}

journey('calendars can be selected one by one, all or none, and each selection is fetched', async ({ app, open }) => {
  await addEvent(app.url, { title: 'Dentist', start: at(getDay(0), '08:00'), calendar: 'Personal' })
  await addEvent(app.url, { title: 'School play', start: at(getDay(0), '10:00'), calendar: 'Family' })
  const page = await openCalendar(open, `/calendar?date=${getDay(0)}`)
  const getCheckbox = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await findEvent(page, 'School play').waitFor()
  for (const name of ['All calendars', 'Personal', 'Business', 'Family', 'Holiday', 'Other'])
    await expect.poll(() => getCheckbox(name).isChecked()).toBe(true)

  const waitForSelection = (selected: RegExp) => page.waitForRequest((request) => selected.test(request.url()))
  const allButFamily = /calendar\/events\?calendars=Personal&calendars=Business&calendars=Holiday&calendars=ETC&/
  const all = /calendar\/events\?calendars=Personal&calendars=Business&calendars=Family&calendars=Holiday&calendars=ETC&/
  for (const selection of [allButFamily, all, allButFamily]) {
    const request = waitForSelection(selection)
    await getCheckbox('Family').click()
    await request
  }
  await findEvent(page, 'School play').waitFor({ state: 'detached' })
  await findEvent(page, 'Dentist').waitFor()
  await expect.poll(() => getCheckbox('All calendars').evaluate((input: HTMLInputElement) => input.indeterminate)).toBe(true)
  await page.reload()
  await findEvent(page, 'Dentist').waitFor()
  await expect.poll(() => getCheckbox('Family').isChecked()).toBe(false)

  await getCheckbox('All calendars').click()
  await findEvent(page, 'School play').waitFor()
  const emptySelection = waitForSelection(/calendar\/events\?calendars=&/)
  await getCheckbox('All calendars').click()
  await emptySelection
  await findEvent(page, 'Dentist').waitFor({ state: 'detached' })
  await page.getByText('No calendar is selected').waitFor()
})

journey('an event can be added, edited, moved and resized by dragging, and undone', async ({ open }) => {
  const page = await openCalendar(open, `/calendar?view=week&date=${getDay(1)}`)
  await page.keyboard.press('c')
  await getField(page, 'Title').fill('Fit the kitchen')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Calendar' }).click()
  await page.getByRole('option', { name: 'Business' }).click()
  await page.getByRole('button', { name: 'Add event' }).click()
  await findEvent(page, 'Fit the kitchen').getByText('9 – 10').waitFor()
  await expect.poll(() => listDays(page, 'Fit the kitchen')).toEqual([getDay(1)])

  await findEvent(page, 'Fit the kitchen').click()
  await getPopover(page).getByRole('button', { name: 'Edit' }).click()
  await getField(page, 'Title').fill('Fit the oak kitchen')
  await getField(page, 'Location').fill('Mill Lane 4')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await findEvent(page, 'Fit the oak kitchen').click()
  await getPopover(page).getByText('Mill Lane 4').waitFor()
  await page.keyboard.press('Escape')
  await getPopover(page).waitFor({ state: 'detached' })

  const width = (await page.locator(`main [role=columnheader][data-date="${getDay(1)}"]`).boundingBox())!.width
  await drag(page, 'Fit the oak kitchen', { right: width, down: HOUR_PX })
  await findEvent(page, 'Fit the oak kitchen').getByText('10 – 11').waitFor()
  await expect.poll(() => listDays(page, 'Fit the oak kitchen')).toEqual([getDay(1, 1)])
  await drag(page, 'Fit the oak kitchen', { from: 0.97, down: HOUR_PX })
  await findEvent(page, 'Fit the oak kitchen')
    .getByText(/10a? – 12/)
    .waitFor()
  const movedToasts = page.locator('[data-kind]', { hasText: 'Event moved' })
  await expect.poll(() => movedToasts.count()).toBe(2)

  await movedToasts.first().getByRole('button', { name: 'Undo' }).click()
  await findEvent(page, 'Fit the oak kitchen').getByText('10 – 11').waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(() => listDays(page, 'Fit the oak kitchen')).toEqual([getDay(1)])
  await findEvent(page, 'Fit the oak kitchen').getByText('9 – 10').waitFor()
})

journey('dragging over free hours opens the form of a new event', async ({ open }) => {
  const page = await openCalendar(open, `/calendar?view=week&date=${getDay(12)}`)
  const column = (await page.locator(`main [role=columnheader][data-date="${getDay(12)}"]`).boundingBox())!
  const [x, y] = [column.x + column.width / 2, column.y + 200]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 8; step++) await page.mouse.move(x, y + (2 * HOUR_PX * step) / 8)
  await page.mouse.up()
  await getField(page, 'Title').fill('Paint the fence')
  await page.getByRole('button', { name: 'Add event' }).click()
  await findEvent(page, 'Paint the fence').waitFor()
  await expect.poll(() => listDays(page, 'Paint the fence')).toEqual([getDay(12)])
  const box = (await findEvent(page, 'Paint the fence').boundingBox())!
  expect(Math.abs(box.height - 2 * HOUR_PX)).toBeLessThanOrEqual(HOUR_PX / 2)
})

journey('an event moves back and an error appears if the server rejects the move', async ({ app, open }) => {
  await addEvent(app.url, { title: 'Deliver the beds', start: at(getDay(2), '09:00') })
  const page = await openCalendar(open, `/calendar?view=week&date=${getDay(2)}`, { expectedErrors: [/503/] })
  await findEvent(page, 'Deliver the beds').waitFor()
  await failRequests(page, '**/apps/calendar/update-event')
  await drag(page, 'Deliver the beds', { down: 2 * HOUR_PX })
  await page.getByRole('alert').waitFor()
  await findEvent(page, 'Deliver the beds').getByText('9 – 10').waitFor()
})

journey('a change of a series applies to this event, this and following events, or all events', async ({ app, open }) => {
  await addEvent(app.url, { title: 'Stand-up', start: at(getDay(3, -1), '09:00'), recurrence: 'FREQ=DAILY;COUNT=4' })
  const page = await openCalendar(open, `/calendar?view=week&date=${getDay(3)}`)
  const rename = async (index: number, title: string, scope: string) => {
    await findEvent(page, 'Stand-up').nth(index).click()
    await getPopover(page).getByRole('button', { name: 'Edit' }).click()
    await getField(page, 'Title').fill(title)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await chooseOption(page, scope, 'Save')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await expect.poll(() => findEvent(page, 'Stand-up').count()).toBe(4)
  await rename(1, 'Stand-up in the yard', 'This event')
  await expect.poll(() => listDays(page, 'Stand-up in the yard')).toEqual([getDay(3)])
  await rename(2, 'Stand-up at noon', 'This and following events')
  await expect.poll(() => listDays(page, 'Stand-up at noon')).toEqual([getDay(3, 1), getDay(3, 2)])
  await expect.poll(() => findEvent(page, 'Stand-up').count()).toBe(4)

  await findEvent(page, 'Stand-up at noon').first().click()
  await getPopover(page).getByRole('button', { name: 'Delete' }).click()
  await chooseOption(page, 'All events', 'Delete')
  await findEvent(page, 'Stand-up at noon').first().waitFor({ state: 'detached' })
  await expect.poll(() => findEvent(page, 'Stand-up').count()).toBe(2)
  await page.locator('[data-kind]', { hasText: 'Event deleted' }).first().getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => listDays(page, 'Stand-up at noon')).toEqual([getDay(3, 1), getDay(3, 2)])

  await drag(page, 'Stand-up at noon', { down: HOUR_PX })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => findEvent(page, 'Stand-up at noon').first().innerText()).toContain('9 – 10')
})

journey('deleting a whole series that was opened by a link requires confirmation', async ({ app, open }) => {
  const id = await addEvent(app.url, { title: 'Water the plants', start: at(getDay(13), '09:00'), recurrence: 'FREQ=DAILY;COUNT=2' })
  const page = await openCalendar(open, `/calendar?view=week&date=${getDay(13)}&event=${id}`)
  const confirmation = page.getByRole('alertdialog', { name: 'Delete the entire series “Water the plants”?' })
  for (const button of ['Cancel', 'Delete']) {
    await getPopover(page).getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => findEvent(page, 'Water the plants').count()).toBe(2)
    await confirmation.getByRole('button', { name: button }).click()
    await confirmation.waitFor({ state: 'detached' })
  }
  await findEvent(page, 'Water the plants').first().waitFor({ state: 'detached' })
})

journey('a custom recurrence is saved as a rule and described in words', async ({ open }) => {
  const page = await openCalendar(open, `/calendar?date=${getDay(4)}&new=1`)
  await getField(page, 'Title').fill('Count the stock')
  await page.getByRole('combobox', { name: 'Repeat' }).click()
  await page.getByRole('option', { name: 'Custom…' }).click()
  await page.getByRole('button', { name: 'Friday', exact: true }).click()
  await page.getByText('After a number of occurrences').click()
  await page.getByRole('textbox', { name: 'Number of occurrences' }).fill('3')
  await page.getByRole('button', { name: 'Add event' }).click()
  await expect.poll(() => listDays(page, 'Count the stock')).toEqual([getDay(4), getDay(4, 2), getDay(4, 7)])
  await findEvent(page, 'Count the stock').first().click()
  await getPopover(page).getByText('Weekly on Wednesday and Friday, 3 times').waitFor()
})

journey('a guest responds, and the organizer sees the response live', async ({ app, open }) => {
  const { userData } = await signInByApi(app.url, testUsers.staff)
  await addEvent(app.url, { title: 'Choose the lamps', start: at(getDay(5), '13:00'), guests: [userData.id] })
  const organizerPage = await openCalendar(open, `/calendar?view=week&date=${getDay(5)}`)
  const guestPage = await openCalendar(open, `/calendar?view=week&date=${getDay(5)}`, { as: 'staff' })
  await reloadUntilSubscribed(organizerPage, 'calendar')
  await findEvent(organizerPage, 'Choose the lamps').click()
  await getPopover(organizerPage).getByText('1 awaiting').waitFor()
  await findEvent(guestPage, 'Choose the lamps').click()
  await getPopover(guestPage).getByRole('button', { name: 'Maybe' }).click()
  await getPopover(organizerPage).getByText('1 maybe').waitFor()
  await getPopover(guestPage).getByRole('button', { name: 'Yes' }).click()
  await getPopover(organizerPage).getByText('1 yes').waitFor()
  await expect.poll(() => getPopover(guestPage).getByRole('button', { name: 'Yes' }).getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => getPopover(guestPage).getByRole('button', { name: 'Edit' }).count()).toBe(0)
})

journey('by keyboard alone: changes the week, moves between events, opens, moves, resizes and deletes them', async ({ app, open }) => {
  await addEvent(app.url, { title: 'Load the van', start: at(getDay(6), '09:00') })
  await addEvent(app.url, { title: 'Drive to Leeds', start: at(getDay(6, 1), '09:00') })
  const page = await openCalendar(open, `/calendar?view=week&date=${getDay(5)}`)
  await page.keyboard.press('j')
  await page.waitForURL(`**date=${getDay(6)}*`)
  await findEvent(page, 'Load the van').focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Drive to Leeds')
  await page.keyboard.press('Alt+ArrowDown')
  await findEvent(page, 'Drive to Leeds').getByText('9:15 – 10:15').waitFor()
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await findEvent(page, 'Drive to Leeds').getByText('9:15 – 10:30').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Drive to Leeds')
  await page.keyboard.press('Enter')
  await getPopover(page).waitFor()
  await page.keyboard.press('Escape')
  await getPopover(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Drive to Leeds')
  await page.keyboard.press('Delete')
  await findEvent(page, 'Drive to Leeds').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await findEvent(page, 'Drive to Leeds').waitFor()
  await page.keyboard.press('d')
  await page.waitForURL('**view=day*')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
})

journey('works on a phone in Chinese, right to left and dark, with a collapsed sidebar and a list', async ({ app, open }) => {
  await addEvent(app.url, { title: '盘点仓库', start: at(getDay(7), '01:30') })
  const page = await openCalendar(open, `/calendar?date=${getDay(7)}`, {
    language: 'cn',
    skin: 'dark',
    isRTL: true,
    size: { width: 390, height: 844 },
    context: { hasTouch: true },
  })
  await findEvent(page, '盘点仓库').tap()
  await page.getByRole('dialog').getByText('2027年4月28日').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).tap()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.locator('h1 button').tap()
  await page.getByRole('checkbox', { name: '个人' }).tap()
  await findEvent(page, '盘点仓库').waitFor({ state: 'detached' })
  await page.locator('h1 button').tap()
  await page.getByRole('button', { name: '月', exact: true }).tap()
  await page.getByRole('columnheader').first().waitFor()
  await expect.poll(() => page.getByRole('columnheader').first().innerText()).toContain('星期一')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

journey('a private address can be created, is shown once and can be revoked', async ({ open }) => {
  const page = await openCalendar(open, `/calendar?date=${getDay(9)}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Export and private addresses' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export and private addresses' })
  await dialog.getByRole('button', { name: 'Create address for Holiday' }).click()
  const address = await dialog.locator('code').innerText()
  expect(await page.evaluate(async (url) => (await (await fetch(new URL(url).pathname)).text()).slice(0, 15), address)).toBe(
    'BEGIN:VCALENDAR',
  )
  expect(await getAxeViolationsInAllSkins(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Revoke address for Holiday' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await dialog.getByRole('button', { name: 'Create address for Holiday' }).waitFor()
})

journey('search finds events in the calendar and from the navbar', async ({ app, open }) => {
  await addEvent(app.url, { title: 'Varnish the larch table', start: at(getDay(10), '10:00') })
  const page = await openCalendar(open, '/calendar')
  await page.keyboard.press('/')
  await page.keyboard.type('larch')
  await page.getByRole('button', { name: /Varnish the larch table/ }).click()
  await page.getByRole('dialog', { name: 'Event' }).getByRole('heading', { name: 'Varnish the larch table' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('larch table')
  await page.getByRole('option', { name: /Varnish the larch table/ }).click()
  await findEvent(page, 'Varnish the larch table').waitFor()
  await page.getByRole('dialog', { name: 'Event' }).waitFor()
})

journey(
  'suggests a time when everyone is free; guests who do not share their availability are unknown, never free',
  async ({ app, open }) => {
    const { userData } = await signInByApi(app.url, testUsers.staff)
    await addEvent(app.url, { title: 'Sam’s dentist', start: at(getDay(12), '09:00') }, 'staff')
    await addEvent(app.url, { title: 'Weigh the boxes', start: at(getDay(12), '14:00'), guests: [userData.id] })
    const organizerPage = await openCalendar(open, `/calendar?view=week&date=${getDay(12)}`)
    const openForm = async () => {
      await findEvent(organizerPage, 'Weigh the boxes').click()
      await getPopover(organizerPage).getByRole('button', { name: 'Edit' }).click()
      return organizerPage.getByRole('dialog', { name: 'Edit event' })
    }
    const form = await openForm()
    await form.getByRole('button', { name: 'Find a time' }).click()
    const suggestions = form.getByRole('region', { name: 'Everyone is free' })
    await suggestions.getByRole('button').first().click()
    await form.getByText('Sam Staff is free').waitFor()
    await expect.poll(() => suggestions.getByText('Not included').count()).toBe(0)
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })

    const guestPage = await openCalendar(open, `/calendar?view=week&date=${getDay(12)}`, { as: 'staff' })
    const sharing = guestPage.getByRole('switch', { name: 'Share my availability with colleagues' })
    const openSettings = async () => {
      await guestPage.getByRole('button', { name: 'More' }).click()
      await guestPage.getByRole('menuitem', { name: 'Calendar settings' }).click()
      await sharing.waitFor()
    }
    const waitForSettings = () => guestPage.waitForResponse((response) => response.url().includes('/update-settings') && response.ok())
    await openSettings()
    await expect.poll(() => sharing.isChecked()).toBe(true)
    await Promise.all([waitForSettings(), guestPage.getByText('Share my availability with colleagues').click()])
    await guestPage.reload()
    await openSettings()
    await expect.poll(() => sharing.isChecked()).toBe(false)

    const reopenedForm = await openForm()
    await reopenedForm.getByText('Sam Staff: availability unknown').waitFor()
    await expect.poll(() => reopenedForm.getByText('Sam Staff is free').count()).toBe(0)
    await reopenedForm.getByRole('button', { name: 'Find a time' }).click()
    await reopenedForm.getByText('Not included because they don’t share their availability: Sam Staff').waitFor()
    await Promise.all([waitForSettings(), guestPage.getByText('Share my availability with colleagues').click()])
  },
)

journey('axe finds nothing on the views, the open event, the form and the shortcuts in any skin', async ({ app, open }) => {
  const { userData } = await signInByApi(app.url, testUsers.staff)
  const event = {
    title: 'Weekly review',
    start: at(getDay(11), '09:00'),
    guests: [userData.id],
    recurrence: 'FREQ=WEEKLY',
    url: 'https://example.com',
  }
  await addEvent(app.url, { ...event, timeZone: 'America/New_York' })
  await addEvent(app.url, { title: 'Fair', start: getDay(11), end: getDay(11, 3), calendar: 'Holiday' })
  const page = await openCalendar(open, `/calendar?date=${getDay(11)}`)
  await findEvent(page, 'Weekly review').first().waitFor()
  expect(await getAxeViolationsInAllSkins(page)).toEqual([])
  for (const [key, view] of [
    ['a', 'list'],
    ['w', 'week'],
  ] as const) {
    await page.keyboard.press(key)
    await page.waitForURL(`**view=${view}*`)
    await findEvent(page, 'Weekly review').first().waitFor()
    expect(await getAxeViolationsInAllSkins(page)).toEqual([])
  }
  await findEvent(page, 'Weekly review').first().click()
  await getPopover(page).getByText('Event time zone:').waitFor()
  expect(await getAxeViolationsInAllSkins(page)).toEqual([])
  await getPopover(page).getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog', { name: 'Edit event' }).waitFor()
  expect(await getAxeViolationsInAllSkins(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  expect(await getAxeViolationsInAllSkins(page)).toEqual([])
})
