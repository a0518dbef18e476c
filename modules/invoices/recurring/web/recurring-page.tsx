import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { BackLink } from '#platform/web/ui/buttons/back-link.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { invoices } from '../../contract.ts'
import { toDraftValues } from '../../drafts/web/index.ts'
import type { RecurringInvoice } from '../contract.ts'
import { RecurringDetails } from './recurring-details.tsx'
import { RecurringEditor } from './recurring-editor.tsx'
import { toScheduleValues } from './schedule-values.ts'
import { useRecurringMenu } from './use-recurring-menu.tsx'
import { useRecurringPermissions } from './use-recurring-permissions.ts'
import { noDates } from '../../no-dates.ts'

export default function RecurringPage() {
  const { t } = useTranslation('invoices')
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error, refetch } = useApiQuery(invoices.getRecurringInvoice, { id: Number(id) || 1 })
  if (data && !error) return <LoadedPage key={data.recurringInvoice.id} recurring={data.recurringInvoice} />
  if (!error) return <Spinner />
  return (
    <>
      <BackLink to="/invoices/recurring">{t('nav.recurring')}</BackLink>
      <PageHeader title={t('nav.recurringInvoice')} />
      {error.status === 404 ? <ErrorState title={t('recurring.notFound')} /> : <ProblemState problem={error} onRetry={refetch} />}
    </>
  )
}

function LoadedPage({ recurring }: { recurring: RecurringInvoice }) {
  const { i18n } = useTranslation('invoices')
  const navigate = useNavigate()
  const permissions = useRecurringPermissions()
  const menu = useRecurringMenu(() => void navigate({ to: '/invoices/recurring', ignoreBlocker: true }))
  if (!permissions.canUpdate(recurring) || !recurring.rule || !recurring.lines) return <RecurringDetails recurring={recurring} />
  return (
    <RecurringEditor
      recurring={recurring}
      initial={toDraftValues({ ...recurring, ...noDates }, i18n.language)}
      initialSchedule={toScheduleValues(recurring)}
      menuSections={menu(recurring)}
    />
  )
}
