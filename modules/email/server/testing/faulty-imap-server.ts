import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** `folders`: their names as they stand on the line; all but the inbox are empty. */
type Box = { uidValidity: number; mails: Map<number, string>; folders: string[] }

/** What the server does instead of what it should, when it is asked for the mail with this UID; once where it answers false later. */
export type Oddity = (socket: Socket, uid: number, source: string) => boolean

/** An IMAP server on loopback with one inbox, whose owner may make it do odd things. It speaks as much as a client needs. */
export async function openOddImap(sources: readonly string[]) {
  const box: Box = { uidValidity: 1, folders: ['INBOX'], mails: new Map(sources.map((source, index) => [index + 1, source])) }
  const manners = { fetch: undefined as Oddity | undefined, silentAt: undefined as string | undefined, sessions: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    manners.sessions++
    // Whoever is cut off ends the conversation as well.
    socket.on('error', () => undefined)
    converse(socket, box, manners).catch(() => undefined)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    box,
    manners,
    port: (server.address() as AddressInfo).port,
    hangUp: () => sockets.forEach((socket) => socket.destroy()),
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

type Manners = { fetch: Oddity | undefined; silentAt: string | undefined }

async function converse(socket: Socket, box: Box, manners: Manners): Promise<void> {
  socket.write('* OK [CAPABILITY IMAP4rev1] odd\r\n')
  for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
    const [tag = '', ...words] = line.split(' ')
    const command = (words[0]?.toUpperCase() === 'UID' ? words.slice(0, 2).join(' ') : (words[0] ?? '')).toUpperCase()
    if (command === manners.silentAt) continue
    if (command === 'UID FETCH' && !fetchMails(socket, box, { words, manners })) return
    else answer(socket, box, { command, words })
    socket.write(`${tag} OK done\r\n`)
    if (command === 'LOGOUT') socket.end()
  }
}

function answer(socket: Socket, { uidValidity, mails, folders }: Box, { command, words }: { command: string; words: string[] }): void {
  if (command === 'CAPABILITY') socket.write('* CAPABILITY IMAP4rev1\r\n')
  if (words[2] === '""') socket.write(`* LIST (\\Noselect) "/" ""\r\n`)
  else if (command === 'LIST' || command === 'LSUB') for (const name of folders) socket.write(`* ${command} () "/" "${name}"\r\n`)
  if (command === 'UID SEARCH') socket.write(`* SEARCH ${[...mails.keys()].join(' ')}\r\n`)
  if (command !== 'SELECT' && command !== 'EXAMINE') return
  const count = /^"?INBOX"?$/i.test(words[1] ?? '') ? mails.size : 0
  socket.write('* FLAGS (\\Seen \\Flagged \\Answered)\r\n')
  socket.write(
    `* ${count} EXISTS\r\n* OK [UIDVALIDITY ${uidValidity}] valid\r\n* OK [UIDNEXT ${Math.max(0, ...mails.keys()) + 1}] next\r\n`,
  )
}

type Asked = { words: string[]; manners: Manners }

/** Answers false where the conversation is over. */
function fetchMails(socket: Socket, { mails }: Box, { words, manners }: Asked): boolean {
  const uids = (words[2] ?? '').split(',').flatMap((part) => uidsIn(part, mails))
  const isWhole = /BODY\.PEEK\[\]/i.test(words.join(' '))
  const isHeader = /HEADER/i.test(words.join(' '))
  for (const uid of uids) {
    const source = mails.get(uid)!
    if (isWhole && manners.fetch?.(socket, uid, source)) return false
    const given = isHeader ? source.slice(0, source.indexOf('\r\n\r\n') + 4) : source
    const body = isWhole || isHeader ? ` ${isHeader ? 'BODY[HEADER]' : 'BODY[]<0>'} {${Buffer.byteLength(given)}}\r\n${given}` : ''
    const place = [...mails.keys()].indexOf(uid) + 1
    socket.write(`* ${place} FETCH (UID ${uid} FLAGS () RFC822.SIZE ${source.length} INTERNALDATE "20-Nov-2026 09:00:00 +0000"${body})\r\n`)
  }
  return true
}

function uidsIn(part: string, mails: Map<number, string>): number[] {
  const [first, last] = part.split(':')
  const end = last === undefined ? Number(first) : last === '*' ? Infinity : Number(last)
  return [...mails.keys()].filter((uid) => uid >= Number(first) && uid <= end)
}
