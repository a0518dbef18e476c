import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '#platform/web/api-problem.ts'
import { problemText } from '#platform/web/problem-text.ts'
import { useRead } from '#platform/web/queries.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Failure } from '#platform/web/ui/failure.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { invoices } from '../contract.ts'
import type { Invoice } from '../invoice-contract.ts'
import { DraftPage } from './draft-page.tsx'
import { useInvoiceRights } from './invoice-rights.ts'
import { valuesOf } from './invoice-values.ts'
import { IssuedPage } from './issued-page.tsx'

/** One invoice: a draft is written, an issued one is read. */
export default function OneInvoicePage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error, refetch } = useRead(invoices.getInvoice, { id: Number(id) || 1 })
  const { mayChange } = useInvoiceRights()
  const [written, write] = useState<number | null>(null)
  const isGone = error?.status === 404
  if (data) {
    const { invoice } = data
    const isDraft = invoice.status === 'draft' && invoice.number === null && mayChange(invoice)
    if (isDraft && written !== invoice.id) write(invoice.id)
    // Whoever writes goes on writing, whatever others make of the draft meanwhile.
    if (isDraft || written === invoice.id) return <Draft key={invoice.id} invoice={invoice} isGone={isGone} />
    return <IssuedPage key={invoice.id} invoice={invoice} />
  }
  if (!error) return <Spinner />
  return isGone ? <Gone /> : <Failed error={error} onRetry={() => void refetch()} />
}

function Draft({ invoice, isGone }: { invoice: Invoice; isGone: boolean }) {
  const { i18n } = useTranslation('invoices')
  const navigate = useNavigate()
  const initial = useMemo(() => valuesOf(invoice, i18n.language), [invoice, i18n.language])
  return (
    <DraftPage
      invoice={invoice}
      isGone={isGone}
      initial={initial}
      onAdded={(id) => void navigate({ to: `/invoices/${id}`, replace: true, ignoreBlocker: true })}
      otherwise={(issued) => (issued ? <IssuedPage invoice={issued} /> : <Gone />)}
    />
  )
}

function Gone() {
  const { t } = useTranslation('invoices')
  return (
    <>
      <PageHead title={t('nav.invoice')} />
      <Failure title={t('gone')} action={<BackToAll />} />
    </>
  )
}

function Failed({ error, onRetry }: { error: ApiProblem; onRetry: () => void }) {
  const { t } = useTranslation('invoices')
  return (
    <>
      <PageHead title={t('nav.invoice')} />
      <Failure title={problemText(error)} requestId={error.requestId} onRetry={onRetry} action={<BackToAll />} />
    </>
  )
}

function BackToAll() {
  const { t } = useTranslation('invoices')
  return (
    <Link to="/invoices" className={buttonClass({})}>
      {t('back')}
    </Link>
  )
}
