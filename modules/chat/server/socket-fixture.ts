import type { ChatEvent } from '../contract.ts'
import type { PersonName } from '#platform/server/testing/people.ts'
import { openSocket, type TestSocket } from '#platform/server/testing/socket.ts'
import type { openChatWorld } from './chat-fixture.ts'

export type World = Awaited<ReturnType<typeof openChatWorld>>

export async function listenTo(world: World, name: PersonName, address: string, topics = ['chats']): Promise<TestSocket> {
  const socket = await openSocket(address, world.people[name].accessToken)
  socket.send({ type: 'subscribe', topics })
  await socket.next(({ type }) => type === 'subscribed')
  return socket
}

/** What was carried to a socket and not taken from it yet. */
export const bodiesOf = (socket: TestSocket): ChatEvent[] => socket.waiting().flatMap(({ bodies = [] }) => bodies as ChatEvent[])

/** The ways in which Wei loses a group of Sam's. */
export const ends: [string, (world: World, group: number) => Promise<unknown>][] = [
  ['leaves', (world, group) => world.as('wei').post('/apps/chat/leave-group', { id: group })],
  ['is removed', (world, group) => world.as('sam').delete('/apps/chat/remove-member', { id: group, userId: world.people.wei.id })],
  ['loses the right to chat', (world) => changeUser(world, { role: 'unknown' })],
]

async function changeUser(world: World, change: { role: string }): Promise<void> {
  const { id } = world.people.wei
  await world.app.platform.database.write(async (tx) => void (await tx.updateTable('users').set(change).where('id', '=', id).execute()))
  world.app.platform.bus.publish({ users: [id] })
}

export async function upload(world: World, as: PersonName): Promise<{ id: number; address: string }> {
  const answer = await world.app.http.inject({
    method: 'POST',
    url: '/api/files/upload',
    headers: { authorization: `Bearer ${world.people[as].accessToken}`, 'content-type': 'multipart/form-data; boundary=harbour' },
    payload:
      '--harbour\r\ncontent-disposition: form-data; name="file"; filename="plan.txt"\r\ncontent-type: text/plain\r\n\r\nPlan\r\n--harbour--\r\n',
  })
  return answer.json<{ file: { id: number; address: string } }>().file
}
