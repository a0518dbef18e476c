import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '#platform/web/api/api-problem.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { invoices } from '../../contract.ts'
import type { Invoice } from '../../invoice-contract.ts'
import { DraftPage, toDraftValues } from '../../drafts/web/index.ts'
import { useInvoicePermissions } from '../../web/use-invoice-permissions.ts'
import { IssuedPage } from './issued-page.tsx'

/** A draft opens in the editor, an issued invoice as a read-only page. */
export default function InvoicePage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error, refetch } = useApiQuery(invoices.getInvoice, { id: Number(id) || 1 })
  const { canUpdate } = useInvoicePermissions()
  const [editedId, setEditedId] = useState<number | null>(null)
  const isDeleted = error?.status === 404
  if (data) {
    const { invoice } = data
    const isDraft = invoice.status === 'draft' && invoice.number === null && canUpdate(invoice)
    if (isDraft && editedId !== invoice.id) setEditedId(invoice.id)
    // Keep the editor open while the user is typing, whatever others do to the draft.
    if (isDraft || editedId === invoice.id) return <Draft key={invoice.id} invoice={invoice} isDeleted={isDeleted} />
    return <IssuedPage key={invoice.id} invoice={invoice} />
  }
  if (!error) return <Spinner />
  return isDeleted ? <InvoiceDeleted /> : <LoadFailure error={error} onRetry={() => void refetch()} />
}

function Draft({ invoice, isDeleted }: { invoice: Invoice; isDeleted: boolean }) {
  const { i18n } = useTranslation('invoices')
  const navigate = useNavigate()
  const initial = useMemo(() => toDraftValues(invoice, i18n.language), [invoice, i18n.language])
  return (
    <DraftPage
      invoice={invoice}
      isDeleted={isDeleted}
      initial={initial}
      onCreated={(id) => void navigate({ to: `/invoices/${id}`, replace: true, ignoreBlocker: true })}
      renderFallback={(issued) => (issued ? <IssuedPage invoice={issued} /> : <InvoiceDeleted />)}
    />
  )
}

function InvoiceDeleted() {
  const { t } = useTranslation('invoices')
  return (
    <>
      <PageHeader title={t('nav.invoice')} />
      <ErrorState title={t('notFound')} action={<BackToList />} />
    </>
  )
}

function LoadFailure({ error, onRetry }: { error: ApiProblem; onRetry: () => void }) {
  const { t } = useTranslation('invoices')
  return (
    <>
      <PageHeader title={t('nav.invoice')} />
      <ProblemState problem={error} onRetry={onRetry} action={<BackToList />} />
    </>
  )
}

function BackToList() {
  const { t } = useTranslation('invoices')
  return (
    <Link to="/invoices" className={getButtonClass({})}>
      {t('back')}
    </Link>
  )
}
