import { Link, useBlocker, useNavigate } from '@tanstack/react-router'
import { Copy, Save, Stamp, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { oneOf, useAddress, type RawSearch } from '#platform/web/address.ts'
import { BackLink } from '#platform/web/ui/back-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Empty } from '#platform/web/ui/empty.tsx'
import type { MenuItem } from '#platform/web/ui/menu.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import { useUnsavedChanges } from '#platform/web/ui/unsaved-changes.ts'
import type { Invoice } from '../invoice-contract.ts'
import { buyerOf } from './buyer.ts'
import { Editor } from './editor.tsx'
import css from './editor.module.css'
import { useCopies, useDelete, useIssue } from './invoice-acts.ts'
import { InvoiceHistory } from './invoice-history.tsx'
import { useInvoiceRights } from './invoice-rights.ts'
import type { InvoiceValues } from './invoice-values.ts'
import { LostDialog } from './lost-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import page from './page.module.css'
import { PdfView } from './pdf-view.tsx'
import { StatusPill } from './status-pill.tsx'
import { useInvoiceForm, type InvoiceForm } from './use-invoice-form.ts'

const tabs = ['write', 'pdf', 'history'] as const
const readTab = (raw: RawSearch) => ({ tab: oneOf(tabs, raw['tab']) })

type DraftPageProps = {
  /** Null while nothing of it has been saved. */
  invoice: Invoice | null
  /** It has been deleted since. */
  isGone?: boolean
  initial: InvoiceValues
  onAdded: (id: number) => void
  /** What stands here once the draft is none any more, and nothing that is written would be lost. */
  otherwise?: (issued: Invoice | null) => ReactNode
}

/** A draft, its preview, and what happened to it. */
export function DraftPage({ invoice: given, isGone = false, initial, onAdded, otherwise }: DraftPageProps) {
  const form = useInvoiceForm({ initial, invoice: given, isGone, onAdded })
  useLeaving(form.isDirty)
  if (otherwise && !form.isDirty && (form.issued || isGone)) return otherwise(form.issued)
  return <WrittenDraft form={form} invoice={form.isKept ? null : given} />
}

function WrittenDraft({ form, invoice }: { form: InvoiceForm; invoice: Invoice | null }) {
  const { t } = useTranslation('invoices')
  const [{ tab }, change] = useAddress(readTab)
  const saved = form.saved
  return (
    <>
      <DraftHead form={form} invoice={invoice} />
      <Tabs
        label={t('nav.invoice')}
        tabs={tabs.map((id) => ({ id, label: t(`tab.${id}`) }))}
        selected={tab}
        onChange={(next) => change({ tab: next === 'write' ? undefined : next })}
      >
        {tab === 'write' && <Editor form={form} isCredit={invoice?.kind === 'credit-note'} />}
        {tab === 'pdf' &&
          (saved ? <PdfView id={saved.id} version={saved.version} name={t('draft')} isBehind={form.isDirty} /> : <NotSaved />)}
        {tab === 'history' && (saved ? <InvoiceHistory id={saved.id} currency={form.values.currency} /> : <NotSaved />)}
      </Tabs>
      {form.isDirty && <SaveBar form={form} />}
      <MergeDialog form={form} />
      <LostDialog form={form} />
    </>
  )
}

/** Moving between the tabs of the page loses nothing; leaving it asks first. A draft that has just been saved may go. */
function useLeaving(isDirty: boolean): void {
  const mayLeave = useUnsavedChanges(isDirty)
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await mayLeave()),
  })
}

function NotSaved() {
  const { t } = useTranslation('invoices')
  return (
    <Card>
      <Empty text={t('notSaved')} />
    </Card>
  )
}

function SaveBar({ form }: { form: InvoiceForm }) {
  const { t } = useTranslation('invoices')
  return (
    <div className={css.bar} role="region" aria-label={t('unsaved')}>
      <span className={css.grow}>{t('unsaved')}</span>
      <Button disabled={form.isSaving} onClick={form.discard}>
        {t('platform:ui.discard')}
      </Button>
      <Button variant="primary" icon={<Save />} isLoading={form.isSaving} onClick={() => void form.save()}>
        {t('platform:ui.save')}
      </Button>
    </div>
  )
}

type HeadProps = { form: InvoiceForm; invoice: Invoice | null }

function DraftHead({ form, invoice }: HeadProps) {
  const { t } = useTranslation('invoices')
  const issue = useIssue()
  const more = useMore(invoice)
  const isNote = invoice?.kind === 'credit-note'
  const name = buyerOf(form.values.client)
  const onIssue = async () => {
    const current = form.isDirty || !form.saved ? await form.save() : invoice
    if (current) await issue({ ...current, version: form.isDirty ? current.version : (form.saved?.version ?? current.version) })
  }
  const title = invoice ? t(isNote ? 'draftNote' : 'draft') : t('nav.newInvoice')
  return (
    <>
      <BackLink to="/invoices">{t('back')}</BackLink>
      <PageHead
        title={title}
        summary={
          <span className={page.facts}>
            <StatusPill status="draft" />
            {name && <bdi>{name}</bdi>}
            {isNote && invoice.creditOf && <Link to={`/invoices/${invoice.creditOf}`}>{t('creditOf')}</Link>}
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
        {...(more.length > 0 && { more: [{ items: more }] })}
      />
    </>
  )
}

function useMore(invoice: Invoice | null): MenuItem[] {
  const { t } = useTranslation('invoices')
  const rights = useInvoiceRights()
  const navigate = useNavigate()
  const { duplicate } = useCopies()
  const remove = useDelete()
  if (!invoice) return []
  const onDelete = async () => (await remove(invoice)) && void navigate({ to: '/invoices', ignoreBlocker: true })
  const items: (MenuItem | false)[] = [
    rights.mayAdd && { id: 'duplicate', label: t('duplicate'), icon: <Copy />, onAction: () => duplicate(invoice) },
    rights.mayDelete(invoice) && {
      id: 'delete',
      label: t('delete'),
      icon: <Trash2 />,
      isDanger: true,
      onAction: () => void onDelete(),
    },
  ]
  return items.filter((item) => item !== false)
}
