/** @module-tag long */
import type { Kysely } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openSmtpServer } from '#platform/server/email-transport/smtp-server.ts'
import { createJobContext } from '#platform/server/background-work.ts'
import { openEmailFixture } from '../../server/testing/email-fixture.ts'
import { loadPasswordCipher } from '../../server/connection/password-cipher.ts'
import type { EmailTables } from '../../server/tables.ts'
import { openFaultyImapServer, type Fault } from '../../server/testing/faulty-imap-server.ts'
import { createEmailSource } from '../../server/testing/sync-fixture.ts'
import { AccountSync } from './account-sync.ts'

const SUBJECTS = Array.from({ length: 250 }, (_, index) => `Letter ${index}`)
const pollOptions = { timeout: 20_000, interval: 20 }

/** A workspace with accounts on faulty servers and short timeouts. */
async function openFaultyServersFixture() {
  const fixture = await openEmailFixture()
  const { platform } = fixture.app
  const db = platform.database.read as Kysely<EmailTables>
  const syncs: AccountSync[] = []
  const databaseState = { isAway: false, failures: 0 }
  const failDatabase = () => {
    throw new Error(`The database is away, time ${++databaseState.failures}.`)
  }
  const open = () => {
    const ctx = createJobContext(platform, 'email.sync')
    return (databaseState.isAway ? { ...ctx, write: async () => failDatabase(), db: { selectFrom: failDatabase } } : ctx) as never
  }
  const userId = fixture.people.sam.id
  const account = async (id: number) => {
    const row = await db.selectFrom('email_accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return { state: row.state, synced: row.synced, problem: row.problem && (JSON.parse(row.problem) as object) }
  }
  return {
    ...fixture,
    db,
    account,
    databaseState,
    subjects: async (accountId: number) =>
      (await db.selectFrom('emails').select('subject').where('accountId', '=', accountId).execute()).map(({ subject }) => subject),
    start: async (port: number) => {
      const cipher = await loadPasswordCipher(platform.config.dataDir)
      const id = await fixture.runAsSystem((ctx) => insertAccount(ctx.db, { userId, port, now: ctx.now }))
      await fixture.runAsSystem((ctx) =>
        ctx.db
          .updateTable('email_accounts')
          .set({ password: cipher.encrypt('secret', id) })
          .where('id', '=', id)
          .execute(),
      )
      const ended = Promise.withResolvers<void>()
      const sync = new AccountSync(id, { openContext: open, timeouts: { connectMs: 1_000, inactivityMs: 1_000 }, onEnd: ended.resolve })
      syncs.push(sync)
      return { id, sync, ended: ended.promise }
    },
    becomes: (id: number, state: object) => vi.waitFor(async () => expect(await account(id)).toMatchObject(state), pollOptions),
    [Symbol.asyncDispose]: async () => {
      await Promise.all(syncs.map((sync) => sync.stop()))
      await fixture.close()
    },
  }
}

type Given = { userId: number; port: number; now: string }

/** Held by the test, so that the server's own sync service ignores it. */
async function insertAccount(db: Kysely<EmailTables>, { userId, port, now }: Given): Promise<number> {
  const server = {
    imapHost: '127.0.0.1',
    imapPort: port,
    imapSecurity: 'none',
    smtpHost: '127.0.0.1',
    smtpPort: port,
    smtpSecurity: 'none',
  } as const
  const row = { userId, name: 'Sam', email: 'sam@faulty.test', username: 'sam', password: '', state: 'new', synced: 0, total: 0 } as const
  const { id } = await db
    .insertInto('email_accounts')
    .values({ ...row, ...server, problem: null, lastSyncAt: null, removedAt: null, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('email_account_holders')
    .values({ accountId: id, holder: 'test', heldUntil: '2100-01-01T00:00:00.000Z', wantedAt: null })
    .execute()
  return id
}

const sources = SUBJECTS.map((subject) => createEmailSource(subject))
/** Triggers the fault once, for the email with this UID. */
const onceAt = (at: number, act: Fault): Fault => {
  let isDone = false
  return (socket, uid, source) => uid === at && !isDone && (isDone = true) && act(socket, uid, source)
}

const faults: [string, Fault, object][] = [
  [
    'drops the connection in the middle of an email',
    (socket) => !!socket.end('* 20 FETCH (UID 20 BODY[]<0> {900}\r\nFrom: '),
    { code: 'broken_line' },
  ],
  [
    'stops in the middle of an email',
    (socket) => socket.write('* 20 FETCH (UID 20 BODY[]<0> {900}\r\nFrom: ') || true,
    { code: 'timeout' },
  ],
  ['announces an email of 50 GB', (socket) => socket.write('* 20 FETCH (UID 20 BODY[]<0> {53687091200}\r\nFrom: ') || true, {}],
  ['answers with invalid IMAP', (socket) => socket.write('* 20 FETCH ((((((((\r\n* BYE\r\n') || true, {}],
]
test.concurrent.for(faults)('a server that %s affects only its account, and the sync continues later', async ([_, fault, problem]) => {
  await using fixture = await openFaultyServersFixture()
  await using faulty = await openFaultyImapServer(sources)
  await using healthy = await openFaultyImapServer([createEmailSource('Fine')])
  faulty.behavior.fetch = onceAt(20, fault)
  const [faultyAccount, healthyAccount] = [await fixture.start(faulty.port), await fixture.start(healthy.port)]
  await fixture.becomes(faultyAccount.id, { state: 'waiting', problem })
  await fixture.becomes(healthyAccount.id, { state: 'idle', problem: null, synced: 1 })
  const partial = await fixture.subjects(faultyAccount.id)
  faultyAccount.sync.wake()
  await fixture.becomes(faultyAccount.id, { state: 'idle', problem: null, synced: 250 })
  const all = await fixture.subjects(faultyAccount.id)
  expect(partial.length).toBeLessThan(250)
  expect(partial.length).toBeGreaterThan(0)
  expect(all.toSorted()).toEqual(SUBJECTS.toSorted())
})

test.concurrent.for(['LOGIN', 'LIST', 'EXAMINE', 'UID SEARCH', 'UID FETCH'])(
  'times out when the server never answers %s, and retries later',
  async (command) => {
    await using fixture = await openFaultyServersFixture()
    await using faulty = await openFaultyImapServer([createEmailSource('Slow')])
    faulty.behavior.silentAt = command
    const { id, sync } = await fixture.start(faulty.port)
    await fixture.becomes(id, { state: 'waiting', problem: { code: 'timeout' } })
    faulty.behavior.silentAt = undefined
    sync.wake()
    await fixture.becomes(id, { state: 'idle', problem: null, synced: 1 })
  },
)

test.concurrent('a UIDVALIDITY change during a sync neither loses nor duplicates emails', async () => {
  await using fixture = await openFaultyServersFixture()
  await using faulty = await openFaultyImapServer(sources)
  faulty.behavior.fetch = onceAt(20, (socket) => {
    faulty.state.uidValidity = 2
    faulty.state.emails = new Map(sources.toReversed().map((source, index) => [index + 1_000, source]))
    socket.destroy()
    return true
  })
  const { id, sync } = await fixture.start(faulty.port)
  await fixture.becomes(id, { state: 'waiting' })
  const before = await fixture.db.selectFrom('emails').select(['id', 'subject']).where('accountId', '=', id).execute()
  expect(before.length).toBeGreaterThan(0)
  sync.wake()
  await fixture.becomes(id, { state: 'idle', problem: null, synced: 250 })
  expect((await fixture.subjects(id)).toSorted()).toEqual(SUBJECTS.toSorted())
  const after = await fixture.db.selectFrom('emails').select(['id', 'subject']).where('accountId', '=', id).execute()
  expect(after).toEqual(expect.arrayContaining(before))
})

test.concurrent('handles wrong sizes from the server', async () => {
  await using fixture = await openFaultyServersFixture()
  const large = createEmailSource('Large', { text: 'x'.repeat(400_000) })
  await using faulty = await openFaultyImapServer([large, createEmailSource('Small')])
  faulty.behavior.fetch = (socket, uid, source) => {
    socket.write(
      `* ${uid} FETCH (UID ${uid} FLAGS () RFC822.SIZE ${uid === 1 ? 3 : 4_000_000_000} BODY[]<0> {${source.length}}\r\n${source})\r\n`,
    )
    return false
  }
  const { id } = await fixture.start(faulty.port)
  await fixture.becomes(id, { state: 'idle', problem: null, synced: 2 })
  expect((await fixture.subjects(id)).toSorted()).toEqual(['Large', 'Small'])
})

test.concurrent('ignores responses about emails that were not requested', async () => {
  await using fixture = await openFaultyServersFixture()
  await using faulty = await openFaultyImapServer([createEmailSource('Asked')])
  faulty.behavior.fetch = (socket) => {
    const evil = createEmailSource('Evil')
    socket.write(`* 7 FETCH (UID 77 FLAGS () BODY[]<0> {${evil.length}}\r\n${evil})\r\n* 9999999 EXISTS\r\n* 3 EXPUNGE\r\n`)
    return false
  }
  const { id } = await fixture.start(faulty.port)
  await vi.waitFor(async () => expect(await fixture.subjects(id)).toEqual(['Asked']), pollOptions)
})

test.concurrent('recognizes folders by name without SPECIAL-USE', async () => {
  await using fixture = await openFaultyServersFixture()
  await using faulty = await openFaultyImapServer([createEmailSource('Named')])
  faulty.state.folders = ['INBOX', 'Gesendete Objekte', 'Entw&APw-rfe', 'INBOX/Papierkorb', '&V4NXPpCuTvY-', 'Projects', 'Projects/Sent']
  const { id } = await fixture.start(faulty.port)
  await fixture.becomes(id, { state: 'idle', problem: null, synced: 1 })
  const folders = await fixture.db.selectFrom('email_remote_folders').select(['folder', 'path']).where('accountId', '=', id).execute()
  expect(Object.fromEntries(folders.map(({ folder, path }) => [folder, path]))).toEqual({
    inbox: 'INBOX',
    sent: 'Gesendete Objekte',
    draft: 'Entwürfe',
    trash: 'INBOX/Papierkorb',
    spam: '垃圾邮件',
  })
})

test.concurrent('reconnects after a change of the server and keeps the emails', async () => {
  await using fixture = await openFaultyServersFixture()
  await using first = await openFaultyImapServer([createEmailSource('First')])
  await using second = await openFaultyImapServer([createEmailSource('Zeroth'), createEmailSource('First')])
  second.state.uidValidity = 9
  const { id, sync } = await fixture.start(first.port)
  await fixture.becomes(id, { state: 'idle', synced: 1 })
  await fixture.runAsSystem((ctx) => ctx.db.updateTable('email_accounts').set({ imapPort: second.port }).where('id', '=', id).execute())
  sync.wake()
  await fixture.becomes(id, { state: 'idle', problem: null, synced: 2 })
  expect((await fixture.subjects(id)).toSorted()).toEqual(['First', 'Zeroth'])
  expect(second.behavior.sessions).toBe(1)
})

test.concurrent('replaces the emails after a change of the mailbox, even with the same UIDs', async () => {
  await using smtp = await openSmtpServer()
  await using fixture = await openFaultyServersFixture()
  await using first = await openFaultyImapServer([createEmailSource('Tides')])
  await using second = await openFaultyImapServer([createEmailSource('Ropes')])
  const { id, sync } = await fixture.start(first.port)
  await fixture.becomes(id, { state: 'idle', synced: 1 })
  const account = { id, username: 'samuel', password: 'secret', imapPort: second.port, smtpPort: smtp.port }
  expect((await fixture.as('sam').post('/pages/email/update-account', { account })).status).toBe(200)
  sync.wake()
  await vi.waitFor(async () => expect(await fixture.subjects(id)).toEqual(['Ropes']), pollOptions)
})

test.concurrent('waits for the user if the password is wrong or cannot be decrypted', async () => {
  await using fixture = await openFaultyServersFixture()
  await using faulty = await openFaultyImapServer([createEmailSource('Closed')])
  const { id, sync } = await fixture.start(faulty.port)
  await fixture.becomes(id, { state: 'idle' })
  await fixture.runAsSystem((ctx) => ctx.db.updateTable('email_accounts').set({ password: 'v1:broken' }).where('id', '=', id).execute())
  faulty.hangUp()
  await fixture.becomes(id, { state: 'waiting', problem: { code: 'broken_line' } })
  sync.wake()
  await fixture.becomes(id, { state: 'failed', problem: { code: 'password' } })
})

test.concurrent('continues syncing after the database was unavailable', async () => {
  await using imap = await openFaultyImapServer([createEmailSource('Tides')])
  await using fixture = await openFaultyServersFixture()
  const { id, sync, ended } = await fixture.start(imap.port)
  await fixture.becomes(id, { state: 'idle', synced: 1 })
  fixture.databaseState.isAway = true
  imap.state.emails.set(2, createEmailSource('Boats'))
  imap.hangUp()
  await vi.waitFor(() => expect(fixture.databaseState.failures).toBeGreaterThan(1), pollOptions)
  fixture.databaseState.isAway = false
  sync.wake()
  await vi.waitFor(async () => expect((await fixture.subjects(id)).toSorted()).toEqual(['Boats', 'Tides']), pollOptions)
  await fixture.runAsSystem(({ db, now }) => db.updateTable('email_accounts').set({ removedAt: now }).where('id', '=', id).execute())
  sync.wake()
  await ended
})
