import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { isFiltered, type View } from './view.ts'

type NoTasksProps = { view: View; onAdd: (() => void) | undefined; onClearFilters: () => void; onShowOpenTasks: () => void }

export function NoTasks({ view, onAdd, onClearFilters, onShowOpenTasks }: NoTasksProps) {
  const { t } = useTranslation('todo')
  if (isFiltered(view)) {
    const text = view.q ? t('empty.search', { text: view.q }) : t('empty.tag', { tag: view.tag })
    return <EmptyState illustration="search" text={text} action={<Button onClick={onClearFilters}>{t('empty.widen')}</Button>} />
  }
  const isOpenFolder = view.filter === ''
  const action = isOpenFolder
    ? onAdd && (
        <Button variant="primary" onClick={onAdd}>
          {t('empty.add')}
        </Button>
      )
    : undefined
  return (
    <EmptyState
      text={t(`empty.${view.filter || 'open'}`)}
      importFrom={isOpenFolder && onAdd ? 'todoist' : undefined}
      action={action ?? (isOpenFolder ? null : <Button onClick={onShowOpenTasks}>{t('empty.toOpen')}</Button>)}
    />
  )
}
