import { act } from './act.ts'
import { demoPeople } from './identity/demo.ts'
import type { DemoWorld } from './module.ts'
import type { Platform } from './platform.ts'
import { systemAsker } from './request-context.ts'

/** Fills an empty workspace with a sample company; one that has people is left as it is. */
export async function loadDemo(platform: Platform, print: (line: string) => void): Promise<void> {
  if (await platform.database.read.selectFrom('users').select('id').limit(1).executeTakeFirst()) {
    return print('The workspace has data: no sample data was added.')
  }
  const asker = systemAsker(platform)
  const run = async <T>(name: string, verb: (ctx: never) => Promise<T>) =>
    (await act(platform, asker, { name, verb, input: undefined, within: 60_000 })).answer as T
  const people = await run('demo.people', await demoPeople())
  const world: DemoWorld = { today: midnight(platform.clock()), people, random: sequence(20_261_121) }
  for (const module of platform.modules) {
    const { demo } = module
    if (demo) await run(`demo.${module.name}`, (ctx) => demo(ctx, world))
  }
  print(
    'Sample company loaded. Sign in as admin@demo.test / demo-admin-1, staff@demo.test / demo-staff-1 or books@demo.test / demo-books-1',
  )
}

const midnight = (time: Date) => new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()))

/** Mulberry32: the same numbers in every run. */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
