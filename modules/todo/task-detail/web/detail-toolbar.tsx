import { Check, Link2, RotateCcw, Star, Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import type { Task } from '../../contract.ts'
import css from './task-detail.module.css'
import { type TaskPermissions, useTaskMutations, useTaskCommands } from '../../tasks/web/index.ts'

export function DetailToolbar({ task, permissions, onClose }: { task: Task; permissions: TaskPermissions; onClose: () => void }) {
  const { t } = useTranslation('todo')
  const commands = useTaskCommands(useTaskMutations(), permissions)
  const copy = () =>
    void navigator.clipboard.writeText(`${location.origin}/#/todo?task=${task.id}`).then(() => toast.success(t('detail.copied')))
  return (
    <header className={css.toolbar}>
      {task.isDeleted
        ? permissions.canUpdate(task, 'isDeleted') && (
            <Button size="small" icon={<RotateCcw />} onClick={() => commands.restore([task])}>
              {t('menu.restore')}
            </Button>
          )
        : permissions.canUpdate(task, 'isCompleted') && (
            <Button
              size="small"
              className={css.done}
              data-done={task.isCompleted || undefined}
              aria-pressed={task.isCompleted}
              icon={<Check />}
              onClick={() => commands.complete([task])}
            >
              {t(task.isCompleted ? 'detail.done' : 'menu.complete')}
            </Button>
          )}
      <span className={css.spacer} />
      {!task.isDeleted && permissions.canUpdate(task, 'isImportant') && (
        <IconButton label={t('field.important')} aria-pressed={task.isImportant} className={css.star} onClick={() => commands.star([task])}>
          <Star />
        </IconButton>
      )}
      <IconButton label={t('detail.copy')} onClick={copy}>
        <Link2 />
      </IconButton>
      {permissions.canDelete(task) && (
        <IconButton label={t(task.isDeleted ? 'menu.final' : 'menu.delete')} onClick={() => void remove()}>
          <Trash2 />
        </IconButton>
      )}
      <IconButton label={t('detail.close')} shortcut="Esc" onClick={onClose}>
        <X />
      </IconButton>
    </header>
  )

  async function remove() {
    await commands.remove([task])
    if (!task.isDeleted) onClose()
  }
}
