import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { kanban } from '../../contract.ts'
import type { Board } from '../../columns/contract.ts'
import { CardDetail, type CardDetailProps } from './card-detail.tsx'
import css from './card-detail.module.css'
import { getCachedCards } from '../../cards/web/index.ts'
import { toPartialCard, fillHiddenDetails } from './partial-card.ts'

type CardDrawerProps = Omit<CardDetailProps, 'card' | 'isComplete' | 'boards'> & { id: number; boards: readonly Board[] | undefined }

/** Shows the data of the board until the card has loaded. */
export function CardDrawer({ id, project, boards = [], labels, context, onClose }: CardDrawerProps) {
  const { t } = useTranslation('kanban')
  const { data, error, refetch, isPlaceholderData } = useApiQuery(
    kanban.getTask,
    { id },
    { placeholderData: () => toPartialCard(getCachedCards(project.id).find((card) => card.id === id)) },
  )
  return (
    <Drawer isOpen isHeaderHidden size="wide" title={data?.task.title ?? t('card')} onClose={onClose}>
      {error ? (
        <ProblemState
          problem={error}
          notFoundTitle={t('card.gone')}
          onRetry={refetch}
          action={<Button onClick={onClose}>{t('card.close')}</Button>}
        />
      ) : data ? (
        <CardDetail
          card={fillHiddenDetails(data.task)}
          isComplete={!isPlaceholderData}
          {...{ project, boards, labels, context, onClose }}
        />
      ) : (
        <div className={css.detail} aria-busy />
      )}
    </Drawer>
  )
}
