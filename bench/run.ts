import { buildIfStale } from '../bin/build.ts'
import { measureBoardPage } from './browser/board-page.ts'
import { measureEmailPage } from './browser/email-page.ts'
import { measurePage } from './browser/page.ts'
import { measurePages } from './browser/pages.ts'
import { measureTablesPage } from './browser/tables-page.ts'
import { openTasksFixture, type TasksFixture } from './fixtures/tasks-fixture.ts'
import { measureChat } from './realtime/chat.ts'
import { measureSockets } from './realtime/sockets.ts'
import { printMissedTargets, printSummary, printTable } from './report/print.ts'
import type { BenchmarkResult, Table } from './report/results.ts'
import { isQuick } from './scale.ts'
import { measureBackup } from './server/backup.ts'
import { measureBank } from './server/bank.ts'
import { measureCalendar } from './server/calendar.ts'
import { measureCalls } from './server/calls.ts'
import { measureDatatables } from './server/datatables.ts'
import { measureDav } from './server/dav.ts'
import { measureDelay } from './server/delay.ts'
import { measureEmail } from './server/email.ts'
import { measureEmailSync } from './server/email-sync.ts'
import { measureImports } from './server/imports.ts'
import { measureInvoices } from './server/invoices.ts'
import { measurePeople } from './server/people.ts'
import { measureRecurring } from './server/recurring.ts'
import { measureSearch } from './server/search.ts'
import { measureScale } from './server/scale.ts'
import { measureShop } from './server/shop.ts'
import { measureStart } from './server/start.ts'
import { measureWebhooks } from './server/webhooks.ts'
import { measureYear } from './server/year.ts'

let tasksFixture: Promise<TasksFixture> | undefined
const onTasksFixture = (measure: (fixture: TasksFixture) => Promise<Table>) => async () => [
  await measure(await (tasksFixture ??= openTasksFixture())),
]

const benchmarks: Record<string, () => Promise<Table[]>> = {
  start: onTasksFixture(measureStart),
  calls: onTasksFixture(measureCalls),
  delay: onTasksFixture(measureDelay),
  backup: onTasksFixture(measureBackup),
  webhooks: onTasksFixture(measureWebhooks),
  sockets: onTasksFixture(measureSockets),
  page: onTasksFixture(measurePage),
  pages: measurePages,
  'board-page': onTasksFixture(measureBoardPage),
  people: measurePeople,
  chat: measureChat,
  calendar: measureCalendar,
  dav: measureDav,
  email: measureEmail,
  invoices: measureInvoices,
  bank: measureBank,
  recurring: measureRecurring,
  imports: measureImports,
  datatables: measureDatatables,
  'tables-page': measureTablesPage,
  shop: measureShop,
  scale: measureScale,
  search: measureSearch,
  'email-sync': measureEmailSync,
  'email-page': measureEmailPage,
  year: measureYear,
}

// npm run bench -- --all           all benchmarks, and one table of all values that have a target
// npm run bench -- start calls     some benchmarks
// npm run bench -- --quick calls   checks that a benchmark works, with little data

const names = process.argv.slice(2).filter((argument) => argument !== '--quick')
const isAll = names.includes('--all') || names.length === 0
const selected = isAll ? Object.keys(benchmarks) : names
const unknown = selected.filter((name) => !(name in benchmarks))
if (unknown.length > 0) {
  console.log(`Unknown benchmark: ${unknown.join(', ')}. Available: ${Object.keys(benchmarks).join(', ')}.`)
  process.exit(1)
}

if ((await buildIfStale()) !== 0) throw new Error('Staffroom could not be built.')
const results: BenchmarkResult[] = []
try {
  for (const name of selected) results.push(await runBenchmark(name))
} finally {
  await (await tasksFixture)?.remove()
}
if (isAll) printSummary(results)
const hasMissed = printMissedTargets(results)
const hasFailed = results.some(({ error }) => error !== undefined)
// Exits explicitly, because a failed benchmark leaves its server and browser running.
process.exit(hasFailed || (hasMissed && !isQuick) ? 1 : 0)

/** A benchmark that fails does not stop the others. */
async function runBenchmark(name: string): Promise<BenchmarkResult> {
  try {
    const tables = await benchmarks[name]!()
    tables.forEach(printTable)
    return { name, tables }
  } catch (error) {
    console.error(error)
    return { name, tables: [], error: (error as Error).message }
  }
}
