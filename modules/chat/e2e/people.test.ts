import type { Locator, Page } from 'playwright-core'
import type { Opening } from '#e2e/open.ts'
import { axeFindings, expect, journeys, listening, registerPerson, settled } from '#e2e/harness.ts'

const journey = journeys()
const noor = { email: 'noor@demo.test', password: 'noor-noor-1' }

const ids = new Map([
  ['Ada Owner', 1],
  ['Sam Staff', 2],
])
/** People by their id: a group shows their names, too, beside what they said last. */
const contact = (page: Page, name: string) =>
  ids.has(name) ? page.locator(`[data-contact="${ids.get(name)}"]`) : page.locator('[data-contact]', { hasText: name })
const field = (page: Page) => page.getByRole('textbox', { name: /^Message / })
const log = (page: Page) => page.getByRole('log')
const row = (page: Page, text: string) => log(page).getByRole('article').filter({ hasText: text })
const drawer = (page: Page) => page.getByRole('dialog')
const inMenu = (page: Page) => page.locator('nav a[href$="#/chat"] [aria-hidden]:not(svg)').allInnerTexts()
const icon = (page: Page) => page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel=icon]')!.href)

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
  await row(page, text).and(page.locator(':not([data-pending])')).waitFor()
}

/** The list stays open for the next name; Escape closes it. */
async function pick(page: Page, label: string, name: string): Promise<void> {
  const box = drawer(page).getByRole('combobox', { name: label })
  await box.fill(name.slice(0, 3))
  await page.getByRole('option', { name }).click()
  await box.press('Escape')
}

const hasFocus = (one: Locator) => expect.poll(() => one.evaluate((element) => element === document.activeElement)).toBe(true)

async function choose(page: Page, button: RegExp | string, item: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page
    .getByRole('menuitem', { name: item })
    .or(page.getByRole('menuitemradio', { name: item }))
    .first()
    .click()
}

