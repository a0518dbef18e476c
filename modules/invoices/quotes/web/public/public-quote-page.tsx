import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { SignedOutFrame } from '#platform/web/shell/pages/signed-out-frame.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { quoteEndpoints } from '../../contract.ts'
import type { PublicQuote } from '../../quote-schema.ts'
import { PublicQuoteView } from './public-quote-view.tsx'

/** Where clients without an account read a quote and answer it. The link in the email also names the language of the quote. */
export default function PublicQuotePage() {
  const { t } = useTranslation('invoices')
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  if (/^[\w-]{43}\.[\w-]{43}$/.test(token)) return <LoadedQuote key={token} token={token} />
  return (
    <SignedOutFrame title={t('nav.publicQuote')}>
      <Alert color="danger">{t('problem.invoices.quote_link_invalid')}</Alert>
    </SignedOutFrame>
  )
}

function LoadedQuote({ token }: { token: string }) {
  const { t } = useTranslation('invoices')
  const { data, error, refetch } = useApiQuery(quoteEndpoints.getPublicQuote, { token }, { retry: false })
  const [answered, setAnswered] = useState<PublicQuote | null>(null)
  if (data)
    return (
      <PublicQuoteView
        token={token}
        quote={answered ?? data.quote}
        isJustAnswered={answered !== null}
        onAnswered={setAnswered}
        onOutdated={() => void refetch()}
      />
    )
  return (
    <SignedOutFrame title={t('nav.publicQuote')}>
      {error ? <Alert color={error.status === 404 ? 'warning' : 'danger'}>{formatProblem(error)}</Alert> : <Spinner />}
      {error && error.status !== 404 && <Button onClick={() => void refetch()}>{t('platform:ui.retry')}</Button>}
    </SignedOutFrame>
  )
}
