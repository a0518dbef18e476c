import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Empty } from '#platform/web/ui/feedback/empty.tsx'
import { isFiltered, type View } from './view.ts'

type NoTasksProps = { view: View; onAdd: (() => void) | undefined; onWiden: () => void; onOpenFolder: () => void }

/** Why nothing stands here, and the one thing to do about it. */
export function NoTasks({ view, onAdd, onWiden, onOpenFolder }: NoTasksProps) {
  const { t } = useTranslation('todo')
  if (isFiltered(view)) {
    const text = view.q ? t('empty.search', { text: view.q }) : t('empty.tag', { tag: view.tag })
    return <Empty drawing="search" text={text} action={<Button onClick={onWiden}>{t('empty.widen')}</Button>} />
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
    <Empty
      text={t(`empty.${view.filter || 'open'}`)}
      action={action ?? (isOpenFolder ? null : <Button onClick={onOpenFolder}>{t('empty.toOpen')}</Button>)}
    />
  )
}
