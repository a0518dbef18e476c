import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import type { PersonName } from '#platform/server/testing/people.ts'
import { openSocket } from '#platform/server/testing/socket.ts'
import { openChatWorld } from '../../server/chat-fixture.ts'

type World = Awaited<ReturnType<typeof openChatWorld>>

/** As many as a browser opens. */
const AT_ONCE = 6

const page = '<script>alert(1)</script>'
const pictureBytes = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test.each([
  ['folders', '../../../etc/passwd', 'passwd'],
  ['folders of another system', '..\\..\\boot.ini', 'boot.ini'],
  ['NUL', 'plan\0.txt', 'plan.txt'],
  ['a turned direction', 'photo\u202egnp.exe', 'photognp.exe'],
  ['4,096 letters', `${'n'.repeat(4096)}.txt`, `${'n'.repeat(116)}.txt`],
  ['nothing that can be kept', '\u0000', 'file'],
])('a file whose name holds %s is sent as what it is, under a name that can do nothing', async (_, given, name) => {
  await using world = await openChatWorld()
  const file = await upload(world, 'sam', { name: given, type: 'text/plain', content: Buffer.from('Harbour') })
  const { files } = await world.send('sam', 'wei', '', { files: [file.id] })
  expect(files).toEqual([{ ...file, name, type: 'text/plain', address: `/files/${file.id}/${encodeURIComponent(name)}` }])
  expect((await world.as('wei').get(files[0]!.address)).text).toBe('Harbour')
})

test('a page that calls itself a picture is downloaded as a page and never shown; a picture with another name is a picture', async () => {
  await using world = await openChatWorld()
  const lying = await upload(world, 'sam', { name: 'photo.png', type: 'image/png', content: Buffer.from(page) })
  const plain = await upload(world, 'sam', { name: 'notes.txt', type: 'text/plain', content: pictureBytes })
  const { files } = await world.send('sam', 'wei', 'Look', { files: [lying.id, plain.id] })
  expect(files.map(({ type }) => type)).toEqual(['text/html', 'image/png'])
  const { headers } = await world.as('wei').get(lying.address)
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-security-policy': 'sandbox' })
  expect(headers['content-disposition']).toMatch(/^attachment;/)
})

test(
  '10,000 messages as fast as one client can: few are taken, the rest is 429, and others write as ever',
  { tags: ['long'], timeout: 120_000 },
  async () => {
    await using world = await openChatWorld()
    const url = `${await world.listen()}/apps/chat/send-msg`
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
    const say = (from: PersonName, message: string) =>
      post(url, agent, { token: world.people[from].accessToken, body: { obj: { contact: { id: world.idOf('wei') }, message } } })
    // One after the other on each connection: to prepare all at once would hold up the server, which shares this process.
    const left = Array.from({ length: 10_000 }, (_, n) => `Flood ${n}`)[Symbol.iterator]()
    const answers: number[] = []
    const one = async () => {
      for (const message of left) answers.push(await say('sam', message))
    }
    const flood = Promise.all(Array.from({ length: AT_ONCE }, one))
    let isOver = false
    void flood.then(() => (isOver = true))
    const calm: number[] = []
    const ownAgent = new Agent({ keepAlive: true })
    while (!isOver && calm.length < 50) {
      const body = { obj: { contact: { id: world.idOf('wei') }, message: `Calm ${calm.length}` } }
      const status = await post(url, ownAgent, { token: world.people.amelie.accessToken, body })
      calm.push(status)
    }
    await flood
    expect(answers).toHaveLength(10_000)
    const counts = Map.groupBy(answers, (status) => status)
    expect(new Set(counts.keys())).toEqual(new Set([200, 429]))
    expect(counts.get(200)).toHaveLength(60)
    expect(calm.length).toBeGreaterThan(5)
    expect(calm.every((status) => status === 200)).toBe(true)
    expect(await world.unseen('wei', 'sam')).toBe(60)
    agent.destroy()
    ownAgent.destroy()
  },
)

test('frames that are no JSON or too large end that socket alone; rooms of others are refused and tell nothing', async () => {
  await using world = await openChatWorld()
  const group = await world.group(['wei'])
  const { chatId } = await world.send('sam', group, 'Ours')
  const address = await world.listen()
  const open = (name: PersonName) => openSocket(address, world.people[name].accessToken)
  const wei = await open('wei')
  wei.send({ type: 'subscribe', topics: ['chats'] })
  await wei.next(({ type }) => type === 'subscribed')
  const [broken, huge, curious] = [await open('jonas'), await open('jonas'), await open('jonas')]
  broken.sendText('{"type":"subscribe","topics":[')
  expect(await broken.closed).toBe(4400)
  huge.sendText(JSON.stringify({ type: 'subscribe', topics: ['x'.repeat(70_000)] }))
  expect(await huge.closed).toBe(1009)
  const foreign = [`chat/${chatId}`, `chat/${chatId}/changes`, `chats/${world.people.wei.id}`, `chats/${chatId}`]
  curious.send({ type: 'subscribe', topics: foreign })
  expect(await curious.next(({ type }) => type === 'subscribed')).toMatchObject({ type: 'subscribed', topics: [], refused: foreign })
  await world.send('sam', group, 'Still ours')
  await wei.next(({ bodies }) => bodies?.[0].message?.message === 'Still ours')
  expect(curious.waiting()).toEqual([])
})

type Given = { name: string; type: string; content: Buffer }
type Uploaded = { id: number; name: string; type: string; size: number; address: string }

async function upload(world: World, as: PersonName, { name, type, content }: Given): Promise<Uploaded> {
  const head = `--harbour\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  const answer = await world.app.http.inject({
    method: 'POST',
    url: '/api/files/upload',
    headers: { authorization: `Bearer ${world.people[as].accessToken}`, 'content-type': 'multipart/form-data; boundary=harbour' },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--harbour--\r\n')]),
  })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ file: Uploaded }>().file
}

function post(url: string, agent: Agent, { token, body }: { token: string; body: object }): Promise<number> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  return new Promise((resolve, reject) => {
    const asking = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode!))
    })
    asking.on('error', reject)
    asking.end(JSON.stringify(body))
  })
}
