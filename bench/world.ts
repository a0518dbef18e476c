import type { Kysely } from 'kysely'
import { modules } from '#main/modules.server.ts'
import { getDueSortKey } from '#modules/todo/due-dates/server/due-columns.ts'
import { positionsBetween } from '#platform/contract/position.ts'
import { createApp } from '#platform/server/app.ts'
import { readConfig } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { hashPassword } from '#platform/server/identity/passwords.ts'
import { insertUser } from '#platform/server/identity/users.ts'
import { indexRecord } from '#platform/server/search/index-record.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { keepFolder, type KeptFolder } from './kept-folder.ts'
import { insertBoard } from './world-board.ts'
import { descriptionOf, titleOf } from './words.ts'

export const TASKS = 100_000
export const PEOPLE = 64
export const SESSIONS = 1_000
export const PASSWORD = 'bench-password-1'
export const emailOf = (person: number) => `person${person}@bench.test`

export type World = KeptFolder

/** A workspace with 100,000 tasks, a board of 5,000 cards, 64 people with one password, and 1,000 sessions with the ids 1 to 1,000. */
export const openWorld = (): Promise<World> => keepFolder('world', { sources: [...SCHEMA_SOURCES, 'bench/w*.ts'], create: createWorld })

/** Of everything that decides how the content looks in the database. */
export const SCHEMA_SOURCES = ['{modules,platform}/**/server/**/{migrations,tables,index}.ts']

async function createWorld(dataDir: string): Promise<void> {
  console.log(`Writing ${TASKS.toLocaleString('en')} tasks …`)
  const app = await createApp({ config: readConfig({ DATA_DIR: dataDir }), modules })
  await app.start()
  await fill(app.platform.database)
  await app.stop()
}

const AT = '2026-11-20T09:30:00.000Z'
const ROWS_A_WRITE = 1_000

async function fill(database: Database): Promise<void> {
  await database.write(async (tx) => insertPeople(tx), { timeLimitMs: 60_000 })
  await database.write((tx) => insertBoard(tx, AT), { timeLimitMs: 60_000 })
  const positions = positionsBetween(null, null, TASKS)
  for (let first = 0; first < TASKS; first += ROWS_A_WRITE) {
    await database.write((tx) => insertTasks(tx, positions.slice(first, first + ROWS_A_WRITE), first), { timeLimitMs: 60_000 })
  }
  await database.write(async (tx) => void (await tx.insertInto('search_trigram').values({ search_trigram: 'optimize' }).execute()), {
    timeLimitMs: 60_000,
  })
}

export async function insertPeople(tx: Kysely<any>): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD)
  for (let person = 1; person <= PEOPLE; person++) {
    const names = { fullName: `Person ${person}`, username: `person${person}`, email: emailOf(person) }
    await insertUser(tx, { ...names, role: 'admin', status: 'active', passwordHash }, AT)
  }
  const session = { device: 'Firefox, Linux', address: '127.0.0.1', createdAt: AT, lastUsedAt: new Date().toISOString(), endedAt: null }
  const sessions = Array.from({ length: SESSIONS }, (_, index) => ({ ...session, userId: (index % PEOPLE) + 1 }))
  await tx.insertInto('sessions').values(sessions).execute()
}

async function insertTasks(tx: Kysely<any>, positions: string[], first: number): Promise<void> {
  const rows = positions.map((position, index) => taskOf(first + index, position))
  await tx.insertInto('tasks').values(rows.slice(0, ROWS_A_WRITE)).execute()
  for (const [index, { title, description }] of rows.entries()) {
    const id = first + index + 1
    await indexRecord(tx, { entity: 'task', id, at: AT, fields: { title, description } })
    if (index % 2 === 0)
      await tx
        .insertInto('task_tags')
        .values({ taskId: id, tagId: (id % 5) + 1 })
        .execute()
  }
}

/** Two of three are open, one of thirteen is important, every other one has an assignee and a tag. */
function taskOf(index: number, position: string) {
  const title = titleOf(index)
  const assigneeId = index % 2 === 0 ? (index % PEOPLE) + 1 : null
  const dueDate = index % 3 === 0 ? `2026-12-${String((index % 28) + 1).padStart(2, '0')}` : null
  return {
    title,
    titleKey: normalizeForSearch(title),
    description: descriptionOf(index),
    dueDate,
    dueTime: null,
    timeZone: null,
    dueKey: getDueSortKey({ dueDate, dueTime: null, timeZone: null }),
    assigneeId,
    assigneeKey: assigneeId === null ? '\u{10FFFF}' : `person ${assigneeId}`,
    isImportant: index % 13 === 0 ? 1 : 0,
    isCompleted: index % 11 < 4 ? 1 : 0,
    isDeleted: 0,
    completedAt: index % 11 < 4 ? AT : null,
    shelf: 'open',
    position,
    parentId: null,
    siblings: 0,
    createdById: (index % PEOPLE) + 1,
    createdAt: AT,
    updatedAt: AT,
  }
}
