import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

type ServerState = { uidValidity: number; emails: Map<number, string>; folders: string[] }

/** Called when the email with this UID is fetched; returns true if it replaced the response. */
export type Fault = (socket: Socket, uid: number, source: string) => boolean

/** A minimal IMAP server with one inbox that tests can make misbehave. */
export async function openFaultyImapServer(sources: readonly string[]) {
  const state: ServerState = { uidValidity: 1, folders: ['INBOX'], emails: new Map(sources.map((source, index) => [index + 1, source])) }
  const behavior = { fetch: undefined as Fault | undefined, silentAt: undefined as string | undefined, sessions: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    behavior.sessions++
    socket.on('error', () => undefined)
    serveConnection(socket, state, behavior).catch(() => undefined)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    state,
    behavior,
    port: (server.address() as AddressInfo).port,
    hangUp: () => sockets.forEach((socket) => socket.destroy()),
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

type Behavior = { fetch: Fault | undefined; silentAt: string | undefined }

async function serveConnection(socket: Socket, state: ServerState, behavior: Behavior): Promise<void> {
  socket.write('* OK [CAPABILITY IMAP4rev1] odd\r\n')
  for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
    const [tag = '', ...args] = line.split(' ')
    const command = (args[0]?.toUpperCase() === 'UID' ? args.slice(0, 2).join(' ') : (args[0] ?? '')).toUpperCase()
    if (command === behavior.silentAt) continue
    if (command === 'UID FETCH' && !serveFetch(socket, state, { args, behavior })) return
    else respond(socket, state, { command, args })
    socket.write(`${tag} OK done\r\n`)
    if (command === 'LOGOUT') socket.end()
  }
}

function respond(
  socket: Socket,
  { uidValidity, emails, folders }: ServerState,
  { command, args }: { command: string; args: string[] },
): void {
  if (command === 'CAPABILITY') socket.write('* CAPABILITY IMAP4rev1\r\n')
  if (args[2] === '""') socket.write(`* LIST (\\Noselect) "/" ""\r\n`)
  else if (command === 'LIST' || command === 'LSUB') for (const name of folders) socket.write(`* ${command} () "/" "${name}"\r\n`)
  if (command === 'UID SEARCH') socket.write(`* SEARCH ${[...emails.keys()].join(' ')}\r\n`)
  if (command !== 'SELECT' && command !== 'EXAMINE') return
  const count = /^"?INBOX"?$/i.test(args[1] ?? '') ? emails.size : 0
  socket.write('* FLAGS (\\Seen \\Flagged \\Answered)\r\n')
  socket.write(
    `* ${count} EXISTS\r\n* OK [UIDVALIDITY ${uidValidity}] valid\r\n* OK [UIDNEXT ${Math.max(0, ...emails.keys()) + 1}] next\r\n`,
  )
}

type FetchRequest = { args: string[]; behavior: Behavior }

/** Returns false if the connection is finished. */
function serveFetch(socket: Socket, { emails }: ServerState, { args, behavior }: FetchRequest): boolean {
  const uids = (args[2] ?? '').split(',').flatMap((part) => parseUids(part, emails))
  const isWhole = /BODY\.PEEK\[\]/i.test(args.join(' '))
  const isHeader = /HEADER/i.test(args.join(' '))
  for (const uid of uids) {
    const source = emails.get(uid)!
    if (isWhole && behavior.fetch?.(socket, uid, source)) return false
    const content = isHeader ? source.slice(0, source.indexOf('\r\n\r\n') + 4) : source
    const body = isWhole || isHeader ? ` ${isHeader ? 'BODY[HEADER]' : 'BODY[]<0>'} {${Buffer.byteLength(content)}}\r\n${content}` : ''
    const sequenceNumber = [...emails.keys()].indexOf(uid) + 1
    socket.write(
      `* ${sequenceNumber} FETCH (UID ${uid} FLAGS () RFC822.SIZE ${source.length} INTERNALDATE "20-Nov-2026 09:00:00 +0000"${body})\r\n`,
    )
  }
  return true
}

function parseUids(part: string, emails: Map<number, string>): number[] {
  const [first, last] = part.split(':')
  const end = last === undefined ? Number(first) : last === '*' ? Infinity : Number(last)
  return [...emails.keys()].filter((uid) => uid >= Number(first) && uid <= end)
}
