import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { useSettingsQuery } from '../../../settings/web/index.ts'
import { QuoteDraftPage } from './quote-draft-page.tsx'
import { createBlankQuote } from './quote-values.ts'

/** The page moves to the quote's own URL after the first save. */
export default function NewQuotePage() {
  const { t } = useTranslation('invoices')
  const navigate = useNavigate()
  const settings = useSettingsQuery()
  if (settings.data)
    return (
      <QuoteDraftPage
        quote={null}
        initial={createBlankQuote(settings.data.settings)}
        onCreated={(id) => void navigate({ to: `/invoices/quotes/${id}`, replace: true, ignoreBlocker: true })}
      />
    )
  return (
    <>
      <PageHeader title={t('nav.newQuote')} />
      {settings.error ? <ProblemState problem={settings.error} onRetry={settings.refetch} /> : <Spinner />}
    </>
  )
}
