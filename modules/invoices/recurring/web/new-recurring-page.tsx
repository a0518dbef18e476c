import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { type RawSearchParams, parseCount, useSearchParams } from '#platform/web/routing/search-params.ts'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { invoices } from '../../contract.ts'
import { createBlankValues, toDraftValues } from '../../drafts/web/index.ts'
import { useSettingsQuery } from '../../settings/web/index.ts'
import { getToday } from '../../web/today.ts'
import { RecurringEditor } from './recurring-editor.tsx'
import { createSchedule } from './schedule-values.ts'
import { noDates } from '../../no-dates.ts'

/** The invoice that will be repeated. */
const parseSource = (raw: RawSearchParams) => ({ from: parseCount(raw['from'], 0) || null })

export default function NewRecurringPage() {
  const { t, i18n } = useTranslation('invoices')
  const navigate = useNavigate()
  const [{ from }] = useSearchParams(parseSource)
  const settings = useSettingsQuery()
  const source = useApiQuery(invoices.getInvoice, { id: from ?? 1 }, { enabled: from !== null, retry: false })
  const error = settings.error ?? source.error
  if (settings.data && (from === null || source.data)) {
    const invoice = source.data && { ...source.data.invoice, ...noDates }
    const initial = invoice ? toDraftValues(invoice, i18n.language) : createBlankValues(settings.data.settings)
    return (
      <RecurringEditor
        key={from}
        recurring={null}
        initial={initial}
        initialSchedule={createSchedule(getToday())}
        onSaved={({ id }) => void navigate({ to: `/invoices/recurring/${id}`, replace: true, ignoreBlocker: true })}
      />
    )
  }
  return (
    <>
      <PageHeader title={t('nav.newRecurring')} />
      {error ? <ProblemState problem={error} onRetry={from === null ? settings.refetch : source.refetch} /> : <Spinner />}
    </>
  )
}
