import { Link, useNavigate } from '@tanstack/react-router'
import { Copy, Repeat, Stamp, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type RawSearchParams, parseOneOf, useSearchParams } from '#platform/web/routing/search-params.ts'
import { BackLink } from '#platform/web/ui/buttons/back-link.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import type { MenuItem } from '#platform/web/ui/overlays/menu-item.ts'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Tabs } from '#platform/web/ui/layout/tabs.tsx'
import type { Invoice } from '../../invoice-contract.ts'
import { getBuyerName } from '../../web/buyer.ts'
import css from './draft-editor.module.css'
import { DraftEditor } from './draft-editor.tsx'
import { NotSavedYet } from '../../web/not-saved-yet.tsx'
import { SaveBar } from '../../web/save-bar.tsx'
import { EInvoiceCard } from '../../e-invoices/web/index.ts'
import { useCopyInvoice, useDeleteInvoice, useIssueInvoice } from '../../actions/web/index.ts'
import { InvoiceHistory } from '../../history/web/index.ts'
import { useConfirmLeaving } from '../../web/use-confirm-leaving.ts'
import { useInvoicePermissions } from '../../web/use-invoice-permissions.ts'
import type { DraftValues } from './draft-values.ts'
import { DraftLostDialog } from './draft-lost-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import summary from '../../web/invoice-summary.module.css'
import { PdfView } from '../../pdf/web/index.ts'
import { RecurringLink } from '../../web/recurring-link.tsx'
import { QuoteLink } from '../../web/quote-link.tsx'
import { StatusPill } from '../../web/status-pill.tsx'
import { type DraftForm, useDraftForm } from './use-draft-form.ts'

const tabs = ['write', 'pdf', 'history'] as const
const parseTab = (raw: RawSearchParams) => ({ tab: parseOneOf(tabs, raw['tab']) })

type DraftPageProps = {
  /** Null until the first save. */
  invoice: Invoice | null
  /** True once another user has deleted the draft. */
  isDeleted?: boolean
  initial: DraftValues
  onCreated: (id: number) => void
  /** Rendered once the draft has been issued or deleted and nothing unsaved would be lost. */
  renderFallback?: (issued: Invoice | null) => ReactNode
}

export function DraftPage({ invoice, isDeleted = false, initial, onCreated, renderFallback }: DraftPageProps) {
  const form = useDraftForm({ initial, invoice, isDeleted, onCreated })
  useConfirmLeaving(form.isDirty)
  if (renderFallback && !form.isDirty && (form.issued || isDeleted)) return renderFallback(form.issued)
  return <DraftTabs form={form} invoice={form.isContinuedAsNew ? null : invoice} />
}

function DraftTabs({ form, invoice }: { form: DraftForm; invoice: Invoice | null }) {
  const { t } = useTranslation('invoices')
  const [{ tab }, change] = useSearchParams(parseTab)
  const saved = form.saved
  return (
    <>
      <DraftHeader form={form} invoice={invoice} />
      <Tabs
        label={t('nav.invoice')}
        tabs={tabs.map((id) => ({ id, label: t(`tab.${id}`) }))}
        selected={tab}
        onChange={(next) => change({ tab: next === 'write' ? undefined : next })}
      >
        {tab === 'write' && (
          <div className={css.editor}>
            <DraftEditor form={form} kind={invoice?.kind ?? 'invoice'} />
            {invoice && <EInvoiceCard invoice={invoice} />}
          </div>
        )}
        {tab === 'pdf' &&
          (saved ? <PdfView id={saved.id} version={saved.version} name={t('draft')} isOutdated={form.isDirty} /> : <NotSavedYet />)}
        {tab === 'history' && (saved ? <InvoiceHistory id={saved.id} currency={form.values.currency} /> : <NotSavedYet />)}
      </Tabs>
      {form.isDirty && <SaveBar form={form} />}
      <MergeDialog form={form} />
      <DraftLostDialog form={form} />
    </>
  )
}

type DraftHeaderProps = { form: DraftForm; invoice: Invoice | null }

function DraftHeader({ form, invoice }: DraftHeaderProps) {
  const { t } = useTranslation('invoices')
  const issue = useIssueInvoice()
  const menu = useDraftMenu(invoice)
  const isCreditNote = invoice?.kind === 'credit-note'
  const name = getBuyerName(form.values.client)
  const onIssue = async () => {
    // After the first save there is no invoice until its page has loaded.
    const current = form.isDirty || !invoice ? await form.save() : { ...invoice, version: form.saved?.version ?? invoice.version }
    if (current) await issue(current)
  }
  const title = invoice ? t(isCreditNote ? 'draftCreditNote' : 'draft') : t('nav.newInvoice')
  return (
    <>
      <BackLink to="/invoices">{t('back')}</BackLink>
      <PageHeader
        title={title}
        summary={
          <span className={summary.summary}>
            <StatusPill status="draft" />
            {name && <bdi>{name}</bdi>}
            {isCreditNote && invoice.creditOf && <Link to={`/invoices/${invoice.creditOf}`}>{t('creditOf')}</Link>}
            {invoice && <RecurringLink invoice={invoice} />}
            {invoice && <QuoteLink invoice={invoice} />}
          </span>
        }
        primary={
          <Button
            variant={form.isDirty ? 'secondary' : 'primary'}
            icon={<Stamp />}
            isLoading={form.isSaving}
            onClick={() => void onIssue()}
          >
            {t('issue')}
          </Button>
        }
        {...(menu.length > 0 && { menuSections: [{ items: menu }] })}
      />
    </>
  )
}

function useDraftMenu(invoice: Invoice | null): MenuItem[] {
  const { t } = useTranslation('invoices')
  const permissions = useInvoicePermissions()
  const navigate = useNavigate()
  const { duplicate } = useCopyInvoice()
  const remove = useDeleteInvoice()
  if (!invoice) return []
  const onDelete = async () => (await remove(invoice)) && void navigate({ to: '/invoices', ignoreBlocker: true })
  const items: (MenuItem | false)[] = [
    permissions.canCreate && { id: 'duplicate', label: t('duplicate'), icon: <Copy />, onAction: () => duplicate(invoice) },
    permissions.canRepeat &&
      invoice.kind === 'invoice' && {
        id: 'repeat',
        label: t('recurring.repeat'),
        icon: <Repeat />,
        onAction: () => void navigate({ to: '/invoices/recurring/new', search: { from: invoice.id } as never }),
      },
    permissions.canDelete(invoice) && {
      id: 'delete',
      label: t('delete'),
      icon: <Trash2 />,
      isDanger: true,
      onAction: () => void onDelete(),
    },
  ]
  return items.filter((item) => item !== false)
}
