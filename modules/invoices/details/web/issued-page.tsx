import { Link, useNavigate } from '@tanstack/react-router'
import { BellRing, Coins, Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type RawSearchParams, parseOneOf, useSearchParams } from '#platform/web/routing/search-params.ts'
import { BackLink } from '#platform/web/ui/buttons/back-link.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { lazyDialog } from '#platform/web/ui/overlays/dialog.tsx'
import { preloadOnIntent } from '#platform/web/ui/overlays/lazy-popup.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import { Tabs } from '#platform/web/ui/layout/tabs.tsx'
import type { Invoice } from '../../invoice-contract.ts'
import { getBuyerName } from '../../web/buyer.ts'
import { type OpenDialog, statusAllows, getInvoiceName, useInvoiceDialogs, useInvoiceMenu } from '../../actions/web/index.ts'
import { useEInvoiceMenu } from '../../e-invoices/web/index.ts'
import { InvoiceHistory } from '../../history/web/index.ts'
import { useInvoicePermissions } from '../../web/use-invoice-permissions.ts'
import { IssuedInvoice } from './issued-document.tsx'
import css from '../../web/invoice-summary.module.css'
import { PdfView } from '../../pdf/web/index.ts'
import { RecurringLink } from '../../web/recurring-link.tsx'
import { QuoteLink } from '../../web/quote-link.tsx'
import { DeliveryPill, StatusPill } from '../../web/status-pill.tsx'

const tabs = ['read', 'pdf', 'history'] as const
const parseTab = (raw: RawSearchParams) => ({ tab: parseOneOf(tabs, raw['tab']) })

export function IssuedPage({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const [search, change] = useSearchParams(parseTab)
  const tab = invoice.isImported && search.tab === 'pdf' ? 'read' : search.tab
  const { openDialog, dialogs } = useInvoiceDialogs()
  return (
    <>
      <IssuedHeader invoice={invoice} openDialog={openDialog} />
      <Tabs
        label={getInvoiceName(invoice, t)}
        tabs={tabs.filter((id) => id !== 'pdf' || !invoice.isImported).map((id) => ({ id, label: t(`tab.${id}`) }))}
        selected={tab}
        onChange={(next) => change({ tab: next === 'read' ? undefined : next })}
      >
        {tab === 'read' && <IssuedInvoice invoice={invoice} openDialog={openDialog} />}
        {tab === 'pdf' && <PdfView id={invoice.id} version={invoice.version} name={invoice.number ?? t('draft')} />}
        {tab === 'history' && <InvoiceHistory id={invoice.id} currency={invoice.currency} />}
      </Tabs>
      {dialogs}
    </>
  )
}

function IssuedHeader({ invoice, openDialog }: { invoice: Invoice; openDialog: OpenDialog }) {
  const { t } = useTranslation('invoices')
  const navigate = useNavigate()
  const permissions = useInvoicePermissions()
  const menu = useInvoiceMenu({ permissions, openDialog, onDeleted: () => void navigate({ to: '/invoices' }) })(invoice)
  const sections = [...useEInvoiceMenu(invoice), ...menu]
  const isCreditNote = invoice.kind === 'credit-note'
  return (
    <>
      <BackLink to="/invoices">{t('back')}</BackLink>
      <PageHeader
        title={getInvoiceName(invoice, t)}
        summary={
          <span className={css.summary}>
            {isCreditNote && <span>{t('creditNote')}</span>}
            {invoice.status && <StatusPill status={invoice.status} />}
            {invoice.isImported && <Badge>{t('imported')}</Badge>}
            {invoice.delivery && <DeliveryPill state={invoice.delivery} />}
            <bdi>{getBuyerName(invoice.client)}</bdi>
            {isCreditNote && invoice.creditOf && <Link to={`/invoices/${invoice.creditOf}`}>{t('creditOf')}</Link>}
            <RecurringLink invoice={invoice} />
            <QuoteLink invoice={invoice} />
          </span>
        }
        primary={permissions.canUpdate(invoice) && <NextActions invoice={invoice} openDialog={openDialog} />}
        {...(sections.length > 0 && { menuSections: sections })}
      />
    </>
  )
}

function NextActions({ invoice, openDialog }: { invoice: Invoice; openDialog: OpenDialog }) {
  const { t } = useTranslation('invoices')
  const isUnsent = invoice.delivery === null || invoice.delivery === 'refused'
  const canPay = statusAllows.pay(invoice)
  const getButtonProps = (isPrimary: boolean) => ({
    variant: isPrimary ? ('primary' as const) : ('secondary' as const),
    ...preloadOnIntent(lazyDialog),
  })
  return (
    <>
      {statusAllows.remind(invoice) && (
        <Button icon={<BellRing />} {...getButtonProps(false)} onClick={() => openDialog.remind(invoice)}>
          {t('remind')}
        </Button>
      )}
      {canPay && (
        <Button icon={<Coins />} {...getButtonProps(!isUnsent)} onClick={() => openDialog.pay(invoice)}>
          {t(invoice.balance < 0 ? 'refund.action' : 'payment.action')}
        </Button>
      )}
      {statusAllows.send(invoice) && (isUnsent || !canPay) && (
        <Button icon={<Mail />} {...getButtonProps(isUnsent)} onClick={() => openDialog.send(invoice)}>
          {t('send')}
        </Button>
      )}
    </>
  )
}
