import { useTranslation } from 'react-i18next'
import { getQueryKey, queryClient } from '#platform/web/api/query-client.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { MarkdownField } from '#platform/web/ui/markdown/markdown-field.tsx'
import { TitleField } from '#platform/web/ui/fields/title-field.tsx'
import type { Output } from '#platform/contract/endpoint.ts'
import { todo, type Task } from '../../contract.ts'
import { DetailToolbar } from './detail-toolbar.tsx'
import { DetailFields } from './detail-fields.tsx'
import css from './task-detail.module.css'
import { fillHiddenFields, useTaskPermissions } from '../../tasks/web/index.ts'
import { SubtaskList } from './subtask-list.tsx'
import { TaskFooter } from './task-footer.tsx'
import { useTaskUpdate } from './use-task-update.ts'

export type TaskDetailProps = { id: number; onClose: () => void; onOpen: (id: number) => void }

/** Shows the data of a cached list until the task has loaded. */
export function TaskDetail({ id, onClose, onOpen }: TaskDetailProps) {
  const { t } = useTranslation('todo')
  const { data, error, refetch } = useApiQuery(todo.getTask, { id }, { placeholderData: () => findInCachedLists(id) })
  const closeButton = <Button onClick={onClose}>{t('detail.close')}</Button>
  if (error) return <ProblemState problem={error} notFoundTitle={t('detail.gone')} onRetry={refetch} action={closeButton} />
  return data ? (
    <Detail task={fillHiddenFields(data.task)} subtasks={data.subtasks.map(fillHiddenFields)} {...{ onClose, onOpen }} />
  ) : (
    <div className={css.detail} aria-busy />
  )
}

type DetailProps = Output<typeof todo.getTask> & Omit<TaskDetailProps, 'id'>

function Detail({ task, subtasks, onClose, onOpen }: DetailProps) {
  const { t } = useTranslation('todo')
  const permissions = useTaskPermissions()
  const update = useTaskUpdate(task)
  const canEdit = (field: keyof Task) => !task.isDeleted && permissions.canUpdate(task, field)
  const getTextFieldProps = (field: 'title' | 'description') => ({
    value: task[field],
    save: (text: string, onSaved: () => void) => update.save({ [field]: text }, onSaved),
    problem: update.problems[field],
    isReadOnly: !canEdit(field),
  })
  const onKeyDown = (event: React.KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) (event.target as HTMLElement).blur()
    if (event.key === 'Escape' && !event.defaultPrevented) onClose()
  }
  return (
    <article className={css.detail} aria-label={task.title} onKeyDown={onKeyDown}>
      <DetailToolbar {...{ task, permissions, onClose }} />
      <div className={css.body}>
        {task.parentId !== null && (
          <Button variant="quiet" size="small" className={css.parent} onClick={() => onOpen(task.parentId!)}>
            {t('subtask.toParent')}
          </Button>
        )}
        <TitleField {...getTextFieldProps('title')} label={t('field.title')} maxLength={255} />
        <DetailFields task={task} update={update} canEdit={canEdit} />
        {permissions.canRead(task, 'description') && (
          <MarkdownField
            {...getTextFieldProps('description')}
            label={t('field.description')}
            maxLength={20_000}
            addLabel={t('field.descriptionAdd')}
            editLabel={t('field.descriptionEdit')}
          />
        )}
        {task.parentId === null && <SubtaskList task={task} subtasks={subtasks} onOpen={onOpen} />}
        <TaskFooter task={task} />
      </div>
    </article>
  )
}

function findInCachedLists(id: number): Output<typeof todo.getTask> | undefined {
  const lists = queryClient.getQueriesData<Output<typeof todo.listTasks>>({ queryKey: getQueryKey(todo.listTasks, {}).slice(0, 2) })
  for (const [, list] of lists) {
    const task = list?.tasks.find((one) => one.id === id)
    if (task) return { task, subtasks: [] }
  }
  return undefined
}
