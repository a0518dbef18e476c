import { expect, test } from 'vitest'
import { createOutbound } from '#platform/server/outbound/outbound.ts'
import { openFaultyImapServer } from '../../server/testing/faulty-imap-server.ts'
import { createEmailSource } from '../../server/testing/sync-fixture.ts'
import { connectImap } from '../../server/connection/connect-imap.ts'
import { fetchEmails } from './fetch-emails.ts'
import type { SyncSession } from './sync-session.ts'

const MAILS = 60
const LARGE = [60, 30, 20, 5]

test('buffers few large emails at a time, without prefetching', async () => {
  const sources = Array.from({ length: MAILS }, (_, at) =>
    createEmailSource(`Letter ${at + 1}`, { text: LARGE.includes(at + 1) ? 'x'.repeat(200_000) : 'y' }),
  )
  await using imap = await openFaultyImapServer(sources)
  const requestedUids = new Set<number>()
  imap.behavior.fetch = (socket, uid, source) => {
    requestedUids.add(uid)
    if (LARGE.includes(uid))
      socket.write(`* ${uid} FETCH (UID ${uid} FLAGS () RFC822.SIZE 14000000 BODY[]<0> {${source.length}}\r\n${source})\r\n`)
    return false
  }
  const server = { imapHost: '127.0.0.1', imapPort: imap.port, imapSecurity: 'none', username: 'sam' } as const
  const client = await connectImap(server, 'secret', { outbound: createOutbound({ getAllowedHosts: () => ['127.0.0.1'] }) })
  const sync = { client, unreadable: new Set(), signal: new AbortController().signal } as Partial<SyncSession> as SyncSession
  const folder = { id: 1, accountId: 1, path: 'INBOX', folder: 'inbox', uidValidity: '1', lastUid: 0, modSeq: '0' } as const
  const batches: { uids: number[]; isAlone: boolean }[] = []
  for await (const emails of fetchEmails(
    sync,
    folder,
    Array.from({ length: MAILS }, (_, at) => MAILS - at),
  )) {
    await client.noop()
    batches.push({ uids: emails.map(({ uid }) => uid), isAlone: !requestedUids.has(1) })
    expect(emails.map(({ source }) => source.length)).toEqual(emails.map(({ uid }) => sources[uid - 1]!.length))
  }
  client.close()
  const small = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, at) => from - at).filter((uid) => !LARGE.includes(uid))
  expect(batches).toEqual([
    { uids: small(60, 11), isAlone: true },
    { uids: [60, 30], isAlone: true },
    { uids: [20], isAlone: true },
    { uids: small(10, 1), isAlone: false },
    { uids: [5], isAlone: false },
  ])
})