journey(
  'three people, one on a phone, in a group: made, renamed, joined, given over, and left with nothing to read',
  async ({ open, app }) => {
    await registerPerson(app.url, noor, 'Noor Haddad')
    const expected = [/409/, /404/]
    const phone: Opening = { as: noor, expected, size: { width: 390, height: 844 }, context: { hasTouch: true } }
    const [ada, sam] = [await open('/chat', { as: 'admin', expected }), await open('/chat', { as: 'staff', expected })]
    const third = await open('/chat', phone)

    await ada.getByRole('button', { name: 'New group' }).click()
    await drawer(ada).getByRole('button', { name: 'Create group' }).click()
    await drawer(ada).getByText('Enter a group name.').waitFor()
    await pick(ada, 'Members', 'Sam Staff')
    await drawer(ada).getByRole('textbox', { name: 'Group name' }).fill('Harbour crew')
    expect(await axeFindings(ada)).toEqual([])
    await drawer(ada).getByRole('button', { name: 'Create group' }).click()
    await ada.getByRole('heading', { name: 'Harbour crew' }).waitFor()
    await say(ada, 'Welcome aboard')
    await contact(sam, 'Harbour crew').click()
    await row(sam, 'Welcome aboard').waitFor()

    await sam.getByRole('button', { name: 'Group details' }).click()
    await drawer(sam).getByRole('textbox', { name: 'Group name' }).fill('Harbour and docks')
    await pick(sam, 'Add members', 'Noor Haddad')
    await drawer(sam).getByRole('button', { name: 'Add 1 member' }).click()
    await drawer(sam).getByRole('heading', { name: '3 members' }).waitFor()
    await expect
      .poll(() =>
        drawer(sam)
          .getByRole('button', { name: /^Actions for/ })
          .count(),
      )
      .toBe(0)
    await expect.poll(() => sam.getByRole('listbox').count()).toBe(0)
    await sam.keyboard.press('Escape')
    await drawer(sam).waitFor({ state: 'detached' })
    await ada.getByRole('heading', { name: 'Harbour and docks' }).waitFor()
    await log(ada).getByText('Sam Staff added Noor Haddad').waitFor()

    await contact(third, 'Harbour and docks').tap()
    await row(third, 'Welcome aboard').waitFor()
    await say(third, 'Thank you both')
    await row(ada, 'Thank you both').waitFor()

    await ada.getByRole('button', { name: 'Group details' }).click()
    await choose(ada, 'Actions for Ada Owner', 'Remove as owner')
    await ada.getByText('A group needs at least one owner. Make someone else an owner first.').waitFor()
    await choose(ada, 'Actions for Sam Staff', 'Make owner')
    await expect.poll(() => drawer(ada).getByText('Owner', { exact: true }).count()).toBe(2)
    expect(await axeFindings(ada)).toEqual([])
    await choose(ada, 'Actions for Noor Haddad', 'Remove from group')
    await ada.getByRole('alertdialog').getByRole('button', { name: 'Remove from group' }).click()
    await third.getByText('This chat was deleted, or you are no longer a member.').waitFor()
    await expect.poll(() => third.getByText('Welcome aboard').count()).toBe(0)
    await third.getByRole('button', { name: 'Back to chats' }).tap()
    await expect.poll(() => contact(third, 'Harbour and docks').count()).toBe(0)
    await expect.poll(() => third.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

    await drawer(ada).getByRole('button', { name: 'Leave group' }).click()
    await ada.getByRole('alertdialog').getByRole('button', { name: 'Leave group' }).click()
    await expect.poll(() => contact(ada, 'Harbour and docks').count()).toBe(0)
    await log(sam).getByText('Ada Owner left the group').waitFor()
    await sam.getByRole('button', { name: 'Group details' }).click()
    await drawer(sam).getByRole('button', { name: 'Delete group' }).click()
    await sam.getByRole('alertdialog').getByRole('button', { name: 'Delete group' }).click()
    await expect.poll(() => contact(sam, 'Harbour and docks').count()).toBe(0)
    await sam.locator('[data-kind]', { hasText: 'Group deleted' }).getByRole('button', { name: 'Undo' }).click()
    await contact(sam, 'Harbour and docks').click()
    await row(sam, 'Welcome aboard').waitFor()
  },
  120_000,
)

journey('of two fields that are saved at once, each shows afterwards what others make of it', async ({ open }) => {
  const [ada, sam] = [await open('/chat', { as: 'admin' }), await open('/chat', { as: 'staff' })]
  await ada.getByRole('button', { name: 'New group' }).click()
  await pick(ada, 'Members', 'Sam Staff')
  await drawer(ada).getByRole('textbox', { name: 'Group name' }).fill('Boat club')
  await drawer(ada).getByRole('button', { name: 'Create group' }).click()
  await ada.getByRole('button', { name: 'Group details' }).click()
  const [title, about] = [
    drawer(ada).getByRole('textbox', { name: 'Group name' }),
    drawer(ada).getByRole('textbox', { name: 'Description' }),
  ]
  await gather(ada, '**/update-group', 2)
  await title.fill('Boat people')
  await about.fill('On Fridays')
  await title.focus()
  await contact(sam, 'Boat people').click()
  await sam.getByRole('button', { name: 'Group details' }).click()
  await drawer(sam).getByRole('textbox', { name: 'Group name' }).fill('Rowing club')
  await sam.keyboard.press('Escape')
  await ada.getByRole('heading', { name: 'Rowing club' }).waitFor()
  expect(await title.inputValue()).toBe('Rowing club')
  await ada.keyboard.press('Escape')
  await drawer(ada).waitFor({ state: 'detached' })
  await ada.getByRole('heading', { name: 'Rowing club' }).waitFor()
})

/** Lets calls wait on the line until there are so many. */
async function gather(page: Page, address: string, count: number): Promise<void> {
  const { promise: areThere, resolve } = Promise.withResolvers<void>()
  let asked = 0
  await page.route(address, async (route) => {
    asked += 1
    if (asked === count) resolve()
    await areThere
    await route.continue()
  })
}

journey('a muted chat is counted only where it mentions one, and what was marked as unseen stays so', async ({ open }) => {
  const [mine, theirs] = [await open('/chat?id=2', { as: 'admin' }), await open('/chat?id=1', { as: 'staff' })]
  await say(mine, 'First of many')
  await choose(theirs, 'Chat actions', 'Mute')
  await contact(theirs, 'Ada Owner').getByLabel('Muted').waitFor()
  await theirs.goto(`${theirs.url().split('#')[0]}#/todo`)
  await settled(theirs)
  await say(mine, 'While you are muted')
  await say(mine, 'Look here @Sam Staff')
  await expect.poll(() => inMenu(theirs)).toEqual(['1'])
  await theirs.getByRole('link', { name: 'Chat' }).first().click()
  await contact(theirs, 'Ada Owner').click()
  await expect.poll(() => inMenu(theirs)).toEqual([])
  await choose(theirs, 'Chat actions', 'Unmute')

  const plain = await icon(theirs)
  await row(theirs, 'While you are muted').hover()
  await row(theirs, 'While you are muted').getByRole('button', { name: 'Message actions' }).click()
  await theirs.getByRole('menuitem', { name: 'Mark as unread' }).click()
  await expect.poll(() => inMenu(theirs)).toEqual(['2'])
  await expect.poll(() => theirs.title()).toContain('(2)')
  await expect.poll(() => icon(theirs)).not.toBe(plain)
  await theirs.evaluate(() => dispatchEvent(new Event('focus')))
  await say(mine, 'One more')
  await row(theirs, 'One more').waitFor()
  await expect.poll(() => inMenu(theirs)).toEqual(['3'])
  await theirs.getByRole('link', { name: 'To-do' }).first().click()
  await theirs.waitForURL(/#\/todo/)
  await theirs.goBack()
  await expect.poll(() => inMenu(theirs)).toEqual([])
  await expect.poll(() => icon(theirs)).toBe(plain)
})

journey('one says how one is there and who one is, on all devices, and away comes by itself', async ({ open }) => {
  const sam = await open('/chat?id=1', { as: 'staff' })
  const ada = await open('/chat', { as: 'admin', clock: new Date() })
  await listening(sam, 'presence')
  const seenAs = (word: string) => contact(sam, 'Ada Owner').getByText(word, { exact: true }).waitFor({ state: 'attached' })
  await seenAs('Online')
  await choose(ada, 'Your status: Online', 'Do not disturb')
  await ada.getByRole('button', { name: 'Your status: Do not disturb' }).waitFor()
  await seenAs('Do not disturb')
  await choose(ada, 'Your status: Do not disturb', 'Profile and settings')
  await drawer(ada).getByRole('textbox', { name: 'About you' }).fill('In the harbour office')
  await drawer(ada).getByRole('radio', { name: 'Online' }).check()
  await drawer(ada).getByRole('switch', { name: 'Send with Enter' }).uncheck()
  expect(await axeFindings(ada)).toEqual([])
  await ada.keyboard.press('Escape')
  await seenAs('Online')
  await ada.clock.fastForward('05:01')
  await seenAs('Away')
  const other = await open('/chat?id=2', { as: 'admin' })
  await seenAs('Online')
  await field(other).fill('Two lines')
  await field(other).press('Enter')
  await expect.poll(() => field(other).inputValue()).toBe('Two lines\n')
  await field(other).press('Shift+Enter')
  await row(other, 'Two lines').and(other.locator(':not([data-pending])')).waitFor()
  await choose(other, 'Your status: Online', 'Profile and settings')
  const kept = other.waitForResponse(/update-profile/)
  await drawer(other).getByRole('switch', { name: 'Send with Enter' }).check()
  await kept
  await other.close()
  await seenAs('Away')
  await ada.mouse.move(200, 200)
  await seenAs('Online')
  await sam.getByRole('button', { name: 'About this person' }).click()
  await drawer(sam).getByText('In the harbour office').waitFor()
})

journey(
  'notifications of the desktop come once one has asked for them, and not of what one reads, mutes or while one is busy',
  async ({ open }) => {
    const staff: Opening = { as: 'staff', arrange: (page) => page.addInitScript(stubNotification) }
    const [ada, sam] = [await open('/chat?id=2', { as: 'admin' }), await open('/chat', staff)]
    await listening(sam, 'chats')
    await expect.poll(() => sam.evaluate(() => (window as unknown as Stubbed).asked)).toBe(0)
    await choose(sam, 'Your status: Online', 'Profile and settings')
    await drawer(sam).getByRole('switch', { name: 'Desktop notifications' }).check()
    await expect.poll(() => drawer(sam).getByRole('switch', { name: 'Desktop notifications' }).isChecked()).toBe(true)
    await expect.poll(() => sam.evaluate(() => (window as unknown as Stubbed).asked)).toBe(1)
    await sam.keyboard.press('Escape')
    await say(ada, 'The boat is in')
    await expect.poll(() => notices(sam)).toEqual(['Ada Owner: The boat is in'])

    await sam.evaluate(() => (window as unknown as Stubbed).shown[0]!.onclick!())
    await row(sam, 'The boat is in').waitFor()
    await say(ada, 'You read this')
    await row(sam, 'You read this').waitFor()
    await sam.goto(`${sam.url().split('#')[0]}#/todo`)
    await settled(sam)
    await say(ada, 'Seen from the list of tasks')
    await expect.poll(() => notices(sam)).toEqual(['Ada Owner: The boat is in', 'Ada Owner: Seen from the list of tasks'])

    await sam.getByRole('link', { name: 'Chat' }).first().click()
    await contact(sam, 'Ada Owner').click()
    await expect.poll(() => sam.evaluate(() => (window as unknown as Stubbed).shown.every(({ isClosed }) => isClosed))).toBe(true)
    await choose(sam, 'Chat actions', 'Mute')
    await sam.goto(`${sam.url().split('#')[0]}#/todo`)
    await say(ada, 'Muted words')
    await say(ada, 'But you, @Sam Staff')
    await expect.poll(async () => (await notices(sam)).at(-1)).toBe('Ada Owner: But you, @Sam Staff')
    await sam.goto(`${sam.url().split('#')[0]}#/chat`)
    await choose(sam, 'Your status: Online', 'Do not disturb')
    await say(ada, 'Still there, @Sam Staff?')
    await expect.poll(() => inMenu(sam)).toEqual(['2'])
    await choose(sam, 'Your status: Do not disturb', 'Online')
    await sam.getByRole('button', { name: 'Your status: Online' }).waitFor()
    await say(ada, 'And now, @Sam Staff?')
    await expect
      .poll(async () => (await notices(sam)).slice(2))
      .toEqual(['Ada Owner: But you, @Sam Staff', 'Ada Owner: And now, @Sam Staff?'])
  },
)

journey('everything in a chat is done by keys alone, and earlier wordings can be read', async ({ open }) => {
  const [mine, theirs] = [await open('/chat?id=2', { as: 'admin' }), await open('/chat?id=1', { as: 'staff' })]
  await say(theirs, 'Coffee at ten?')
  await say(mine, 'Make it elven')
  await field(mine).press('ArrowUp')
  await expect.poll(() => field(mine).inputValue()).toBe('Make it elven')
  await field(mine).fill('Make it eleven')
  await field(mine).press('Enter')
  await row(mine, 'Make it eleven').getByRole('button', { name: '(edited)' }).waitFor()
  await hasFocus(field(mine))

  await log(mine).focus()
  await mine.keyboard.press('ArrowUp')
  await hasFocus(row(mine, 'Make it eleven'))
  await mine.keyboard.press('h')
  await drawer(mine).getByText('Make it elven').waitFor()
  await expect.poll(() => drawer(mine).locator('li').allInnerTexts()).toHaveLength(2)
  expect(await axeFindings(mine)).toEqual([])
  await mine.keyboard.press('Escape')
  await drawer(mine).waitFor({ state: 'detached' })
  await log(mine).focus()
  await mine.keyboard.press('ArrowUp')
  await mine.keyboard.press('ArrowUp')
  await mine.keyboard.press('Enter')
  await mine.getByRole('menuitem', { name: 'Reply' }).waitFor()
  await mine.keyboard.press('Escape')
  await hasFocus(row(mine, 'Coffee at ten?').getByRole('button', { name: 'Message actions' }))
  await mine.keyboard.press('Escape')
  await hasFocus(row(mine, 'Coffee at ten?'))
  await mine.keyboard.press('r')
  await mine.getByText('Reply to Sam Staff:').waitFor()
  await mine.keyboard.type('With cake')
  await mine.keyboard.press('Enter')
  await row(theirs, 'With cake').waitFor()
  await log(mine).focus()
  await mine.keyboard.press('Escape')
  await hasFocus(field(mine))
  await field(mine).blur()
  await mine.keyboard.press('?')
  await drawer(mine).getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor()
})

type Stubbed = { asked: number; shown: { title: string; body: string; isClosed: boolean; onclick: (() => void) | null }[] }

const notices = (page: Page) => page.evaluate(() => (window as unknown as Stubbed).shown.map(({ title, body }) => `${title}: ${body}`))

/** Says yes when it is asked, and keeps what would be shown. */
function stubNotification(): void {
  const kept = Object.assign(window as unknown as Stubbed, { asked: 0, shown: [] })
  Object.defineProperty(window, 'Notification', {
    value: class {
      static permission = sessionStorage.getItem('allowed') ?? 'default'
      static requestPermission() {
        kept.asked += 1
        sessionStorage.setItem('allowed', 'granted')
        return Promise.resolve((this.permission = 'granted'))
      }
      isClosed = false
      onclick: (() => void) | null = null
      title: string
      body: string
      constructor(title: string, { body }: { body: string }) {
        this.title = title
        this.body = body
        kept.shown.push(this)
      }
      close() {
        this.isClosed = true
      }
    },
  })
}
