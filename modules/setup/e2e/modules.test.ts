import type { Page } from 'playwright-core'
import { createTest, expect, reloadUntilSubscribed } from '#e2e/harness.ts'

const test = createTest({ demo: true })

const menuLink = (page: Page, name: string) => page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name })

test('a module that an administrator switches off disappears for everyone at once, and comes back with its data', async ({ open }) => {
  const staff = await open('/chat', { as: 'staff' })
  await reloadUntilSubscribed(staff, 'account')
  const admin = await open('/workspace', { as: 'admin' })
  await admin.getByRole('switch', { name: 'Chat' }).uncheck()

  await staff.getByRole('heading', { name: 'Chat is turned off' }).waitFor()
  await expect.poll(() => menuLink(staff, 'Chat').count()).toBe(0)
  expect(await staff.getByRole('button', { name: 'Switch on' }).count()).toBe(0)
  await expect.poll(() => menuLink(admin, 'Chat').count()).toBe(0)

  await admin.goto(admin.url().replace(/#.*/, '#/chat'))
  await admin.getByRole('button', { name: 'Switch on' }).click()
  await menuLink(admin, 'Chat').waitFor()
  await menuLink(staff, 'Chat').waitFor()
  await staff.getByRole('heading', { name: 'Chat is turned off' }).waitFor({ state: 'detached' })
})

test('the search offers no pages, commands or records of a module that is switched off, and undo brings them back', async ({ open }) => {
  const admin = await open('/workspace', { as: 'admin' })
  const findOptions = async (name: string) => {
    await admin.keyboard.press('Control+k')
    await admin.getByRole('combobox', { name: 'Search' }).fill('event')
    await admin.locator('[role=combobox][aria-busy=false]').waitFor()
    const count = await admin.getByRole('option', { name }).count()
    await admin.keyboard.press('Escape')
    return count
  }
  expect(await findOptions('New event')).toBe(1)
  await admin.getByRole('switch', { name: 'Calendar' }).uncheck()
  await expect.poll(() => menuLink(admin, 'Calendar').count()).toBe(0)
  await admin.getByRole('button', { name: 'Undo' }).click()
  await menuLink(admin, 'Calendar').waitFor()
  await expect.poll(() => admin.getByRole('switch', { name: 'Calendar' }).isChecked()).toBe(true)
  await admin.getByRole('switch', { name: 'Calendar' }).uncheck()
  await expect.poll(() => menuLink(admin, 'Calendar').count()).toBe(0)
  expect(await findOptions('New event')).toBe(0)
})
