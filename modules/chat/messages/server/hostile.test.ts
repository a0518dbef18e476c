import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import type { PersonName } from '#platform/server/testing/people.ts'
import { openSocket } from '#platform/server/testing/socket.ts'
import { openChatFixture } from '../../server/chat-fixture.ts'

type ChatFixture = Awaited<ReturnType<typeof openChatFixture>>

/** Connections that a browser opens to one host. */
const CONNECTIONS = 6

const page = '<script>alert(1)</script>'
const imageBytes = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

test.each([
  ['a path', '../../../etc/passwd', 'passwd'],
  ['a Windows path', '..\\..\\boot.ini', 'boot.ini'],
  ['a NUL character', 'plan\0.txt', 'plan.txt'],
  ['a direction override', 'photo\u202egnp.exe', 'photognp.exe'],
  ['4,096 characters', `${'n'.repeat(4096)}.txt`, `${'n'.repeat(116)}.txt`],
  ['only control characters', '\u0000', 'file'],
])('sends a file whose name contains %s under a safe name', async (_, unsafeName, name) => {
  await using fixture = await openChatFixture()
  const file = await upload(fixture, 'sam', { name: unsafeName, type: 'text/plain', content: Buffer.from('Showroom') })
  const { files } = await fixture.send('sam', 'wei', '', { files: [file.id] })
  expect(files).toEqual([{ ...file, name, type: 'text/plain', address: `/files/${file.id}/${encodeURIComponent(name)}` }])
  expect((await fixture.as('wei').get(files[0]!.address)).text).toBe('Showroom')
})

test('detects the type of a file from its content: an HTML page named .png is only offered as a sandboxed download', async () => {
  await using fixture = await openChatFixture()
  const disguised = await upload(fixture, 'sam', { name: 'photo.png', type: 'image/png', content: Buffer.from(page) })
  const plain = await upload(fixture, 'sam', { name: 'notes.txt', type: 'text/plain', content: imageBytes })
  const { files } = await fixture.send('sam', 'wei', 'Look', { files: [disguised.id, plain.id] })
  expect(files.map(({ type }) => type)).toEqual(['text/html', 'image/png'])
  const { headers } = await fixture.as('wei').get(disguised.address)
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-security-policy': 'sandbox' })
  expect(headers['content-disposition']).toMatch(/^attachment;/)
})

test(
  'accepts few of 10,000 messages sent at once, answers 429 to the rest, and stays responsive for others',
  { tags: ['long'], timeout: 120_000 },
  async () => {
    await using fixture = await openChatFixture()
    const url = `${await fixture.listen()}/apps/chat/send-msg`
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
    const say = (from: PersonName, message: string) =>
      post(url, agent, { token: fixture.people[from].accessToken, body: { obj: { contact: { id: fixture.idOf('wei') }, message } } })
    // Preparing all messages at once would block the server, which runs in the same process.
    const remaining = Array.from({ length: 10_000 }, (_, n) => `Flood ${n}`)[Symbol.iterator]()
    const answers: number[] = []
    const sendRemaining = async () => {
      for (const message of remaining) answers.push(await say('sam', message))
    }
    const flood = Promise.all(Array.from({ length: CONNECTIONS }, sendRemaining))
    let isOver = false
    void flood.then(() => (isOver = true))
    const calm: number[] = []
    const ownAgent = new Agent({ keepAlive: true })
    while (!isOver && calm.length < 50) {
      const body = { obj: { contact: { id: fixture.idOf('wei') }, message: `Calm ${calm.length}` } }
      const status = await post(url, ownAgent, { token: fixture.people.amelie.accessToken, body })
      calm.push(status)
    }
    await flood
    expect(answers).toHaveLength(10_000)
    const counts = Map.groupBy(answers, (status) => status)
    expect(new Set(counts.keys())).toEqual(new Set([200, 429]))
    expect(counts.get(200)).toHaveLength(60)
    expect(calm.length).toBeGreaterThan(5)
    expect(calm.every((status) => status === 200)).toBe(true)
    expect(await fixture.countUnread('wei', 'sam')).toBe(60)
    agent.destroy()
    ownAgent.destroy()
  },
)

test('invalid or oversized frames only close their own socket, and rooms of other users are rejected', async () => {
  await using fixture = await openChatFixture()
  const group = await fixture.group(['wei'])
  const { chatId } = await fixture.send('sam', group, 'Ours')
  const address = await fixture.listen()
  const open = (name: PersonName) => openSocket(address, fixture.people[name].accessToken)
  const wei = await open('wei')
  wei.send({ type: 'subscribe', topics: ['chats'] })
  await wei.next(({ type }) => type === 'subscribed')
  const [broken, huge, curious] = [await open('jonas'), await open('jonas'), await open('jonas')]
  broken.sendText('{"type":"subscribe","topics":[')
  expect(await broken.closed).toBe(4400)
  huge.sendText(JSON.stringify({ type: 'subscribe', topics: ['x'.repeat(70_000)] }))
  expect(await huge.closed).toBe(1009)
  const foreign = [`chat/${chatId}`, `chat/${chatId}/changes`, `chats/${fixture.people.wei.id}`, `chats/${chatId}`]
  curious.send({ type: 'subscribe', topics: foreign })
  expect(await curious.next(({ type }) => type === 'subscribed')).toMatchObject({ type: 'subscribed', topics: [], refused: foreign })
  await fixture.send('sam', group, 'Still ours')
  await wei.next(({ bodies }) => bodies?.some(({ message }: any) => message?.message === 'Still ours'))
  expect(curious.waiting()).toEqual([])
})

type FileInput = { name: string; type: string; content: Buffer }
type Uploaded = { id: number; name: string; type: string; size: number; address: string }

async function upload(fixture: ChatFixture, as: PersonName, { name, type, content }: FileInput): Promise<Uploaded> {
  const head = `--form\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  const answer = await fixture.app.http.inject({
    method: 'POST',
    url: '/api/files/upload',
    headers: { authorization: `Bearer ${fixture.people[as].accessToken}`, 'content-type': 'multipart/form-data; boundary=form' },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--form--\r\n')]),
  })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ file: Uploaded }>().file
}

function post(url: string, agent: Agent, { token, body }: { token: string; body: object }): Promise<number> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode!))
    })
    clientRequest.on('error', reject)
    clientRequest.end(JSON.stringify(body))
  })
}
