import type { DatabaseSync } from 'node:sqlite'

/** A task with the names of its people, its tags and its subtask counts. */
const SELECT_TASK = `select t.*, a."fullName" as "assigneeName", c."fullName" as "creatorName", p.title as "parentTitle",
  (select group_concat(tt.title, char(10)) from task_tag_titles as tt where tt."taskId" = t.id) as tags,
  (select count(*) from tasks as s where s.siblings = t.id and s."isDeleted" = 0 and s.shelf <> 'gone') as "subtaskCount",
  (select count(*) from tasks as s where s.siblings = t.id and s."isDeleted" = 0 and s.shelf <> 'gone' and s."isCompleted" = 1) as "subtaskDoneCount"
  from tasks as t left join users as a on a.id = t."assigneeId" left join users as c on c.id = t."createdById"
  left join tasks as p on p.id = t."parentId"`

const OPEN = `tasks.shelf = 'open' and tasks."isCompleted" = 0`
const matchingIds = `select search_trigram.rowid & 1099511627775 as id from search_fields as f cross join search_trigram
  where f.entity = 'task' and f.field in ('title', 'description') and search_trigram.rowid >= f.id * 1099511627776
  and search_trigram.rowid < (f.id + 1) * 1099511627776 and search_trigram match :match`
const withMatches = `with hit as materialized (select distinct id from (${matchingIds}))`

const MAX_RARE_MATCHES = 2_000

/** One page of the open tasks, newest first, with their total. Like the server, it uses different queries for rare and common words. */
export function prepareListStatements(db: DatabaseSync) {
  const page = (ids: string) => `${SELECT_TASK} where t.id in (${ids} order by 1 desc limit :limit offset :offset) order by t.id desc`
  const all = `from tasks where ${OPEN} and tasks.siblings = 0`
  const few = `from hit cross join tasks where tasks.id = hit.id and ${OPEN}`
  const many = `from tasks where ${OPEN}`
  const holds = `exists (select 1 from search_text as s where s."recordId" = tasks.id and s.entity = 'task'
    and s.field in ('title', 'description') and instr(s.text, :needle) > 0)`
  const every = { page: db.prepare(page(`select tasks.id ${all}`)), total: db.prepare(`select count(*) as n ${all}`) }
  const rare = {
    page: db.prepare(`${withMatches} ${page(`select tasks.id ${few}`)}`),
    total: db.prepare(`${withMatches} select count(*) as n ${few}`),
  }
  const common = {
    page: db.prepare(page(`select tasks.id ${many} and ${holds}`)),
    total: db.prepare(`select count(*) as n ${many} and tasks.id in (${matchingIds})`),
  }
  const found = db.prepare(`select count(*) as n from (${matchingIds} limit ${MAX_RARE_MATCHES + 1})`)
  return (needle: string, limit: number, offset: number) => {
    if (!needle) return { rows: every.page.all({ limit, offset }), total: every.total.get()!.n as number }
    const match = `"${needle}"`
    const isRare = (found.get({ match })!.n as number) <= MAX_RARE_MATCHES
    const total = (isRare ? rare : common).total.get({ match })!.n as number
    return { rows: total <= MAX_RARE_MATCHES ? rare.page.all({ match, limit, offset }) : common.page.all({ needle, limit, offset }), total }
  }
}

export function prepareTaskStatements(db: DatabaseSync) {
  return {
    one: db.prepare(`${SELECT_TASK} where t.id = ? and t.shelf <> 'gone'`),
    subtasks: db.prepare(`${SELECT_TASK} where t.siblings = ? and t."isDeleted" = 0 and t.shelf <> 'gone' order by t.position, t.id`),
    firstPosition: db.prepare('select position from tasks where siblings = 0 order by position limit 1'),
    insertTask: db.prepare(`insert into tasks (title, "titleKey", description, position, "createdById", "createdAt", "updatedAt",
      "dueKey", "assigneeKey", "isImportant", "isCompleted", "isDeleted", shelf, siblings)
      values (?, ?, ?, ?, ?, ?, ?, '9999-99-99T99:99', char(1114111), 0, 0, 0, 'open', 0) returning id`),
    insertText: db.prepare(`insert into search_text (entity, "recordId", field, text, at)
      values ('task', ?, 'title', ?, ?), ('task', ?, 'description', ?, ?)`),
  }
}
