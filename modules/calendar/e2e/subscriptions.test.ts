import type { Page } from 'playwright-core'
import { formatCalendarFile, formatVevent } from '#modules/calendar/server/calendar-fixture.ts'
import { sendCalendar, startCalendarHost } from '#modules/calendar/subscriptions/server/testing/calendar-host.ts'
import { createTest, expect } from '#e2e/harness.ts'

const test = createTest()

const fair = formatVevent(
  'UID:fair@example.com',
  'SUMMARY:Boat fair',
  'LOCATION:Hall 3',
  'DTSTART:20270310T090000Z',
  'DTEND:20270310T100000Z',
  'RRULE:FREQ=DAILY;COUNT=2',
)

const findEvent = (page: Page, title: string) => page.locator('main [data-event]', { hasText: title })

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Subscribed calendars' }).click()
  const dialog = page.getByRole('dialog', { name: 'Subscribed calendars' })
  await dialog.getByRole('button', { name: 'Subscribe', exact: true }).waitFor()
  return dialog
}

async function addSubscription(page: Page, url: string, name: string) {
  const dialog = await openDialog(page)
  await dialog.getByLabel('URL of the calendar').fill(url)
  await dialog.getByRole('region', { name: 'Subscribe from a URL' }).getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click()
  return dialog
}

async function subscribe(page: Page, url: string, name: string): Promise<void> {
  const dialog = await addSubscription(page, url, name)
  await dialog.getByRole('listitem').filter({ hasText: name }).getByText('Updated').waitFor()
}

test('the events of a subscribed calendar appear in all views and tabs, read-only, and can be hidden', async ({ open }) => {
  await using host = await startCalendarHost(sendCalendar(formatCalendarFile(fair)))
  const other = await open('/calendar?view=week&date=2027-03-10', { as: 'admin' })
  const page = await open('/calendar?date=2027-03-10', { as: 'admin' })
  await subscribe(page, host.url, 'Fairs')
  await page.getByRole('button', { name: 'Close' }).last().click()
  await findEvent(page, 'Boat fair').nth(1).waitFor()
  await findEvent(other, 'Boat fair').nth(1).waitFor()

  for (const view of ['Week', 'Day', 'List', 'Month']) {
    await page.getByRole('button', { name: view, exact: true }).click()
    await findEvent(page, 'Boat fair').first().waitFor()
  }
  const entry = findEvent(page, 'Boat fair').first()
  await entry.focus()
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  const popover = page.getByRole('dialog', { name: 'Event' })
  await popover.getByText('Hall 3').waitFor()
  await popover.getByText('Fairs · read-only').waitFor()
  expect(await popover.getByRole('button').allTextContents()).toEqual([''])
  await page.keyboard.press('Escape')
  await popover.waitFor({ state: 'detached' })

  await page.getByRole('checkbox', { name: 'Fairs' }).click()
  await findEvent(page, 'Boat fair').first().waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('checkbox', { name: 'Fairs' }).click()
  await findEvent(page, 'Boat fair').first().waitFor()
})

test('a calendar that cannot be fetched says why', async ({ open }) => {
  await using host = await startCalendarHost((response) => void response.writeHead(404).end())
  const page = await open('/calendar', { as: 'staff' })
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await dialog.getByText('Enter a URL that starts with https:// or webcal://.').waitFor()
  await page.keyboard.press('Escape')
  await addSubscription(page, host.url, 'Gone')
  await dialog.getByText('Could not be updated: There is no calendar at this address anymore.').waitFor()
})

test('a subscription can be renamed and recolored, and unsubscribing undone', async ({ open }) => {
  await using host = await startCalendarHost(sendCalendar(formatCalendarFile(fair.replace('Boat fair', 'Harbor festival'))))
  const page = await open('/calendar?date=2027-03-10', { as: 'staff' })
  await subscribe(page, host.url, 'Harbor')
  const row = page.getByRole('listitem').filter({ hasText: 'Updated' })
  await row.getByRole('button', { name: 'Edit “Harbor”' }).click()
  await row.getByLabel('Name').fill('Old harbor')
  await row.getByRole('radio', { name: 'Orange' }).click()
  await row.getByRole('switch', { name: 'Show me as busy' }).click()
  await row.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Edit “Old harbor”' }).waitFor()
  await page.getByRole('button', { name: 'Unsubscribe from “Old harbor”' }).click()
  await findEvent(page, 'Harbor festival').first().waitFor({ state: 'detached' })
  await page.locator('[data-kind]', { hasText: 'Unsubscribed from' }).getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Unsubscribe from “Old harbor”' }).waitFor()
  await findEvent(page, 'Harbor festival').first().waitFor()
})

test('public holidays of a chosen region are shown', async ({ open }) => {
  const page = await open('/calendar?date=2027-01-06', { as: 'admin' })
  const dialog = await openDialog(page)
  const region = dialog.getByRole('combobox', { name: 'Country or region' })
  await region.fill('bavar')
  await page.getByRole('option', { name: 'Bavaria' }).click()
  await dialog.getByRole('region', { name: 'Public holidays' }).getByRole('button', { name: 'Add' }).click()
  await dialog.getByRole('listitem').filter({ hasText: 'Holidays: Bavaria' }).waitFor()
  await page.keyboard.press('Escape')
  await findEvent(page, 'Epiphany').waitFor()
})
