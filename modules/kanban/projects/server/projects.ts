import type { Input, Output } from '#platform/contract/endpoint.ts'
import { getPersonId } from '#platform/contract/schema.ts'
import { assertCanUpdate, assertCanCreate } from '#platform/server/abilities/changes.ts'
import { isReadableEverywhere, maskFields } from '#platform/server/abilities/fields.ts'
import { filterReaders } from '#platform/server/abilities/filter-readers.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { type ManualList, positionAtEnd, positionBefore } from '#platform/server/database/queries/manual-order.ts'
import { getActivePersonId, getPeopleById } from '#platform/server/identity/people.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import type { kanban } from '../../contract.ts'
import type { Project, ProjectPatch } from '../contract.ts'
import { findCurrentProjectId } from '../../server/find-project.ts'
import { notificationKinds } from '../../server/notification-kinds.ts'
import { paginate } from '../../server/paginate.ts'
import { assertProjectUnchangedByOthers } from '../../server/assert-unchanged-by-others.ts'
import { type KanbanContext, toProjectSnapshot, projectSubject, loadProjects } from '../../server/subjects.ts'
import type { ProjectRow, ProjectWithMembers } from '../../server/tables.ts'

type ProjectResponse = Promise<{ project: Project }>
type ProjectChanges = Partial<Omit<ProjectPatch, 'id'>> & { position?: string }

const projectOrder: ManualList = { table: 'kanban_projects', column: 'list', value: 0 }

export async function listProjects(
  ctx: KanbanContext,
  { archived = false, ...paging }: Input<typeof kanban.listProjects>,
): Promise<Output<typeof kanban.listProjects>> {
  const rows = await visible(ctx, projectSubject)
    .selectAll('kanban_projects')
    .where('isArchived', '=', Number(archived))
    .orderBy(isReadableEverywhere(ctx, projectSubject, 'position') ? 'position' : 'id')
    .orderBy('id')
    .execute()
  const projects = await toProjectResponses(ctx, await loadProjects(ctx.db, paginate(rows, paging)))
  return { projects, total: rows.length, current: await findCurrentProjectId(ctx) }
}

