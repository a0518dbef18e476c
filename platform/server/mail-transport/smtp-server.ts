import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export type Received = { from: string; to: string[]; source: string }
type Replies = {
  /** Instead of 250, for a command such as `RCPT`, a whole line of one, or the end of `DATA`. */
  refuse?: Record<string, string>
  /** Takes connections and says nothing. */
  isSilent?: boolean
  /** Hangs up instead of answering this command. */
  hangUpAt?: string
}

/** A mail server on loopback that keeps what it is given; it speaks as much SMTP as a client needs. */
export async function openSmtpServer({ refuse = {}, isSilent = false, hangUpAt }: Replies = {}) {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    if (!isSilent) converse(socket, { refuse, hangUpAt }, received).catch(() => undefined)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    received,
    refuse,
    port,
    url: `smtp://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

type Manners = { refuse: Record<string, string>; hangUpAt: string | undefined }

async function converse(socket: Socket, { refuse, hangUpAt }: Manners, received: Received[]): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let mail: Received = { from: '', to: [], source: '' }
  let isData = false
  say('220 mail.test ready')
  for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
    if (isData && line !== '.') {
      mail.source += `${line}\n`
      continue
    }
    const command = isData ? '.' : line.replace(/[ :].*/, '').toUpperCase()
    isData = false
    if (command === hangUpAt) return void socket.destroy()
    const refusal = refuse[line] ?? refuse[command]
    if (refusal) say(refusal)
    else if (command === 'EHLO') say('250-mail.test\r\n250 AUTH PLAIN')
    else if (command === 'AUTH') say('235 welcome')
    else if (command === 'DATA') isData = say('354 go on') || true
    else if (command === 'QUIT') socket.end('221 bye\r\n')
    else say('250 ok')
    if (refusal) continue
    if (command === 'MAIL') mail = { from: addressIn(line), to: [], source: '' }
    if (command === 'RCPT') mail.to.push(addressIn(line))
    if (command === '.') received.push(mail)
  }
}

const addressIn = (line: string) => line.match(/<([^>]*)>/)?.[1] ?? ''
