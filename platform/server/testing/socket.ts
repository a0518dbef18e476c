import { WebSocket } from 'ws'

export type TestSocket = {
  send: (message: object) => void
  sendText: (text: string) => void
  next: (matches: (message: any) => boolean) => Promise<any>
  waiting: () => any[]
  closed: Promise<number>
  close: () => void
}

/** Opens a real socket to a listening test server; with a token it is signed in. */
export async function openSocket(address: string, accessToken?: string): Promise<TestSocket> {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/socket`)
  const messages: any[] = []
  const waiters: { matches: (message: any) => boolean; found: (message: any) => void }[] = []
  socket.on('message', (data) => {
    const message: unknown = JSON.parse((data as Buffer).toString())
    const index = waiters.findIndex((waiter) => waiter.matches(message))
    if (index >= 0) waiters.splice(index, 1)[0]!.found(message)
    else messages.push(message)
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  const next = (matches: (message: any) => boolean) => {
    const index = messages.findIndex(matches)
    if (index >= 0) return Promise.resolve(messages.splice(index, 1)[0])
    return new Promise<any>((found) => waiters.push({ matches, found }))
  }
  const send = (message: object) => socket.send(JSON.stringify(message))
  if (accessToken) {
    send({ type: 'hello', accessToken, tab: 'test' })
    await next((message) => message.type === 'welcome')
  }
  return { send, sendText: (text) => socket.send(text), next, waiting: () => messages, closed, close: () => socket.close() }
}
