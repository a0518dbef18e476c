import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '#platform/web/api/api-problem.ts'
import { getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'

type NoOrderProps = { list: '/shop/orders' | '/shop/my-orders'; error: ApiProblem | null; onRetry: () => void }

/** Shown while the order is loading or could not be loaded. */
export function OrderPlaceholder({ list, error, onRetry }: NoOrderProps) {
  const { t } = useTranslation('ecommerce')
  return (
    <>
      <PageHeader title={t('nav.order')} />
      {error ? (
        <ProblemState
          problem={error}
          notFoundTitle={t('order.gone')}
          onRetry={onRetry}
          action={
            <Link to={list} className={getButtonClass({})}>
              {t(list === '/shop/orders' ? 'nav.orders' : 'nav.myOrders')}
            </Link>
          }
        />
      ) : (
        <div aria-busy="true">
          <Skeleton height="360px" />
        </div>
      )}
    </>
  )
}
