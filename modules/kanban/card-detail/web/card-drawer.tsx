import { useTranslation } from 'react-i18next'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { kanban } from '../../contract.ts'
import type { Board } from '../../columns/contract.ts'
import { CardDetail, type CardDetailProps } from './card-detail.tsx'
import css from './card-detail.module.css'
import { getCachedCards } from '../../cards/web/index.ts'
import { toPartialCard, fillHiddenDetails } from './partial-card.ts'

type CardDrawerProps = Omit<CardDetailProps, 'card' | 'isWhole' | 'boards'> & { id: number; boards: readonly Board[] | undefined }

/** One card over the board; what the board knows of it shows before its own answer comes. */
export function CardDrawer({ id, project, boards = [], labels, context, onClose }: CardDrawerProps) {
  const { t } = useTranslation('kanban')
  const { data, error, refetch, isPlaceholderData } = useRead(
    kanban.getTask,
    { id },
    { placeholderData: () => toPartialCard(getCachedCards(project.id).find((card) => card.id === id)) },
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
        <CardDetail card={fillHiddenDetails(data.task)} isWhole={!isPlaceholderData} {...{ project, boards, labels, context, onClose }} />
      ) : (
        <div className={css.detail} aria-busy />
      )}
    </Drawer>
  )
}
