import type { ChatEvent } from '../contract.ts'
import type { PersonName } from '#platform/server/testing/people.ts'
import { openSocket, type TestSocket } from '#platform/server/testing/socket.ts'
import type { openChatFixture } from './chat-fixture.ts'

export type ChatFixture = Awaited<ReturnType<typeof openChatFixture>>

export async function openChatSocket(fixture: ChatFixture, name: PersonName, address: string, topics = ['chats']): Promise<TestSocket> {
  const socket = await openSocket(address, fixture.people[name].accessToken)
  socket.send({ type: 'subscribe', topics })
  await socket.next(({ type }) => type === 'subscribed')
  return socket
}

/** Returns the events that the socket has received and the test has not awaited yet. */
export const listWaitingEvents = (socket: TestSocket): ChatEvent[] => socket.waiting().flatMap(({ bodies = [] }) => bodies as ChatEvent[])

/** Ways in which Wei loses access to a group. */
export const accessLosses: [string, (fixture: ChatFixture, group: number) => Promise<unknown>][] = [
  ['leaves', (fixture, group) => fixture.as('wei').post('/apps/chat/leave-group', { id: group })],
  ['is removed', (fixture, group) => fixture.as('sam').delete('/apps/chat/remove-member', { id: group, userId: fixture.people.wei.id })],
  ['loses the right to chat', (fixture) => changeUser(fixture, { role: 'unknown' })],
]

async function changeUser(fixture: ChatFixture, change: { role: string }): Promise<void> {
  const { id } = fixture.people.wei
  await fixture.app.platform.database.write(async (tx) => void (await tx.updateTable('users').set(change).where('id', '=', id).execute()))
  fixture.app.platform.bus.publish({ users: [id] })
}

export async function uploadPlan(fixture: ChatFixture, as: PersonName): Promise<{ id: number; address: string }> {
  const response = await fixture.app.http.inject({
    method: 'POST',
    url: '/api/files/upload',
    headers: { authorization: `Bearer ${fixture.people[as].accessToken}`, 'content-type': 'multipart/form-data; boundary=form' },
    payload:
      '--form\r\ncontent-disposition: form-data; name="file"; filename="plan.txt"\r\ncontent-type: text/plain\r\n\r\nPlan\r\n--form--\r\n',
  })
  return response.json<{ file: { id: number; address: string } }>().file
}
