import { useTranslation } from 'react-i18next'
import { problemText } from '#platform/web/problem-text.ts'
import { useRead } from '#platform/web/queries.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Drawer } from '#platform/web/ui/drawer.tsx'
import { Failure } from '#platform/web/ui/failure.tsx'
import { kanban, type Board } from '../contract.ts'
import { CardDetail, type CardDetailProps } from './card-detail.tsx'
import css from './card-detail.module.css'
import { boardList } from './board-list.ts'
import { listedCard, openCard } from './listed-card.ts'

type CardDrawerProps = Omit<CardDetailProps, 'card' | 'isWhole' | 'boards'> & { id: number; boards: readonly Board[] | undefined }

/** One card over the board; what the board knows of it shows before its own answer comes. */
export function CardDrawer({ id, project, boards = [], labels, means, onClose }: CardDrawerProps) {
  const { t } = useTranslation('kanban')
  const { data, error, refetch, isPlaceholderData } = useRead(
    kanban.getTask,
    { id },
    { placeholderData: () => listedCard(boardList(project.id).find((card) => card.id === id)) },
  )
  const isGone = error?.status === 404
  return (
    <Drawer isOpen isHeadUnseen size="wide" title={data?.task.title ?? t('card')} onClose={onClose}>
      {error ? (
        <Failure
          title={isGone ? t('card.gone') : problemText(error)}
          requestId={error.requestId}
          onRetry={isGone ? undefined : () => void refetch()}
          action={<Button onClick={onClose}>{t('card.close')}</Button>}
        />
      ) : data ? (
        <CardDetail card={openCard(data.task)} isWhole={!isPlaceholderData} {...{ project, boards, labels, means, onClose }} />
      ) : (
        <div className={css.detail} aria-busy />
      )}
    </Drawer>
  )
}
