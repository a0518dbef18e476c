import { stripMarkdown } from '#platform/contract/strip-markdown.ts'
import { maskRows } from '#platform/server/abilities/mask-rows.ts'
import { visibleInWorker } from '#platform/server/abilities/visible.ts'
import type { Context } from '#platform/server/context.ts'
import type { SearchGroup } from '#platform/server/search/search-group.ts'
import { cardSubject, commentSubject, type KanbanContext, projectSubject } from '../../server/subjects.ts'
import type { CardRow, CommentRow, KanbanTables } from '../../server/tables.ts'

export const cardSearchGroup: SearchGroup<CardRow, Context<KanbanTables>> = {
  subject: cardSubject,
  index: { fields: ['title', 'description'] },
  toResults: async (ctx, rows) => {
    const projectIds = rows.map(({ projectId }) => projectId)
    const titles = await loadTitles(ctx, projectSubject, projectIds)
    return rows.map(({ id, title, projectId, dueDate }) => ({
      title: title ?? '',
      detail: titles.get(projectId) ?? '',
      at: dueDate,
      link: cardSubject.link(id),
    }))
  },
}

export const commentSearchGroup: SearchGroup<CommentRow, Context<KanbanTables>> = {
  subject: commentSubject,
  index: { fields: ['text'] },
  toResults: async (ctx, rows) => {
    const taskIds = rows.map(({ taskId }) => taskId)
    const titles = await loadTitles(ctx, cardSubject, taskIds)
    return rows.map(({ text, taskId, createdAt }) => ({
      title: stripMarkdown(text ?? ''),
      detail: titles.get(taskId) ?? '',
      at: createdAt,
      link: taskId ? cardSubject.link(taskId) : '/kanban',
    }))
  },
}

/** Titles the viewer may not read are null. */
async function loadTitles(ctx: KanbanContext, subject: typeof projectSubject | typeof cardSubject, ids: readonly number[]) {
  const known = ids.filter(Boolean)
  if (known.length === 0) return new Map<number, string | null>()
  const rows = await visibleInWorker(ctx, subject as typeof cardSubject)
    .selectAll(subject.table as 'kanban_cards')
    .where(`${subject.table}.id` as 'kanban_cards.id', 'in', known)
    .execute()
  return new Map((await maskRows(ctx, subject, rows)).map((row) => [row.id as number, row.title as string | null]))
}
