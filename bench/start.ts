import { setTimeout as wait } from 'node:timers/promises'
import { atMost, median, type Table } from './figures.ts'
import { residentMegabytes, startServer } from './processes.ts'
import type { World } from './world.ts'

const RUNS = 5
/** By then the jobs of the start have run. */
const SETTLED_MS = 1_500

/** How soon the server answers on an existing database, and what it then holds in memory. */
export async function measureStart(world: World): Promise<Table> {
  const dataDir = await world.copy('start')
  const times: number[] = []
  const resident: number[] = []
  for (let run = 0; run <= RUNS; run++) {
    const server = await startServer(dataDir)
    await wait(SETTLED_MS)
    // The first start fills the compile cache, as any start after an update does.
    if (run > 0) times.push(server.readyAfter)
    if (run > 0) resident.push(residentMegabytes(server.pid))
    await server.stop()
  }
  return {
    title: `Start on an existing database, medians of ${RUNS}`,
    columns: [''],
    rows: [
      atMost('health answers 200 after', median(times), { most: 1_500, unit: 'ms' }),
      atMost('resident after start', median(resident), { most: 150, unit: 'MB' }),
    ],
  }
}
