import { setTimeout as wait } from 'node:timers/promises'
import { atMost, median, type Table } from '../report/results.ts'
import { getResidentMegabytes, startServer } from '../load/server-process.ts'
import { scale } from '../scale.ts'
import type { TasksFixture } from '../fixtures/tasks-fixture.ts'

const RUNS = scale(5, 1)
/** The time that jobs at startup need. */
const STARTUP_JOBS_MS = 1_500

/** Measures how soon the server is ready on an existing database, and its memory afterwards. */
export async function measureStart(fixture: TasksFixture): Promise<Table> {
  const dataDir = await fixture.copy('start')
  const times: number[] = []
  const memory: number[] = []
  for (let run = 0; run <= RUNS; run++) {
    const server = await startServer(dataDir)
    await wait(STARTUP_JOBS_MS)
    // The first start fills the compile cache, as any start after an update does.
    if (run > 0) times.push(server.readyAfter)
    if (run > 0) memory.push(getResidentMegabytes(server.pid))
    await server.stop()
  }
  return {
    title: `Start on an existing database, medians of ${RUNS}`,
    columns: [''],
    rows: [
      atMost('ready after', median(times), { max: 600, unit: 'ms' }),
      atMost('resident memory', median(memory), { max: 130, unit: 'MB' }),
    ],
  }
}
