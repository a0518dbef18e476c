import { Link, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type RawSearchParams, useSearchParams } from '#platform/web/routing/search-params.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { quoteEndpoints } from '../../contract.ts'
import type { Quote } from '../../quote-schema.ts'
import { QuoteDraftPage } from '../editor/quote-draft-page.tsx'
import { toQuoteValues } from '../editor/quote-values.ts'
import { useQuotePermissions } from '../use-quote-permissions.ts'
import { useQuoteDialogs } from '../actions/quote-dialogs.tsx'
import { SentQuotePage } from './sent-quote-page.tsx'

/** A draft opens in the editor, a quote that was sent as a read-only page. */
export default function QuotePage() {
  const { t } = useTranslation('invoices')
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error, refetch } = useApiQuery(quoteEndpoints.getQuote, { id: Number(id) || 1 })
  const isDeleted = error?.status === 404
  if (data && !isDeleted) return <LoadedQuote key={data.quote.id} quote={data.quote} />
  if (!error) return <Spinner />
  const back = (
    <Link to="/invoices/quotes" className={getButtonClass({})}>
      {t('quote.back')}
    </Link>
  )
  return (
    <>
      <PageHeader title={t('nav.quote')} />
      {isDeleted ? (
        <ErrorState title={t('quote.notFound')} action={back} />
      ) : (
        <ProblemState problem={error} onRetry={() => void refetch()} action={back} />
      )}
    </>
  )
}

/** The address opens the dialog for sending, as after the first save. */
const parseSend = (raw: RawSearchParams) => ({ isSending: raw['send'] !== undefined })

function LoadedQuote({ quote }: { quote: Quote }) {
  const { language } = useTranslation('invoices').i18n
  const [{ isSending }, changeAddress] = useSearchParams(parseSend)
  const { canUpdate } = useQuotePermissions()
  const { openDialog, dialogs } = useQuoteDialogs({
    sending: isSending ? quote : null,
    onClose: () => isSending && changeAddress({ send: undefined } as never),
  })
  const initial = useMemo(() => toQuoteValues(quote, language), [quote, language])
  const isDraft = quote.status === 'draft' && canUpdate(quote)
  return (
    <>
      {isDraft ? <QuoteDraftPage {...{ quote, initial, openDialog }} /> : <SentQuotePage quote={quote} openDialog={openDialog} />}
      {dialogs}
    </>
  )
}
