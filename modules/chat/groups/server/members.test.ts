import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { World } from '../../server/socket-fixture.ts'
import { openChatWorld } from '../../server/chat-fixture.ts'

const isOnPostgres = process.env.TEST_DATABASE === 'postgres'

/** On PostgreSQL none goes on before all have come as far as they can while who is in the groups is held. */
async function atOnce<Answer>({ app }: World, acts: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const { read, write } = app.platform.database
  if (!isOnPostgres) return Promise.all(acts.map((act) => act()))
  const waiting = read.selectFrom('pg_stat_activity').select('pid').where('wait_event_type', '=', 'Lock')
  let answers: Promise<Answer[]>
  await write(async (tx) => {
    await tx.selectFrom('chat_members').select('userId').forUpdate().execute()
    answers = Promise.all(acts.map((act) => act()))
    const own = waiting.where('datname', '=', sql<string>`current_database()`)
    await expect.poll(async () => (await own.execute()).length, { interval: 20 }).toBe(acts.length)
  })
  return answers!
}

test.each(['demote', 'remove'])('of owners who %s each other at once one stays', async (act) => {
  await using world = await openChatWorld()
  const { sam, wei } = world.people
  const group = await world.group(['wei', 'amelie'])
  await world.as('sam').post('/apps/chat/set-owner', { id: group, userId: wei.id, isOwner: true })
  const against = (userId: number, as: 'sam' | 'wei') =>
    act === 'demote'
      ? world.as(as).post('/apps/chat/set-owner', { id: group, userId, isOwner: false })
      : world.as(as).delete('/apps/chat/remove-member', { id: group, userId })
  const answers = await atOnce(world, [() => against(wei.id, 'sam'), () => against(sam.id, 'wei')])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { members } = (await world.as('amelie').get('/apps/chat/members', { id: group })).body
  expect(members.filter(({ isOwner }: { isOwner: boolean }) => isOwner)).toHaveLength(1)
})

test('whoever is taken into a group twice at once is there once, and it is said once', async () => {
  await using world = await openChatWorld()
  const group = await world.group(['wei'])
  const add = (as: 'sam' | 'wei') => world.as(as).post('/apps/chat/add-members', { id: group, members: [world.people.amelie.id] })
  const answers = await Promise.all([add('sam'), add('wei'), add('sam'), add('wei')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const events = (await world.open('wei', group)).messages.flatMap(({ event }) => event?.kind ?? [])
  expect(events).toEqual(['made', 'added'])
})
