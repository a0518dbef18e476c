import type { Page } from 'playwright-core'
import { createTest, expect, getAxeViolations, signInByApi, testUsers } from '#e2e/harness.ts'

const journey = createTest()

const DAY = '2027-05-12'

async function callApi(url: string, path: string, body: object): Promise<Record<string, { id: number }>> {
  const { accessToken } = await signInByApi(url, testUsers.admin)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
  const response = await fetch(`${url}/apps/calendar/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Record<string, { id: number }>
}

const getForm = (page: Page) => page.getByRole('dialog', { name: 'New event' })

/** Fills in a new event from 9 to 10 and selects the room. */
async function fillInMeeting(page: Page, title: string, room: string): Promise<void> {
  const form = getForm(page)
  await form.getByRole('textbox', { name: 'Title' }).fill(title)
  await form.getByRole('combobox', { name: 'Rooms' }).click()
  await page.getByRole('option', { name: room }).click()
  await page.keyboard.press('Tab')
  await form.getByText(`${room} is free`).waitFor()
}

journey('of two people who book a room for the same time, the second sees that it is taken', async ({ app, open }) => {
  await callApi(app.url, 'add-room', { room: { name: 'Aurora', capacity: 8 } })
  const address = `/calendar?view=day&date=${DAY}&new=1`
  const first = await open(address, { as: 'admin' })
  const second = await open(address, { as: 'staff', expectedErrors: [/409/] })
  await fillInMeeting(first, 'Board meeting', 'Aurora')
  await fillInMeeting(second, 'Interview', 'Aurora')

  await getForm(first).getByRole('button', { name: 'Add event' }).click()
  await getForm(first).waitFor({ state: 'detached' })
  // The availability is live, also before saving.
  await getForm(second)
    .getByText(/^Aurora is already booked: .*May 12, 2027/)
    .waitFor()
  await getForm(second).getByRole('button', { name: 'Add event' }).click()
  const problem = getForm(second).getByText(/Aurora is already booked: .*May 12, 2027.* Choose another room or time/)
  await problem.waitFor()
  expect(await second.locator('body').textContent()).not.toContain('Board meeting')
  // The error moved the focus to the rooms, whose list of other rooms opens.
  await second.keyboard.press('Tab')
  expect(await getAxeViolations(second)).toEqual([])

  await getForm(second).getByRole('row', { name: 'Aurora' }).getByRole('button', { name: 'Remove' }).click()
  await getForm(second).getByRole('button', { name: 'Add event' }).click()
  await getForm(second).waitFor({ state: 'detached' })
})

journey('a room has a calendar with the titles of events that the user can see', async ({ app, open }) => {
  const { room } = await callApi(app.url, 'add-room', { room: { name: 'Lighthouse' } })
  const start = '2027-06-09T09:00:00.000Z'
  await callApi(app.url, 'add-event', { event: { title: 'Salaries', start, rooms: [room!.id] } })
  const address = `/calendar/rooms?room=${room!.id}&date=2027-06-09`
  const organizer = await open(address, { as: 'admin' })
  await organizer.getByRole('link', { name: 'Salaries' }).waitFor()
  const colleague = await open(address, { as: 'staff' })
  await colleague.getByText('Booked', { exact: true }).waitFor()
  expect(await colleague.locator('body').textContent()).not.toContain('Salaries')
  expect(await colleague.getByRole('button', { name: 'Add room' }).count()).toBe(0)
  await colleague.getByRole('button', { name: 'Next week' }).click()
  await colleague.getByText('No bookings this week.').waitFor()
})

journey('rooms are added, edited and deleted, and a deletion is undone', async ({ open }) => {
  const page = await open('/calendar/rooms', { as: 'admin' })
  await page.getByRole('button', { name: 'Add room' }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Add room' }).click()
  await drawer.getByText('Enter a name.').waitFor()
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Harbor room')
  await drawer.getByRole('button', { name: 'Add room' }).click()
  await page.getByRole('button', { name: 'Edit Harbor room' }).click()
  await drawer.getByRole('textbox', { name: 'Building or floor' }).fill('Pier 4')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Pier 4').waitFor()
  await page.getByRole('button', { name: 'Delete Harbor room' }).click()
  await page.getByRole('button', { name: 'Edit Harbor room' }).waitFor({ state: 'detached' })
  await page.locator('[data-kind]', { hasText: 'Deleted Harbor room' }).getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Edit Harbor room' }).waitFor()
})

journey('working hours shade the week and are changed in the settings', async ({ open }) => {
  const page = await open(`/calendar?view=week&date=${DAY}`, { as: 'staff' })
  await page.locator('main [data-date]').first().waitFor()
  const countShades = () => page.locator('main [class*=offHours]').count()
  // Five workdays with a shade before and after, and two days off.
  await expect.poll(countShades).toBe(12 + 2)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Calendar settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Calendar settings' })
  await dialog.getByRole('button', { name: 'Add hours on Saturday' }).click()
  await dialog.getByRole('combobox', { name: 'Saturday, start' }).click()
  await page.getByRole('option', { name: '10:30 AM' }).click()
  await dialog.getByRole('combobox', { name: 'Saturday, start' }).getByText('10:30 AM').waitFor()
  await dialog.getByRole('button', { name: 'Remove Friday, 9:00 AM to 5:00 PM' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Calendar settings' }).click()
  await dialog.getByRole('combobox', { name: 'Saturday, start' }).getByText('10:30 AM').waitFor()
  expect(await dialog.getByText('Not working').count()).toBe(2)
  expect(await getAxeViolations(page)).toEqual([])
})
