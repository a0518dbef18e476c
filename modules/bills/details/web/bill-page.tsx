import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { bills } from '../../contract.ts'
import { BillDetails } from './bill-details.tsx'

export default function BillPage() {
  const { t } = useTranslation('bills')
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error, refetch } = useApiQuery(bills.getBill, { id: Number(id) || 1 })
  if (data && error?.status !== 404) return <BillDetails key={data.bill.id} bill={data.bill} />
  if (!error) return <Spinner />
  return (
    <>
      <PageHeader title={t('nav.bill')} />
      <ProblemState
        problem={error}
        notFoundTitle={t('notFound')}
        onRetry={refetch}
        action={
          <Link to="/bills" className={getButtonClass({})}>
            {t('back')}
          </Link>
        }
      />
    </>
  )
}
