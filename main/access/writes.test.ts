import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPeopledWorld, type Actor, type PeopledWorld } from './actors.ts'
import { doors } from './descriptions.ts'
import { everything } from './everything.ts'
import { tryAllowed, tryRefused } from './try-write.ts'
import { copyAttempts, createAttempts, writeAttempts, type Attempt } from './write-checks.ts'

let world: PeopledWorld
beforeAll(async () => void (world = await openPeopledWorld()), 60_000)
afterAll(() => world[Symbol.asyncDispose]())

const writing = doors.flatMap(([name, door]) =>
  door.door === 'write' || door.door === 'create' || door.door === 'copy' ? [{ name, door }] : [],
)
/** So many of what an actor may do at one door are done. */
const MOST_DONE = 2

const attemptsOf = (actor: Actor, { name, door }: (typeof writing)[number]): Attempt[] => {
  const kind = world.kinds.get(door.subject)!
  if (door.door === 'write') return writeAttempts(world, actor, { name, door, kind })
  return door.door === 'copy' ? copyAttempts(world, actor, { name, door, kind }) : createAttempts(world, actor, { name, door, kind })
}

test.each(writing)('$name refuses what the rules refuse, and nothing is written', async ({ name, door }) => {
  const kind = world.kinds.get(door.subject)!
  const before = await everything(world)
  let tried = 0
  const mistakes = await Promise.all(
    world.actors.map(async (actor) => {
      const all = []
      for (const attempt of attemptsOf(actor, { name, door }).filter(({ wanted }) => wanted !== 200)) {
        tried += 1
        all.push(...(await tryRefused(world, actor, { name, door, kind, attempt })))
      }
      return all
    }),
  )
  expect(mistakes.flat().slice(0, 30)).toEqual([])
  expect(tried).toBeGreaterThan(5)
  expect(await everything(world), 'something was written').toBe(before)
})

test.each(writing)(
  '$name does what the rules allow, answers no more than they show, and is undone by nobody without the right to',
  async ({ name, door }) => {
    const kind = world.kinds.get(door.subject)!
    const mistakes = []
    let done = 0
    for (const actor of world.actors) {
      const offset = done
      for (let turn = 0; turn < MOST_DONE; turn++) {
        // Judged anew each turn: what was done and undone has changed when records were last written.
        const allowed = attemptsOf(actor, { name, door }).filter(({ wanted }) => wanted === 200)
        const step = Math.max(1, Math.ceil(allowed.length / MOST_DONE))
        const attempt = allowed[turn * step + (offset % step)]
        if (!attempt) continue
        mistakes.push(...(await tryAllowed(world, actor, { name, door, kind, attempt })))
        done += 1
      }
    }
    expect(mistakes.slice(0, 30)).toEqual([])
    expect(done).toBeGreaterThan(1)
  },
)
