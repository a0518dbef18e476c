import { runCommand } from './command.ts'
import { prepareDemoPeople } from './identity/demo.ts'
import type { DemoContext } from './module.ts'
import type { Platform } from './platform.ts'
import { createSystemRequester } from './request-context.ts'

export async function loadDemo(platform: Platform, print: (line: string) => void): Promise<void> {
  if (await platform.database.read.selectFrom('users').select('id').limit(1).executeTakeFirst()) {
    return print('The workspace already has data, so no sample data was added.')
  }
  const requester = createSystemRequester(platform)
  const run = async <T>(name: string, handler: (ctx: never) => Promise<T>) =>
    (await runCommand(platform, requester, { name, handler, input: undefined, timeLimitMs: 60_000 })).response as T
  const people = await run('demo.people', await prepareDemoPeople())
  const context = createDemoContext({ people, now: platform.clock(), isSample: false })
  for (const module of platform.modules) {
    const { demo } = module
    if (demo) await run(`demo.${module.name}`, (ctx) => demo(ctx, context))
  }
  print('Sample data loaded. Sign in as admin@demo.test / demo-admin-1, staff@demo.test / demo-staff-1 or books@demo.test / demo-books-1')
}

type DemoInput = Pick<DemoContext, 'people' | 'isSample'> & { now: Date }

export const createDemoContext = ({ now, ...rest }: DemoInput): DemoContext => ({
  ...rest,
  today: startOfDay(now),
  random: createRandom(20_261_121),
})

const startOfDay = (time: Date) => new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()))

function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
