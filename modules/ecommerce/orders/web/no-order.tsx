import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '#platform/web/api/api-problem.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { buttonClass } from '#platform/web/ui/buttons/button.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { PageHead } from '#platform/web/ui/layout/page-head.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'

type NoOrderProps = { list: '/shop/orders' | '/shop/my-orders'; error: ApiProblem | null; onRetry: () => void }

/** In place of an order that is awaited or could not be shown. */
export function NoOrder({ list, error, onRetry }: NoOrderProps) {
  const { t } = useTranslation('ecommerce')
  const isGone = error?.status === 404
  return (
    <>
      <PageHead title={t('nav.order')} />
      {error ? (
        <Failure
          title={isGone ? t('order.gone') : problemText(error)}
          requestId={error.requestId}
          {...(!isGone && { onRetry })}
          action={
            <Link to={list} className={buttonClass({})}>
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
