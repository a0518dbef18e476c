import { AtSign, CalendarClock, Star } from 'lucide-react'
import type { Language } from '#platform/contract/identity.ts'
import type { Person } from '#platform/contract/schema.ts'
import { Pill } from '#platform/web/ui/lists/pill.tsx'
import { loadDateParser, parseQuickAdd, type QuickAddContext, type ParsedTask } from './parser/parse-quick-add.ts'
import { formatDueDate } from '../../due-dates/web/index.ts'
import css from './quick-add.module.css'
import type { RowContext } from '../../task-list/web/index.ts'

/** Reads lines in one language; without its dates, where they cannot be fetched, everything else is still understood. */
export async function createLineParser(language: Language) {
  const dates = await loadDateParser(language).catch(() => null)
  return (line: string, context: Omit<QuickAddContext, 'dates'>) => parseQuickAdd(line, { ...context, dates })
}

/** What was understood of a line, piece by piece. */
export function QuickAddPreview({ task, people, words }: { task: ParsedTask; people: readonly Person[]; words: RowContext }) {
  const due = formatDueDate({ ...task, timeZone: words.clock.timeZone }, words.clock, words)
  const assignee = people.find(({ id }) => id === task.assigneeId)
  if (!due && !assignee && task.tags.length === 0 && !task.isImportant) return null
  return (
    <p className={css.pieces} role="status">
      {due && (
        <Pill tone="info">
          <CalendarClock aria-hidden /> {due.text}
        </Pill>
      )}
      {task.tags.map((tag) => (
        <Pill key={tag} tone={words.toneOf(tag)}>
          # {tag}
        </Pill>
      ))}
      {assignee && (
        <Pill tone="neutral">
          <AtSign aria-hidden /> {assignee.fullName}
        </Pill>
      )}
      {task.isImportant && (
        <Pill tone="warning">
          <Star aria-hidden /> {words.t('folder.important')}
        </Pill>
      )}
      <span className={css.rest}>{task.title}</span>
    </p>
  )
}
