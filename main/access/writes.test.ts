import { afterAll, beforeAll, expect, test } from 'vitest'
import { openActorFixture, type Actor, type ActorFixture } from './actors.ts'
import { accessList } from './descriptions.ts'
import { getDatabaseFingerprint } from './database-fingerprint.ts'
import { checkAllowed, checkRejected } from './try-write.ts'
import { refreshRecords } from './access-fixture.ts'
import { listCopyAttempts, listCreateAttempts, listWriteAttempts, type Attempt } from './write-checks.ts'

let fixture: ActorFixture
beforeAll(async () => void (fixture = await openActorFixture()))
afterAll(() => fixture[Symbol.asyncDispose]())

const writeEndpoints = accessList.flatMap(([name, access]) =>
  access.type === 'write' || access.type === 'create' || access.type === 'copy' ? [{ name, access }] : [],
)
/** The most allowed writes performed per actor and endpoint. */
const MOST_DONE = 2

const listAttempts = (actor: Actor, { name, access }: (typeof writeEndpoints)[number]): Attempt[] => {
  const kind = fixture.kinds.get(access.subject)!
  if (access.type === 'write') return listWriteAttempts(fixture, actor, { name, access, kind })
  return access.type === 'copy'
    ? listCopyAttempts(fixture, actor, { name, access, kind })
    : listCreateAttempts(fixture, actor, { name, access, kind })
}

test.each(writeEndpoints)('$name rejects what the rules forbid and writes nothing', async ({ name, access }) => {
  const kind = fixture.kinds.get(access.subject)!
  const before = await getDatabaseFingerprint(fixture)
  let attemptCount = 0
  const mistakes = await Promise.all(
    fixture.actors.map(async (actor) => {
      const all = []
      for (const attempt of listAttempts(actor, { name, access }).filter(({ expectedStatus }) => expectedStatus !== 200)) {
        attemptCount += 1
        all.push(...(await checkRejected(fixture, actor, { name, access, kind, attempt })))
      }
      return all
    }),
  )
  expect(mistakes.flat().slice(0, 30)).toEqual([])
  expect(attemptCount).toBeGreaterThan(5)
  expect(await getDatabaseFingerprint(fixture), 'something was written').toBe(before)
})

test.each(writeEndpoints)(
  '$name does what the rules allow, returns only readable fields, and can be undone only with permission',
  async ({ name, access }) => {
    const kind = fixture.kinds.get(access.subject)!
    const mistakes = []
    let performedCount = 0
    for (const actor of fixture.actors) {
      const offset = performedCount
      for (let turn = 0; turn < MOST_DONE; turn++) {
        // Evaluated again each time, because performed and undone writes change `updatedAt`.
        const allowed = listAttempts(actor, { name, access }).filter(({ expectedStatus }) => expectedStatus === 200)
        const step = Math.max(1, Math.ceil(allowed.length / MOST_DONE))
        const attempt = allowed[turn * step + (offset % step)]
        if (!attempt) continue
        mistakes.push(...(await checkAllowed(fixture, actor, { name, access, kind, attempt })))
        performedCount += 1
      }
    }
    expect(mistakes.slice(0, 30)).toEqual([])
    expect(performedCount).toBeGreaterThan(0)
    await refreshRecords(fixture)
  },
)
