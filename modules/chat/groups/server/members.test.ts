import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ChatFixture } from '../../server/socket-fixture.ts'
import { openChatFixture } from '../../server/chat-fixture.ts'

const isOnPostgres = process.env.TEST_DATABASE === 'postgres'

/** On PostgreSQL, locks the memberships until all calls wait for the lock, so that they are truly concurrent. */
async function runConcurrently<Answer>({ app }: ChatFixture, calls: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const { read, write } = app.platform.database
  if (!isOnPostgres) return Promise.all(calls.map((call) => call()))
  const waiting = read.selectFrom('pg_stat_activity').select('pid').where('wait_event_type', '=', 'Lock')
  let answers: Promise<Answer[]>
  await write(async (tx) => {
    await tx.selectFrom('chat_members').select('userId').forUpdate().execute()
    answers = Promise.all(calls.map((call) => call()))
    const waitingHere = waiting.where('datname', '=', sql<string>`current_database()`)
    await expect.poll(async () => (await waitingHere.execute()).length, { interval: 20 }).toBe(calls.length)
  })
  return answers!
}

test.each(['demote', 'remove'])('when two owners %s each other at once, one owner remains', async (action) => {
  await using fixture = await openChatFixture()
  const { sam, wei } = fixture.people
  const group = await fixture.group(['wei', 'amelie'])
  await fixture.as('sam').post('/apps/chat/set-owner', { id: group, userId: wei.id, isOwner: true })
  const against = (userId: number, as: 'sam' | 'wei') =>
    action === 'demote'
      ? fixture.as(as).post('/apps/chat/set-owner', { id: group, userId, isOwner: false })
      : fixture.as(as).delete('/apps/chat/remove-member', { id: group, userId })
  const answers = await runConcurrently(fixture, [() => against(wei.id, 'sam'), () => against(sam.id, 'wei')])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { members } = (await fixture.as('amelie').get('/apps/chat/members', { id: group })).body
  expect(members.filter(({ isOwner }: { isOwner: boolean }) => isOwner)).toHaveLength(1)
})

test('adding a member several times at once creates one membership and one event', async () => {
  await using fixture = await openChatFixture()
  const group = await fixture.group(['wei'])
  const add = (as: 'sam' | 'wei') => fixture.as(as).post('/apps/chat/add-members', { id: group, members: [fixture.people.amelie.id] })
  const answers = await Promise.all([add('sam'), add('wei'), add('sam'), add('wei')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const events = (await fixture.open('wei', group)).messages.flatMap(({ event }) => event?.kind ?? [])
  expect(events).toEqual(['made', 'added'])
})
