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
  const openQuote = (id: number, search: object = {}) =>
    void navigate({ to: `/invoices/quotes/${id}`, search: search as never, replace: true, ignoreBlocker: true })
  if (settings.data)
    return (
      <QuoteDraftPage
        quote={null}
        initial={createBlankQuote(settings.data.settings)}
        openDialog={(_name, { id }) => openQuote(id, { send: '1' })}
        onCreated={(id) => openQuote(id)}
      />
    )
  return (
    <>
      <PageHeader title={t('nav.newQuote')} />
      {settings.error ? <ProblemState problem={settings.error} onRetry={settings.refetch} /> : <Spinner />}
    </>
  )
}
