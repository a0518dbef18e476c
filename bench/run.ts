import { print, type Table } from './figures.ts'
import { openWorld, type World } from './world.ts'
import { measureBoardPage } from './board-page.ts'
import { measureCalendar } from './calendar.ts'
import { measureCalls } from './calls.ts'
import { measureChat } from './chat.ts'
import { measureDelay } from './delay.ts'
import { measurePage } from './page.ts'
import { measurePeople } from './people.ts'
import { measureSockets } from './sockets.ts'
import { measureStart } from './start.ts'

let opened: Promise<World> | undefined
const withTasks = (measure: (world: World) => Promise<Table>) => async () => [await measure(await (opened ??= openWorld()))]

const parts: Record<string, () => Promise<Table[]>> = {
  start: withTasks(measureStart),
  calls: withTasks(measureCalls),
  delay: withTasks(measureDelay),
  sockets: withTasks(measureSockets),
  page: withTasks(measurePage),
  'board-page': withTasks(measureBoardPage),
  people: measurePeople,
  chat: measureChat,
  calendar: measureCalendar,
}

/** `npm run bench` measures everything, `npm run bench -- start calls` these parts; ends with 1 where a target is missed. */
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.log(`There is no ${unknown.join(', ')}; the parts are ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}

try {
  const tables: Table[] = []
  for (const [name, measure] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const measured = await measure()
    measured.forEach(print)
    tables.push(...measured)
  }
  const missed = tables.flatMap(({ rows }) => rows.filter(({ passes }) => passes === false))
  console.log(missed.length === 0 ? '\nEvery target is reached.' : `\nMissed: ${missed.map(({ name }) => name).join('; ')}.`)
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  await (await opened)?.remove()
}
