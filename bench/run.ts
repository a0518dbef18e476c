import { print, printMissed, printWhole, type Part, type Table } from './figures.ts'
import { openWorld, type World } from './world.ts'
import { measureBoardPage } from './board-page.ts'
import { measureCalendar } from './calendar.ts'
import { measureCalls } from './calls.ts'
import { measureChat } from './chat.ts'
import { measureDatatables } from './datatables.ts'
import { measureDelay } from './delay.ts'
import { measureEmailPage } from './email-page.ts'
import { measureEmailSync } from './email-sync.ts'
import { measureEmail } from './email.ts'
import { measureInvoices } from './invoices.ts'
import { measurePage } from './page.ts'
import { measurePages } from './pages.ts'
import { measurePeople } from './people.ts'
import { measureSearch } from './search.ts'
import { measureShop } from './shop.ts'
import { measureSockets } from './sockets.ts'
import { measureStart } from './start.ts'
import { measureTablesPage } from './tables-page.ts'

let opened: Promise<World> | undefined
const withTasks = (measure: (world: World) => Promise<Table>) => async () => [await measure(await (opened ??= openWorld()))]

const parts: Record<string, () => Promise<Table[]>> = {
  start: withTasks(measureStart),
  calls: withTasks(measureCalls),
  delay: withTasks(measureDelay),
  sockets: withTasks(measureSockets),
  page: withTasks(measurePage),
  pages: measurePages,
  'board-page': withTasks(measureBoardPage),
  people: measurePeople,
  chat: measureChat,
  calendar: measureCalendar,
  email: measureEmail,
  invoices: measureInvoices,
  datatables: measureDatatables,
  'tables-page': measureTablesPage,
  shop: measureShop,
  search: measureSearch,
  'email-sync': measureEmailSync,
  'email-page': measureEmailPage,
}

/**
 * `npm run bench -- start calls` measures these parts; `npm run bench -- --all` measures every part and ends with one table of all
 * figures with a target. Ends with 1 where a target is missed or a part breaks off.
 */
const names = process.argv.slice(2)
const isAll = names.includes('--all') || names.length === 0
const wanted = isAll ? Object.keys(parts) : names
const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.log(`There is no ${unknown.join(', ')}; the parts are ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}

const measured: Part[] = []
try {
  for (const name of wanted) measured.push(await measurePart(name))
} finally {
  await (await opened)?.remove()
}
if (isAll) printWhole(measured)
process.exitCode = printMissed(measured) ? 1 : 0

/** A part that breaks off must not take the others along. */
async function measurePart(name: string): Promise<Part> {
  try {
    const tables = await parts[name]!()
    tables.forEach(print)
    return { name, tables }
  } catch (error) {
    console.error(error)
    return { name, tables: [], brokeOff: (error as Error).message }
  }
}