/** `invitedIds`: members who need not be active yet, because they have been invited. */
export async function addProject(
  ctx: KanbanContext,
  { data }: Input<typeof kanban.addProject>,
  invitedIds: number[] = [],
): ProjectResponse {
  const values = { title: data.title.trim(), members: data.members ?? [ctx.viewer.id], isArchived: data.isArchived ?? false }
  const defaults = { title: '', members: values.members, isArchived: false, createdBy: ctx.viewer.id }
  assertCanCreate(ctx, projectSubject, { ...defaults, members: [ctx.viewer.id] }, values)
  const row = await ctx.db
    .insertInto('kanban_projects')
    .values({
      title: values.title,
      isArchived: Number(values.isArchived),
      position: await positionAtEnd(ctx.db, projectOrder),
      list: 0,
      createdById: ctx.viewer.id || null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const project = { ...row, members: await setMembers(ctx, row.id, values.members, invitedIds) }
  ctx.recordChange({ entity: 'project', id: row.id, before: null, after: { id: row.id, ...toProjectSnapshot(project) } })
  await notifyMembers(ctx, project, project.members)
  return respondWithProject(ctx, project)
}

export async function updateProject(ctx: KanbanContext, { data: { id, ...input } }: { data: ProjectPatch }): ProjectResponse {
  return respondWithProject(ctx, await saveProject(ctx, await findProjectWithMembers(ctx, id, 'update'), input))
}

export async function moveProject(ctx: KanbanContext, { data }: Input<typeof kanban.moveProject>): ProjectResponse {
  const project = await findProjectWithMembers(ctx, data.projectId, 'update')
  const before = data.beforeProjectId === null ? null : await findVisible(ctx, projectSubject, data.beforeProjectId)
  assertCanUpdate(ctx, projectSubject, project, { position: '~' })
  if (before?.id === project.id) return respondWithProject(ctx, project)
  const position = await positionBefore(ctx.db, projectOrder, { before, movedId: project.id })
  return respondWithProject(ctx, await saveProject(ctx, project, { position }))
}

export async function deleteProject(ctx: KanbanContext, { data: id }: { data: number }): ProjectResponse {
  const project = await findProjectWithMembers(ctx, id, 'delete')
  await ctx.db.updateTable('kanban_projects').set({ removedAt: ctx.now }).where('id', '=', id).execute()
  ctx.recordChange({ entity: 'project', id, before: { id, ...toProjectSnapshot(project) }, after: null })
  return respondWithProject(ctx, project)
}

export async function undoProject(ctx: KanbanContext, change: RecordChange): Promise<void> {
  const { id, before, after } = change
  if (before === null) return undoAddProject(ctx, change)
  if (after !== null) {
    const { 'members.id': members, ...rest } = before as ProjectChanges & { 'members.id'?: number[] }
    await saveProject(ctx, await findProjectWithMembers(ctx, id, 'update'), { ...rest, ...(members && { members }) }, members)
    return
  }
  await ctx.db.updateTable('kanban_projects').set({ removedAt: null }).where('id', '=', id).execute()
  const project = await findProjectWithMembers(ctx, id, 'delete')
  ctx.recordChange({ entity: 'project', id, before: null, after: { id, ...toProjectSnapshot(project) } })
}

async function undoAddProject(ctx: KanbanContext, change: RecordChange): Promise<void> {
  await deleteProject(ctx, { data: change.id })
  await assertProjectUnchangedByOthers(ctx, change)
}

async function findProjectWithMembers(ctx: KanbanContext, id: number, action: string): Promise<ProjectWithMembers> {
  return (await loadProjects(ctx.db, [await findVisible(ctx, projectSubject, id, action)]))[0]!
}

async function saveProject(
  ctx: KanbanContext,
  project: ProjectWithMembers,
  input: ProjectChanges,
  currentIds = project.members,
): Promise<ProjectWithMembers> {
  const trimmed = input.title === undefined ? input : { ...input, title: input.title.trim() }
  const { members, isArchived, ...changes } = assertCanUpdate(ctx, projectSubject, project, trimmed) as ProjectChanges
  const row: ProjectRow = await ctx.db
    .updateTable('kanban_projects')
    .set({ ...changes, ...(isArchived !== undefined && { isArchived: Number(isArchived) }), updatedAt: ctx.now })
    .where('id', '=', project.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const saved = { ...row, members: members ? await setMembers(ctx, row.id, members, currentIds) : project.members }
  const toJournalFields = (one: ProjectWithMembers) => ({
    id: one.id,
    ...toProjectSnapshot(one),
    ...(changes.position !== undefined && { position: one.position }),
  })
  ctx.recordChange({ entity: 'project', id: row.id, before: toJournalFields(project), after: toJournalFields(saved) })
  await notifyMembers(
    ctx,
    saved,
    saved.members.filter((one) => !project.members.includes(one)),
  )
  return saved
}

type MembersInput = NonNullable<ProjectPatch['members']>

/** Throws 400 for deactivated accounts that are not in `currentIds`. */
async function setMembers(ctx: KanbanContext, projectId: number, people: MembersInput, currentIds: number[] = []): Promise<number[]> {
  const ids = [...new Set(people.map(getPersonId))].toSorted((a, b) => a - b)
  for (const [at, id] of ids.entries()) if (!currentIds.includes(id) && id !== 0) await getActivePersonId(ctx.db, id, `/data/members/${at}`)
  await ctx.db.deleteFrom('kanban_project_members').where('projectId', '=', projectId).execute()
  const rows = ids.filter((id) => id !== 0).map((userId) => ({ projectId, userId }))
  if (rows.length > 0) await ctx.db.insertInto('kanban_project_members').values(rows).execute()
  return rows.map(({ userId }) => userId)
}

async function notifyMembers(ctx: KanbanContext, project: ProjectWithMembers, ids: number[]): Promise<void> {
  const values = { person: ctx.viewer.fullName, project: project.title }
  for (const userId of await filterReaders(ctx, { subject: projectSubject, id: project.id }, ids))
    if (userId !== ctx.viewer.id) ctx.notify({ userId, kind: notificationKinds.joined, id: project.id, values })
}

const respondWithProject = async (ctx: KanbanContext, project: ProjectWithMembers): ProjectResponse => ({
  project: (await toProjectResponses(ctx, [project]))[0]!,
})

async function toProjectResponses(ctx: KanbanContext, projects: ProjectWithMembers[]): Promise<Project[]> {
  const personIds = projects.flatMap(({ members, createdById }) => [...members, createdById])
  const people = await getPeopleById(ctx.db, personIds)
  return projects.map(({ id, createdAt, updatedAt, title, members, isArchived, position, createdById }) =>
    maskFields(ctx, projectSubject, {
      id,
      createdAt,
      updatedAt,
      title,
      members: members.flatMap((member) => people.get(member) ?? []),
      isArchived: isArchived === 1,
      position,
      createdBy: people.get(createdById!) ?? null,
    }),
  )
}
