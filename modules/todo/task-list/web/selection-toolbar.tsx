import { CalendarClock, RotateCcw, Tags, Trash2, UserRound, X } from 'lucide-react'
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
import { getToggleItems } from './toggle-items.tsx'
import type { SharedRowProps } from './task-row.tsx'
import type { TaskListState } from './use-task-list.ts'
import { useTags } from '../../tags/web/index.ts'

type ToolbarProps = { state: TaskListState; commands: TaskCommands; permissions: TaskPermissions; context: SharedRowProps }
type PartProps = { tasks: Task[]; commands: TaskCommands; context: SharedRowProps }

export function SelectionToolbar({ state: { selected, setSelection }, commands, permissions, context }: ToolbarProps) {
  const { t } = useTranslation('platform')
  const props = { tasks: selected, commands, context }
  const isDeleted = selected.every((task) => task.isDeleted)
  return (
    <div className={css.bar} role="toolbar" aria-label={context.t('selection')}>
      <IconButton label={t('ui.clearSelection')} shortcut="Esc" onClick={() => setSelection(emptySelection)}>
        <X />
      </IconButton>
      <span role="status" className={css.count}>
        {t('ui.selected', { count: selected.length })}
      </span>
      <span className={css.actions}>
        {permissions.canUpdateAny && (isDeleted ? <RestoreButton {...props} /> : <EditButtons {...props} />)}
        {permissions.canDeleteAny && (
          <IconButton
            label={context.t(isDeleted ? 'menu.final' : 'menu.delete')}
            shortcut="#"
            onClick={() => void commands.remove(selected)}
          >
            <Trash2 />
          </IconButton>
        )}
      </span>
    </div>
  )
}

const RestoreButton = ({ tasks, commands, context: { t } }: PartProps) => (
  <IconButton label={t('menu.restore')} onClick={() => commands.restore(tasks)}>
    <RotateCcw />
  </IconButton>
)

function EditButtons(props: PartProps) {
  const { tasks, commands, context } = props
  return (
    <>
      {getToggleItems({ tasks, commands, t: context.t }).map(({ id, label, icon, shortcut, onAction }) => (
        <IconButton key={id} label={label} shortcut={shortcut} onClick={onAction}>
          {icon}
        </IconButton>
      ))}
      <TagMenu {...props} />
      <AssignButton {...props} />
      <DueDateButton {...props} />
    </>
  )
}

/** A tag is checked if all selected tasks have it; choosing it adds it to all or removes it from all. */
function TagMenu({ tasks, commands, context: { t } }: PartProps) {
  const { tags } = useTags()
  const items = tags.map(({ id, title }) => {
    const isOnEveryTask = tasks.every((task) => task.tags.includes(title))
    const onAction = () => commands.change(tasks, isOnEveryTask ? { removeTags: [title] } : { addTags: [title] })
    return { id: String(id), label: title, isChecked: isOnEveryTask, onAction }
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

function AssignButton({ tasks, commands, context: { t } }: PartProps) {
  return (
    <PopoverButton label={t('assignee')} icon={<UserRound />}>
      {(close) => (
        <>
          <ComboBox
            label={t('assignee')}
            selected={null}
            loadOptions={findPeople}
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
    </PopoverButton>
  )
}

function DueDateButton({ tasks, commands, context }: PartProps) {
  const { t } = context
  const [day, setDay] = useState<string | null>(null)
  const choose = (date: string | null, close: () => void) => {
    commands.change(tasks, { dueDate: date })
    close()
  }
  return (
    <PopoverButton label={t('due')} icon={<CalendarClock />}>
      {(close) => (
        <>
          <div className={css.days}>
            {getDueDatePresets(context).map(({ key, label, date }) => (
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
    </PopoverButton>
  )
}

const PopoverButton = ({ label, icon, children }: { label: string; icon: ReactNode; children: (close: () => void) => ReactNode }) => (
  <Popover
    label={label}
    placement="bottom end"
    trigger={(props) => (
      <IconButton label={label} {...props}>
        {icon}
      </IconButton>
    )}
  >
    {(close) => <div className={css.popover}>{children(close)}</div>}
  </Popover>
)
