import { AtSign, CalendarClock, Star } from 'lucide-react'
import type { Language } from '#platform/contract/user.ts'
import type { Person } from '#platform/contract/schema.ts'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import { loadDateParser, parseQuickAdd, type QuickAddContext, type ParsedTask } from './parser/parse-quick-add.ts'
import { formatDueDate } from '../../due-dates/web/index.ts'
import css from './quick-add.module.css'
import type { SharedRowProps } from '../../task-list/web/index.ts'

/** If the language's date parser cannot be loaded, everything but dates is still parsed. */
export async function createLineParser(language: Language) {
  const dateParser = await loadDateParser(language).catch(() => null)
  return (line: string, context: Omit<QuickAddContext, 'dateParser'>) => parseQuickAdd(line, { ...context, dateParser })
}

/** Shows the due date, tags, assignee and title parsed from the line. */
export function QuickAddPreview({ task, people, context }: { task: ParsedTask; people: readonly Person[]; context: SharedRowProps }) {
  const due = formatDueDate({ ...task, timeZone: context.clock.timeZone }, context.clock, context)
  const assignee = people.find(({ id }) => id === task.assigneeId)
  if (!due && !assignee && task.tags.length === 0 && !task.isImportant) return null
  return (
    <p className={css.fields} role="status">
      {due && (
        <Badge tone="info">
          <CalendarClock aria-hidden /> {due.text}
        </Badge>
      )}
      {task.tags.map((tag) => (
        <Badge key={tag} tone={context.getTagTone(tag)}>
          # {tag}
        </Badge>
      ))}
      {assignee && (
        <Badge tone="neutral">
          <AtSign aria-hidden /> {assignee.fullName}
        </Badge>
      )}
      {task.isImportant && (
        <Badge tone="warning">
          <Star aria-hidden /> {context.t('folder.important')}
        </Badge>
      )}
      <span className={css.title}>{task.title}</span>
    </p>
  )
}
