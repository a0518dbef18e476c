import { sql } from 'kysely'
import pg from 'pg'
import { modules } from '#main/modules.server.ts'
import type { EmailContext } from '#modules/email/server/email-subjects.ts'
import { storeEmails, type IncomingEmail } from '#modules/email/server/store-emails.ts'
import { runCommand } from '#platform/server/command.ts'
import { createApp, type App } from '#platform/server/app.ts'
import { readConfig } from '#platform/server/config.ts'
import type { Dialect } from '#platform/server/database/connect.ts'
import { createSystemRequester } from '#platform/server/request-context.ts'
import { testDatabaseUrl } from '../bin/postgres.ts'
import { tokenOf } from './calls.ts'
import { keepFolder } from './kept-folder.ts'
import { startObserved, type Running } from './processes.ts'
import { insertPeople } from './world.ts'

export const MAILS = 200_000
const OWNER = 1
const AT_ONCE = 500
const TIME_LIMIT = { timeLimitMs: 1_800_000 }
const START = Date.parse('2026-11-20T09:30:00.000Z')

/** In nearly every mail, in one of a hundred, and in one of ten thousand. */
export const COMMON = 'delivery'
export const SOME = 'mezzanine'
export const RARE = 'zeppelin'

export type EmailServer = Running & { dialect: Dialect; token: string; perSecond: number | undefined }

const sources = [
  'modules/email/server/{migrations,later-migrations,mail-indices,tables,store-mails,index-mails,conversations}.ts',
  'bench/email-world.ts',
]

/** A server of its own with 200,000 mails in one mailbox, which are stored once, as a sync would, and kept. */
export async function openMailbox(dialect: Dialect): Promise<EmailServer> {
  const isPostgres = dialect === 'postgres'
  let perSecond: number | undefined
  const kept = await keepFolder(`email-${dialect}`, {
    sources,
    create: async (dataDir) =>
      void (perSecond = await createMailbox({ dataDir, databaseUrl: isPostgres ? await emptyDatabase() : undefined })),
  })
  const dataDir = await kept.copy('email')
  const server = await startObserved(dataDir, [], isPostgres ? { DATABASE_URL: databaseUrl } : {})
  const stop = async () => {
    await server.stop()
    await kept.remove()
  }
  return { ...server, dialect, token: await tokenOf(dataDir, OWNER), perSecond, stop }
}

const databaseUrl = Object.assign(new URL(testDatabaseUrl), { pathname: '/staffroom_bench_email' }).href

async function emptyDatabase(): Promise<string> {
  const client = new pg.Client({ connectionString: testDatabaseUrl })
  await client.connect()
  await client.query('drop database if exists staffroom_bench_email with (force)')
  await client.query('create database staffroom_bench_email')
  await client.end()
  return databaseUrl
}

/** Answers how many mails a second it stored. */
async function createMailbox(place: { dataDir: string; databaseUrl: string | undefined }): Promise<number> {
  console.log(`Storing ${MAILS.toLocaleString('en')} mails in ${place.databaseUrl ? 'PostgreSQL' : 'SQLite'} …`)
  const app = await createApp({ config: readConfig({ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl }), modules })
  await app.start()
  const { database } = app.platform
  await database.write(async (tx) => insertPeople(tx), TIME_LIMIT)
  const start = performance.now()
  for (let first = 0; first < MAILS; first += AT_ONCE) await storeSome(app, first)
  const perSecond = (MAILS * 1000) / (performance.now() - start)
  if (database.dialect === 'postgres') await sql`vacuum analyze`.execute(database.read)
  await app.stop()
  return perSecond
}

const storeSome = ({ platform }: App, first: number) =>
  runCommand(platform, createSystemRequester(platform), {
    name: 'bench.storeMails',
    handler: (ctx: EmailContext) =>
      storeEmails(
        ctx,
        { userId: OWNER, accountId: null },
        Array.from({ length: AT_ONCE }, (_, index) => mailOf(first + index)),
      ),
    input: undefined,
    ...TIME_LIMIT,
  })

const folders = ['sent', 'spam', 'trash', 'draft'] as const
const words =
  'order table oak invoice carrier pallet window shelf meeting tomorrow price offer question answer customer harbour morning sample colour weight drawing contract signature workshop timber quality before after several colleague'.split(
    ' ',
  )

/** The same for the same number in every run: four of five in the inbox, every third an answer, one of fifty unread. */
function mailOf(index: number): IncomingEmail {
  const person = (index * 7919) % 1_500
  const isAnswer = index % 3 === 2
  const special = index % 10_000 === 77 ? ` ${RARE}` : index % 100 === 7 ? ` ${SOME}` : ''
  const folder = index % 5 === 0 ? folders[(index / 5) % folders.length]! : 'inbox'
  return {
    folder,
    remoteFolderId: null,
    uid: null,
    messageId: `${index}@bench.test`,
    references: isAnswer ? [`${index - 2}@bench.test`] : [],
    from: { name: `Person ${person}`, email: `person.${person}@customers.test` },
    to: [{ name: 'Helena Prado', email: 'helena@staffroom.local' }],
    cc: [],
    bcc: [],
    subject: `${isAnswer ? 'Re: ' : ''}${wordsFrom(index, 4)} ${index}`,
    text: `${wordsFrom(index * 31, 60)} ${COMMON}${special} ${wordsFrom(index * 17, 60)}`,
    html: `<p>${wordsFrom(index * 31, 60)}</p><p>${wordsFrom(index * 17, 60)}</p>`,
    header: `Message-ID: <${index}@bench.test>`,
    time: new Date(START - ((index * 104_729) % MAILS) * 60_000).toISOString(),
    isRead: index % 50 !== 3,
    isStarred: index % 200 === 9,
    isAnswered: false,
    size: 2_000,
    invitation: null,
    defects: [],
    files: [],
  }
}

const wordsFrom = (seed: number, count: number) =>
  Array.from({ length: count }, (_, place) => words[(seed * 13 + place * place * 7 + place * (seed % 11)) % words.length]).join(' ')
