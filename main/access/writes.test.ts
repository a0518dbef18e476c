import { afterAll, beforeAll, expect, test } from 'vitest'
import { openActorFixture, type Actor, type ActorFixture } from './actors.ts'
import { doors } from './descriptions.ts'
import { getDatabaseFingerprint } from './database-fingerprint.ts'
import { checkAllowed, checkRejected } from './try-write.ts'
import { refresh } from './access-fixture.ts'
import { listCopyAttempts, listCreateAttempts, listWriteAttempts, type Attempt } from './write-checks.ts'

let fixture: ActorFixture
beforeAll(async () => void (fixture = await openActorFixture()), 60_000)
afterAll(() => fixture[Symbol.asyncDispose]())

const writing = doors.flatMap(([name, door]) =>
  door.door === 'write' || door.door === 'create' || door.door === 'copy' ? [{ name, door }] : [],
)
/** The most allowed writes performed per actor and endpoint. */
const MOST_DONE = 2

const attemptsOf = (actor: Actor, { name, door }: (typeof writing)[number]): Attempt[] => {
  const kind = fixture.kinds.get(door.subject)!
  if (door.door === 'write') return listWriteAttempts(fixture, actor, { name, door, kind })
  return door.door === 'copy'
    ? listCopyAttempts(fixture, actor, { name, door, kind })
    : listCreateAttempts(fixture, actor, { name, door, kind })
}

test.each(writing)('$name rejects what the rules forbid and writes nothing', async ({ name, door }) => {
  const kind = fixture.kinds.get(door.subject)!
  const before = await getDatabaseFingerprint(fixture)
  let tried = 0
  const mistakes = await Promise.all(
    fixture.actors.map(async (actor) => {
      const all = []
      for (const attempt of attemptsOf(actor, { name, door }).filter(({ expectedStatus }) => expectedStatus !== 200)) {
        tried += 1
        all.push(...(await checkRejected(fixture, actor, { name, door, kind, attempt })))
      }
      return all
    }),
  )
  expect(mistakes.flat().slice(0, 30)).toEqual([])
  expect(tried).toBeGreaterThan(5)
  expect(await getDatabaseFingerprint(fixture), 'something was written').toBe(before)
})

test.each(writing)(
  '$name does what the rules allow, returns only readable fields, and can be undone only with permission',
  async ({ name, door }) => {
    const kind = fixture.kinds.get(door.subject)!
    const mistakes = []
    let done = 0
    for (const actor of fixture.actors) {
      const offset = done
      for (let turn = 0; turn < MOST_DONE; turn++) {
        // Evaluated again each time, because performed and undone writes change `updatedAt`.
        const allowed = attemptsOf(actor, { name, door }).filter(({ expectedStatus }) => expectedStatus === 200)
        const step = Math.max(1, Math.ceil(allowed.length / MOST_DONE))
        const attempt = allowed[turn * step + (offset % step)]
        if (!attempt) continue
        mistakes.push(...(await checkAllowed(fixture, actor, { name, door, kind, attempt })))
        done += 1
      }
    }
    expect(mistakes.slice(0, 30)).toEqual([])
    expect(done).toBeGreaterThan(0)
    await refresh(fixture)
  },
)
