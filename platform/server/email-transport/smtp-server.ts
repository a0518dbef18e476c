import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export type ReceivedEmail = { from: string; to: string[]; source: string }
type ServerOptions = {
  /** Replies instead of 250, by command such as `RCPT`, by complete line, or `.` for the end of `DATA`. */
  replies?: Record<string, string>
  isSilent?: boolean
  hangUpAt?: string
}

/** A mail server on loopback that stores received emails. */
export async function openSmtpServer({ replies = {}, isSilent = false, hangUpAt }: ServerOptions = {}) {
  const received: ReceivedEmail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    if (!isSilent) handleConnection(socket, { replies, hangUpAt }, received).catch(() => undefined)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    received,
    replies,
    port,
    url: `smtp://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

type ReplyOptions = { replies: Record<string, string>; hangUpAt: string | undefined }

async function handleConnection(socket: Socket, { replies, hangUpAt }: ReplyOptions, received: ReceivedEmail[]): Promise<void> {
  const sendLine = (line: string) => socket.write(`${line}\r\n`)
  let email: ReceivedEmail = { from: '', to: [], source: '' }
  let isData = false
  sendLine('220 email.test ready')
  for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
    if (isData && line !== '.') {
      email.source += `${line}\n`
      continue
    }
    const command = isData ? '.' : line.replace(/[ :].*/, '').toUpperCase()
    isData = false
    if (command === hangUpAt) return void socket.destroy()
    const reply = replies[line] ?? replies[command]
    if (reply) sendLine(reply)
    else if (command === 'EHLO') sendLine('250-mail.test\r\n250 AUTH PLAIN')
    else if (command === 'AUTH') sendLine('235 welcome')
    else if (command === 'DATA') isData = sendLine('354 go on') || true
    else if (command === 'QUIT') socket.end('221 bye\r\n')
    else sendLine('250 ok')
    if (reply) continue
    if (command === 'MAIL') email = { from: parseAddress(line), to: [], source: '' }
    if (command === 'RCPT') email.to.push(parseAddress(line))
    if (command === '.') received.push(email)
  }
}

const parseAddress = (line: string) => line.match(/<([^>]*)>/)?.[1] ?? ''
