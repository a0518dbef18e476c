import type { Kysely } from 'kysely'
import { chatModule } from '#modules/chat/server/index.ts'
import { kanbanModule } from '#modules/kanban/server/index.ts'
import { todoModule } from '#modules/todo/server/index.ts'
import { createApp } from '#platform/server/app.ts'
import { readConfig } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { insertUser } from '#platform/server/identity/users.ts'
import { keepFolder, type KeptFolder } from './kept-folder.ts'
import { titleOf } from './words.ts'

export const PEOPLE = 1_000
export const ROOM = 100
export const ROOMS = PEOPLE / ROOM
export const MESSAGES = 1_000_000
/** The contact ids of groups follow those of people; the last one is the long one. */
export const groupOf = (person: number) => PEOPLE + Math.ceil(person / ROOM)
export const LONG = PEOPLE + ROOMS + 1

/** A thousand people in ten rooms of a hundred, each with a session of the same id; the first room has another of 1,000,000 messages. */
export const openChatWorld = (): Promise<KeptFolder> =>
  keepFolder('chat', {
    sources: ['{modules/chat,platform}/server/**/{migrations,tables}.ts', 'bench/{words,chat-world}.ts'],
    create: createWorld,
  })

const AT = '2026-11-20T09:30:00.000Z'
const LONG_CHAT = ROOMS + 1
const ROWS_A_WRITE = 1_000

async function createWorld(dataDir: string): Promise<void> {
  console.log(`Writing ${MESSAGES.toLocaleString('en')} messages …`)
  const app = await createApp({ config: readConfig({ DATA_DIR: dataDir }), modules: [todoModule, kanbanModule, chatModule] })
  await app.start()
  await fill(app.platform.database)
  await app.stop()
}

async function fill(database: Database): Promise<void> {
  const write = (work: (tx: Kysely<any>) => Promise<unknown>) =>
    database.write(async (tx) => void (await work(tx)), { timeLimitMs: 120_000 })
  await write(insertPeople)
  for (let room = 1; room <= ROOMS + 1; room++) await write((tx) => insertRoom(tx, room))
  for (let first = 1; first <= MESSAGES; first += ROWS_A_WRITE) await write((tx) => insertMessages(tx, first))
  await write((tx) => tx.insertInto('search_trigram').values({ search_trigram: 'optimize' }).execute())
}

async function insertPeople(tx: Kysely<any>): Promise<void> {
  for (let person = 1; person <= PEOPLE; person++) {
    const names = { fullName: `Person ${person}`, username: `person${person}`, email: `person${person}@bench.test` }
    await insertUser(tx, { ...names, role: 'staff', status: 'active', passwordHash: '' }, AT)
  }
  const session = { device: 'Firefox, Linux', address: '127.0.0.1', createdAt: AT, lastUsedAt: new Date().toISOString(), endedAt: null }
  const sessions = Array.from({ length: PEOPLE }, (_, index) => ({ ...session, userId: index + 1 }))
  await tx.insertInto('sessions').values(sessions).execute()
}

async function insertRoom(tx: Kysely<any>, room: number): Promise<void> {
  const isLong = room > ROOMS
  const firstPerson = isLong ? 1 : (room - 1) * ROOM + 1
  const times = { lastAt: AT, createdAt: AT, updatedAt: AT, removedAt: null }
  const row = { isGroup: 1, groupId: PEOPLE + room, title: `Room ${room}`, about: '', lastSeq: isLong ? MESSAGES : 0 }
  await tx
    .insertInto('chats')
    .values({ ...row, ...times, createdById: firstPerson })
    .execute()
  const members = Array.from({ length: ROOM }, (_, index) => ({ chatId: room, userId: firstPerson + index }))
  const standing = { isOwner: 0, seenSeq: 0, isMuted: 0, draft: '', joinedAt: AT }
  await tx
    .insertInto('chat_members')
    .values(members.map((member) => ({ ...member, ...standing })))
    .execute()
}

async function insertMessages(tx: Kysely<any>, first: number): Promise<void> {
  const numbers = Array.from({ length: ROWS_A_WRITE }, (_, index) => first + index)
  const blank = { chatId: LONG_CHAT, isQuiet: 0, createdAt: AT, updatedAt: AT }
  const rows = numbers.map((seq) => ({ ...blank, seq, senderId: (seq % ROOM) + 1, message: titleOf(seq) }))
  await tx.insertInto('chat_messages').values(rows).execute()
  const texts = rows.map(({ seq, message }) => ({
    entity: 'message',
    recordId: seq,
    field: 'message',
    text: message.toLowerCase(),
    at: AT,
  }))
  await tx.insertInto('search_text').values(texts).execute()
}
