/** @module-tag long */
import type { Kysely } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openSmtpServer } from '#platform/server/mail-transport/smtp-server.ts'
import { jobContext } from '#platform/server/work.ts'
import { openMailWorld } from '../../server/testing/email-fixture.ts'
import { readSeal } from '../../server/connection/password-seal.ts'
import type { EmailTables } from '../../server/tables.ts'
import { openOddImap, type Oddity } from '../../server/testing/faulty-imap-server.ts'
import { letter } from '../../server/testing/sync-fixture.ts'
import { AccountSync } from './account-sync.ts'

const SUBJECTS = Array.from({ length: 250 }, (_, index) => `Letter ${index}`)
const soon = { timeout: 20_000, interval: 20 }

/** A workspace whose accounts stand on odd servers; their syncs have little patience. */
async function openOddWorld() {
  const world = await openMailWorld()
  const { platform } = world.app
  const db = platform.database.read as Kysely<EmailTables>
  const syncs: AccountSync[] = []
  const trouble = { isAway: false, refused: 0 }
  const away = () => {
    throw new Error(`The database is away, time ${++trouble.refused}.`)
  }
  const open = () => {
    const ctx = jobContext(platform, 'email.sync')
    return (trouble.isAway ? { ...ctx, write: async () => away(), db: { selectFrom: away } } : ctx) as never
  }
  const userId = world.people.sam.id
  const account = async (id: number) => {
    const row = await db.selectFrom('email_accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return { state: row.state, synced: row.synced, problem: row.problem && (JSON.parse(row.problem) as object) }
  }
  return {
    ...world,
    db,
    account,
    trouble,
    subjects: async (accountId: number) =>
      (await db.selectFrom('emails').select('subject').where('accountId', '=', accountId).execute()).map(({ subject }) => subject),
    start: async (port: number) => {
      const seal = await readSeal(platform.config.dataDir)
      const id = await world.act((ctx) => insertAccount(ctx.db, { userId, port, now: ctx.now }))
      await world.act((ctx) =>
        ctx.db
          .updateTable('email_accounts')
          .set({ password: seal.seal('secret', id) })
          .where('id', '=', id)
          .execute(),
      )
      const ended = Promise.withResolvers<void>()
      const sync = new AccountSync(id, { open, patience: { connectMs: 1_000, silenceMs: 1_000 }, ended: ended.resolve })
      syncs.push(sync)
      return { id, sync, ended: ended.promise }
    },
    becomes: (id: number, state: object) => vi.waitFor(async () => expect(await account(id)).toMatchObject(state), soon),
    [Symbol.asyncDispose]: async () => {
      await Promise.all(syncs.map((sync) => sync.stop()))
      await world.close()
    },
  }
}

type Given = { userId: number; port: number; now: string }

/** Held by nobody that this server's own service is. */
async function insertAccount(db: Kysely<EmailTables>, { userId, port, now }: Given): Promise<number> {
  const server = {
    imapHost: '127.0.0.1',
    imapPort: port,
    imapSecurity: 'none',
    smtpHost: '127.0.0.1',
    smtpPort: port,
    smtpSecurity: 'none',
  } as const
  const row = { userId, name: 'Sam', email: 'sam@odd.test', username: 'sam', password: '', state: 'new', synced: 0, total: 0 } as const
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

const letters = SUBJECTS.map((subject) => letter(subject))
/** Once, at the mail with this UID. */
const onceAt = (at: number, act: Oddity): Oddity => {
  let isDone = false
  return (socket, uid, source) => uid === at && !isDone && (isDone = true) && act(socket, uid, source)
}

const oddities: [string, Oddity, object][] = [
  [
    'drops the line in the middle of a mail',
    (socket) => !!socket.end('* 20 FETCH (UID 20 BODY[]<0> {900}\r\nFrom: '),
    { code: 'broken_line' },
  ],
  ['stops in the middle of a mail', (socket) => socket.write('* 20 FETCH (UID 20 BODY[]<0> {900}\r\nFrom: ') || true, { code: 'timeout' }],
  ['announces a mail of 50 GB', (socket) => socket.write('* 20 FETCH (UID 20 BODY[]<0> {53687091200}\r\nFrom: ') || true, {}],
  ['answers what is no IMAP', (socket) => socket.write('* 20 FETCH ((((((((\r\n* BYE\r\n') || true, {}],
]
test.for(oddities)('a server that %s is one problem of its account; the mail comes once it behaves', async ([_, oddity, problem]) => {
  await using world = await openOddWorld()
  await using odd = await openOddImap(letters)
  await using fine = await openOddImap([letter('Fine')])
  odd.manners.fetch = onceAt(20, oddity)
  const [bad, good] = [await world.start(odd.port), await world.start(fine.port)]
  await world.becomes(bad.id, { state: 'waiting', problem })
  await world.becomes(good.id, { state: 'idle', problem: null, synced: 1 })
  const kept = await world.subjects(bad.id)
  bad.sync.wake()
  await world.becomes(bad.id, { state: 'idle', problem: null, synced: 250 })
  const all = await world.subjects(bad.id)
  expect(kept.length).toBeLessThan(250)
  expect(kept.length).toBeGreaterThan(0)
  expect(all.toSorted()).toEqual(SUBJECTS.toSorted())
})

test.for(['LOGIN', 'LIST', 'EXAMINE', 'UID SEARCH', 'UID FETCH'])(
  'a server that never answers %s is given up, and asked again later',
  async (command) => {
    await using world = await openOddWorld()
    await using odd = await openOddImap([letter('Slow')])
    odd.manners.silentAt = command
    const { id, sync } = await world.start(odd.port)
    await world.becomes(id, { state: 'waiting', problem: { code: 'timeout' } })
    odd.manners.silentAt = undefined
    sync.wake()
    await world.becomes(id, { state: 'idle', problem: null, synced: 1 })
  },
)

test('a server that numbers its mails anew in mid-sync leaves no mail twice, and none behind', async () => {
  await using world = await openOddWorld()
  await using odd = await openOddImap(letters)
  odd.manners.fetch = onceAt(20, (socket) => {
    odd.box.uidValidity = 2
    odd.box.mails = new Map(letters.toReversed().map((source, index) => [index + 1_000, source]))
    socket.destroy()
    return true
  })
  const { id, sync } = await world.start(odd.port)
  await world.becomes(id, { state: 'waiting' })
  const before = await world.db.selectFrom('emails').select(['id', 'subject']).where('accountId', '=', id).execute()
  expect(before.length).toBeGreaterThan(0)
  sync.wake()
  await world.becomes(id, { state: 'idle', problem: null, synced: 250 })
  expect((await world.subjects(id)).toSorted()).toEqual(SUBJECTS.toSorted())
  const after = await world.db.selectFrom('emails').select(['id', 'subject']).where('accountId', '=', id).execute()
  expect(after).toEqual(expect.arrayContaining(before))
})

test('a server that says a mail is smaller or larger than it is loses none', async () => {
  await using world = await openOddWorld()
  const large = letter('Large', { text: 'x'.repeat(400_000) })
  await using odd = await openOddImap([large, letter('Small')])
  odd.manners.fetch = (socket, uid, source) => {
    socket.write(
      `* ${uid} FETCH (UID ${uid} FLAGS () RFC822.SIZE ${uid === 1 ? 3 : 4_000_000_000} BODY[]<0> {${source.length}}\r\n${source})\r\n`,
    )
    return false
  }
  const { id } = await world.start(odd.port)
  await world.becomes(id, { state: 'idle', problem: null, synced: 2 })
  expect((await world.subjects(id)).toSorted()).toEqual(['Large', 'Small'])
})

test('what a server says of mails that nobody asked for is nothing', async () => {
  await using world = await openOddWorld()
  await using odd = await openOddImap([letter('Asked')])
  odd.manners.fetch = (socket) => {
    const evil = letter('Evil')
    socket.write(`* 7 FETCH (UID 77 FLAGS () BODY[]<0> {${evil.length}}\r\n${evil})\r\n* 9999999 EXISTS\r\n* 3 EXPUNGE\r\n`)
    return false
  }
  const { id } = await world.start(odd.port)
  await vi.waitFor(async () => expect(await world.subjects(id)).toEqual(['Asked']), soon)
})

test('a server that does not say what its folders are for is understood by their names', async () => {
  await using world = await openOddWorld()
  await using odd = await openOddImap([letter('Named')])
  odd.box.folders = ['INBOX', 'Gesendete Objekte', 'Entw&APw-rfe', 'INBOX/Papierkorb', '&V4NXPpCuTvY-', 'Projects', 'Projects/Sent']
  const { id } = await world.start(odd.port)
  await world.becomes(id, { state: 'idle', problem: null, synced: 1 })
  const folders = await world.db.selectFrom('email_remote_folders').select(['folder', 'path']).where('accountId', '=', id).execute()
  expect(Object.fromEntries(folders.map(({ folder, path }) => [folder, path]))).toEqual({
    inbox: 'INBOX',
    sent: 'Gesendete Objekte',
    draft: 'Entwürfe',
    trash: 'INBOX/Papierkorb',
    spam: '垃圾邮件',
  })
})

test('an account that was given another server is connected anew, and its mails stay the same', async () => {
  await using world = await openOddWorld()
  await using first = await openOddImap([letter('First')])
  await using second = await openOddImap([letter('Zeroth'), letter('First')])
  second.box.uidValidity = 9
  const { id, sync } = await world.start(first.port)
  await world.becomes(id, { state: 'idle', synced: 1 })
  await world.act((ctx) => ctx.db.updateTable('email_accounts').set({ imapPort: second.port }).where('id', '=', id).execute())
  sync.wake()
  await world.becomes(id, { state: 'idle', problem: null, synced: 2 })
  expect((await world.subjects(id)).toSorted()).toEqual(['First', 'Zeroth'])
  expect(second.manners.sessions).toBe(1)
})

test('an account that was given another mailbox shows that one’s mails, though they have the numbers of the old ones', async () => {
  await using smtp = await openSmtpServer()
  await using world = await openOddWorld()
  await using first = await openOddImap([letter('Tides')])
  await using second = await openOddImap([letter('Ropes')])
  const { id, sync } = await world.start(first.port)
  await world.becomes(id, { state: 'idle', synced: 1 })
  const account = { id, username: 'samuel', password: 'secret', imapPort: second.port, smtpPort: smtp.port }
  expect((await world.as('sam').post('/pages/email/update-account', { account })).status).toBe(200)
  sync.wake()
  await vi.waitFor(async () => expect(await world.subjects(id)).toEqual(['Ropes']), soon)
})

test('a password that cannot be read any more, or is wrong, waits for the person', async () => {
  await using world = await openOddWorld()
  await using odd = await openOddImap([letter('Closed')])
  const { id, sync } = await world.start(odd.port)
  await world.becomes(id, { state: 'idle' })
  await world.act((ctx) => ctx.db.updateTable('email_accounts').set({ password: 'v1:broken' }).where('id', '=', id).execute())
  odd.hangUp()
  await world.becomes(id, { state: 'waiting', problem: { code: 'broken_line' } })
  sync.wake()
  await world.becomes(id, { state: 'failed', problem: { code: 'password' } })
})

test('a database that is away for a moment ends no sync: what came meanwhile comes when it is back', async () => {
  await using imap = await openOddImap([letter('Tides')])
  await using world = await openOddWorld()
  const { id, sync, ended } = await world.start(imap.port)
  await world.becomes(id, { state: 'idle', synced: 1 })
  world.trouble.isAway = true
  imap.box.mails.set(2, letter('Boats'))
  imap.hangUp()
  await vi.waitFor(() => expect(world.trouble.refused).toBeGreaterThan(1), soon)
  world.trouble.isAway = false
  sync.wake()
  await vi.waitFor(async () => expect((await world.subjects(id)).toSorted()).toEqual(['Boats', 'Tides']), soon)
  await world.act(({ db, now }) => db.updateTable('email_accounts').set({ removedAt: now }).where('id', '=', id).execute())
  sync.wake()
  await ended
})
