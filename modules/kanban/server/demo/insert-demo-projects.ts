import { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import { positionsBetween } from '#platform/contract/position.ts'
import { createBlank } from '#platform/contract/schema.ts'
import { toColumns } from '#platform/server/database/record-columns.ts'
import { storeUpload } from '#platform/server/files/store-upload.ts'
import type { FileTables } from '#platform/server/files/tables.ts'
import { hoursBefore } from '#platform/server/instants.ts'
import type { DemoContext } from '#platform/server/module.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { CardFields } from '../../cards/card.ts'
import { setAttachments } from '../../cards/server/card-files.ts'
import { toChecklistColumns, indexCard, setLabels, setMembers } from '../../cards/server/update-card.ts'
import { indexComment } from '../../comments/server/insert-comment.ts'
import { type DemoCard, type DemoProject, demoProjects } from './demo-projects.ts'
import { demoFiles } from './demo-files.ts'
import { findLabels } from '../../labels/server/labels.ts'
import { notificationKinds } from '../notification-kinds.ts'
import { toCardSnapshot, type KanbanContext } from '../subjects.ts'
import type { CardRow, CardWithDetails } from '../tables.ts'
import { loadCards } from '../load-cards.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const RECENT_DAYS = 20

/** Inserts three projects with boards, labels, comments, and cards in every state. */
export async function insertDemoProjects(ctx: KanbanContext, demo: DemoContext): Promise<void> {
  const places = positionsBetween(null, null, demoProjects.length)
  for (const [at, project] of demoProjects.entries()) await addProject(ctx, demo, { project, position: places[at]! })
}

function randomWorkingTime(ctx: KanbanContext, { today, random }: DemoContext, daysAgo: number): string {
  const time = new Date(today.getTime() - daysAgo * DAY_MS + (7 + random() * 10) * HOUR_MS).toISOString()
  return time < ctx.now ? time : ctx.now
}

function findIdsByFirstName({ people }: DemoContext, names: readonly string[]): number[] {
  const found = names.flatMap((name) => people.find(({ fullName }) => fullName.startsWith(`${name} `))?.id ?? [])
  return found.toSorted((a, b) => a - b)
}

type PositionedProject = { project: DemoProject; position: string }

async function addProject(ctx: KanbanContext, demo: DemoContext, { project, position }: PositionedProject): Promise<void> {
  const [createdAt, members] = [randomWorkingTime(ctx, demo, 45), findIdsByFirstName(demo, project.members)]
  const times = { createdAt, updatedAt: createdAt }
  const { id: projectId } = await ctx.db
    .insertInto('kanban_projects')
    .values({ title: project.title, isArchived: 0, position, list: 0, createdById: members[0]!, ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('kanban_project_members')
    .values(members.map((userId) => ({ projectId, userId })))
    .execute()
  await ctx.db
    .insertInto('kanban_labels')
    .values(project.labels.map(([title, color]) => ({ title, titleKey: normalizeForSearch(title), color, projectId, ...times })))
    .execute()
  const places = positionsBetween(null, null, project.boards.length)
  for (const [at, { title, limit, cards }] of project.boards.entries()) {
    const board = { title, projectId, position: places[at]!, cardLimit: limit ?? null, clearings: 0, createdById: members[0]!, ...times }
    const { id: boardId } = await ctx.db.insertInto('kanban_boards').values(board).returning('id').executeTakeFirstOrThrow()
    const positions = positionsBetween(null, null, cards.length)
    for (const [index, card] of cards.entries())
      await addCard(ctx, demo, { card, projectId, boardId, position: positions[index]!, createdById: members[index % members.length]! })
  }
}

type PositionedCard = { card: DemoCard; projectId: number; boardId: number; position: string; createdById: number }

async function addCard(ctx: KanbanContext, demo: DemoContext, { card, ...location }: PositionedCard): Promise<void> {
  const { description = '', labels = [], dueInDays: due, checklist: steps = [], ageInDays } = card
  const createdAt = randomWorkingTime(ctx, demo, ageInDays)
  const dueDate = due === undefined ? null : new Date(demo.today.getTime() + due * DAY_MS).toISOString().slice(0, 10)
  const items = steps.map(([step, isDone], at) => ({ id: at + 2, title: step, isDone }))
  const row = await ctx.db
    .insertInto('kanban_cards')
    .values({
      ...location,
      ...toColumns(CardFields, { ...createBlank(CardFields), ...card, dueDate }),
      hasDescription: Number(description !== ''),
      coverId: null,
      ...toChecklistColumns(items.length > 0 ? [{ id: 1, title: 'Steps', items }] : [], 0),
      sourceTitle: null,
      sourceLink: null,
      createdAt,
      updatedAt: createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await setLabels(ctx, row.id, await findLabels(ctx, { projectId: location.projectId, titles: labels }))
  await setMembers(ctx, row.id, findIdsByFirstName(demo, card.assignees ?? []))
  await indexCard(ctx, row)
  if (!card.isDone && ageInDays <= RECENT_DAYS)
    notifyAssigneesInPast(ctx, demo, { row, userIds: findIdsByFirstName(demo, card.assignees ?? []) })
  if (card.files) await addFiles(ctx, row, card.files)
  const [saved] = (await loadCards(ctx.db, [row])) as [CardWithDetails]
  const past = { at: createdAt, actor: location.createdById, verb: 'kanban.addTask' }
  ctx.recordChange({ entity: 'card', id: row.id, before: null, after: toCardSnapshot(saved), backdated: past })
  for (const [at, [name, text]] of (card.comments ?? []).entries())
    await addComment(ctx, {
      card: saved,
      text,
      authorId: findIdsByFirstName(demo, [name])[0]!,
      at: randomWorkingTime(ctx, demo, Math.max(0, ageInDays - 2 - at)),
    })
}

function notifyAssigneesInPast(ctx: KanbanContext, { people }: DemoContext, { row, userIds }: { row: CardRow; userIds: number[] }): void {
  const { id, title, createdById, createdAt } = row
  const values = { person: people.find((person) => person.id === createdById)?.fullName ?? '', title }
  const past = { at: createdAt, isRead: createdAt < hoursBefore(ctx.now, 48) }
  for (const userId of userIds)
    if (userId !== createdById) ctx.notify({ userId, kind: notificationKinds.assigned, id, values, backdated: past })
}

async function addFiles(ctx: KanbanContext, card: CardRow, kinds: NonNullable<DemoCard['files']>): Promise<void> {
  const files = ctx.db as unknown as Kysely<FileTables>
  const ids: number[] = []
  for (const kind of kinds) {
    const { name, content } = demoFiles[kind]
    const stored = await storeUpload(ctx.contents, Readable.from([await content()]))
    const file = { ...stored, name, ownerId: card.createdById, entity: 'card', entityId: card.id, createdAt: card.createdAt }
    const { id } = await files
      .insertInto('files')
      .values(file as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  await setAttachments(ctx, card.id, ids)
  await ctx.db.updateTable('kanban_cards').set({ coverId: ids[0]! }).where('id', '=', card.id).execute()
}

type DemoComment = { card: CardWithDetails; text: string; authorId: number; at: string }

async function addComment(ctx: KanbanContext, { card, text, authorId, at }: DemoComment): Promise<void> {
  const row = { taskId: card.id, projectId: card.projectId, text, authorId, mentions: '[]', createdAt: at, updatedAt: at }
  await indexComment(ctx, await ctx.db.insertInto('kanban_comments').values(row).returningAll().executeTakeFirstOrThrow())
}
