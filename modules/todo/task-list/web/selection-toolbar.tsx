import { CalendarClock, CircleCheck, CircleDashed, RotateCcw, Star, Tags, Trash2, UserRound, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ComboBox } from '#platform/web/ui/fields/combo-box.tsx'
import { DatePicker } from '#platform/web/ui/fields/date-picker.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import { Popover } from '#platform/web/ui/overlays/popover.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import type { Task } from '../../contract.ts'
import { getDueDatePresets } from './due-date-presets.ts'
import { findPeople, fromPersonOption, type TaskCommands, type TaskPermissions } from '../../tasks/web/index.ts'
import css from './selection-toolbar.module.css'
import { emptySelection } from './selection.ts'
import type { RowContext } from './task-row.tsx'
import type { TaskListState } from './use-task-list.ts'
import { useTags } from '../../tags/web/index.ts'

type BarProps = { state: TaskListState; commands: TaskCommands; rights: TaskPermissions; words: RowContext }
type PartProps = { tasks: Task[]; commands: TaskCommands; words: RowContext }

/** What can be done with all selected tasks: each press is one act with one undo. */
export function SelectionToolbar({ state: { selected, setSelection }, commands, rights, words }: BarProps) {
  const { t } = useTranslation('platform')
  const part = { tasks: selected, commands, words }
  const isDeleted = selected.every((task) => task.isDeleted)
  return (
    <div className={css.bar} role="toolbar" aria-label={words.t('selection')}>
      <IconButton label={t('ui.clearSelection')} shortcut="Esc" onClick={() => setSelection(emptySelection)}>
        <X />
      </IconButton>
      <span role="status" className={css.count}>
        {t('ui.selected', { count: selected.length })}
      </span>
      <span className={css.acts}>
        {rights.canUpdateAny && (isDeleted ? <Restore {...part} /> : <Changes {...part} />)}
        {rights.canDeleteAny && (
          <IconButton label={words.t(isDeleted ? 'menu.final' : 'menu.delete')} shortcut="#" onClick={() => void commands.remove(selected)}>
            <Trash2 />
          </IconButton>
        )}
      </span>
    </div>
  )
}

const Restore = ({ tasks, commands, words: { t } }: PartProps) => (
  <IconButton label={t('menu.restore')} onClick={() => commands.restore(tasks)}>
    <RotateCcw />
  </IconButton>
)

function Changes(part: PartProps) {
  const { tasks, commands } = part
  const { t } = part.words
  const [isDone, isStarred] = [tasks.every(({ isCompleted }) => isCompleted), tasks.every(({ isImportant }) => isImportant)]
  return (
    <>
      <IconButton label={t(isDone ? 'menu.reopen' : 'menu.complete')} shortcut="C" onClick={() => commands.complete(tasks)}>
        {isDone ? <CircleDashed /> : <CircleCheck />}
      </IconButton>
      <IconButton label={t(isStarred ? 'menu.unstar' : 'menu.star')} shortcut="S" onClick={() => commands.star(tasks)}>
        <Star />
      </IconButton>
      <TagMenu {...part} />
      <Assign {...part} />
      <Due {...part} />
    </>
  )
}

/** Checked where all of them bear the tag; a press gives it to all, or takes it from all. */
function TagMenu({ tasks, commands, words: { t } }: PartProps) {
  const { tags } = useTags()
  const items = tags.map(({ id, title }) => {
    const isOnAll = tasks.every((task) => task.tags.includes(title))
    const onAction = () => commands.change(tasks, isOnAll ? { removeTags: [title] } : { addTags: [title] })
    return { id: String(id), label: title, isChecked: isOnAll, onAction }
  })
  if (items.length === 0) return null
  return (
    <Menu
      placement="bottom end"
      sections={[{ title: t('tags'), items }]}
      trigger={(props) => (
        <IconButton label={t('tags')} {...props}>
          <Tags />
        </IconButton>
      )}
    />
  )
}

function Assign({ tasks, commands, words: { t } }: PartProps) {
  return (
    <Choice label={t('assignee')} icon={<UserRound />}>
      {(close) => (
        <>
          <ComboBox
            label={t('assignee')}
            selected={null}
            find={findPeople}
            onChange={(option) => {
              if (!option) return
              commands.change(tasks, { assignee: fromPersonOption(option) })
              close()
            }}
          />
          <Button
            variant="quiet"
            onClick={() => {
              commands.change(tasks, { assignee: null })
              close()
            }}
          >
            {t('assignee.none')}
          </Button>
        </>
      )}
    </Choice>
  )
}

function Due({ tasks, commands, words }: PartProps) {
  const { t } = words
  const [day, setDay] = useState<string | null>(null)
  const choose = (date: string | null, close: () => void) => {
    commands.change(tasks, { dueDate: date })
    close()
  }
  return (
    <Choice label={t('due')} icon={<CalendarClock />}>
      {(close) => (
        <>
          <div className={css.days}>
            {getDueDatePresets(words).map(({ key, label, date }) => (
              <Button key={key} size="small" onClick={() => choose(date, close)}>
                {label}
              </Button>
            ))}
          </div>
          <DatePicker label={t('due.other')} value={day} onChange={setDay} />
          <Button variant="primary" disabled={day === null} onClick={() => choose(day, close)}>
            {t('due.set')}
          </Button>
        </>
      )}
    </Choice>
  )
}

const Choice = ({ label, icon, children }: { label: string; icon: ReactNode; children: (close: () => void) => ReactNode }) => (
  <Popover
    label={label}
    placement="bottom end"
    trigger={(props) => (
      <IconButton label={label} {...props}>
        {icon}
      </IconButton>
    )}
  >
    {(close) => <div className={css.choice}>{children(close)}</div>}
  </Popover>
)
