import { Link, useNavigate } from '@tanstack/react-router'
import { BellRing, Coins, Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { oneOf, useAddress, type RawSearch } from '#platform/web/address.ts'
import { BackLink } from '#platform/web/ui/back-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { dialogPart } from '#platform/web/ui/dialog.tsx'
import { intentProps } from '#platform/web/ui/on-intent.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import type { Invoice } from '../invoice-contract.ts'
import { buyerOf } from './buyer.ts'
import { nameOf } from './invoice-acts.ts'
import { useInvoiceDialogs, type Asking } from './invoice-dialogs.tsx'
import { InvoiceHistory } from './invoice-history.tsx'
import { useInvoiceMenu } from './invoice-menu.tsx'
import { useInvoiceRights } from './invoice-rights.ts'
import { IssuedView } from './issued-view.tsx'
import page from './page.module.css'
import { PdfView } from './pdf-view.tsx'
import { DeliveryPill, StatusPill } from './status-pill.tsx'
import { can } from './what-can.ts'

const tabs = ['read', 'pdf', 'history'] as const
const readTab = (raw: RawSearch) => ({ tab: oneOf(tabs, raw['tab']) })

/** An issued invoice: what it says can no longer be changed, what becomes of it can. */
export function IssuedPage({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const [{ tab }, change] = useAddress(readTab)
  const { asking, dialogs } = useInvoiceDialogs()
  return (
    <>
      <IssuedHead invoice={invoice} asking={asking} />
      <Tabs
        label={nameOf(invoice, t)}
        tabs={tabs.map((id) => ({ id, label: t(`tab.${id}`) }))}
        selected={tab}
        onChange={(next) => change({ tab: next === 'read' ? undefined : next })}
      >
        {tab === 'read' && <IssuedView invoice={invoice} asking={asking} />}
        {tab === 'pdf' && <PdfView id={invoice.id} version={invoice.version} name={invoice.number ?? t('draft')} />}
        {tab === 'history' && <InvoiceHistory id={invoice.id} currency={invoice.currency} />}
      </Tabs>
      {dialogs}
    </>
  )
}

function IssuedHead({ invoice, asking }: { invoice: Invoice; asking: Asking }) {
  const { t } = useTranslation('invoices')
  const navigate = useNavigate()
  const rights = useInvoiceRights()
  const more = useInvoiceMenu({ rights, asking, onDeleted: () => void navigate({ to: '/invoices' }) })(invoice)
  const isNote = invoice.kind === 'credit-note'
  return (
    <>
      <BackLink to="/invoices">{t('back')}</BackLink>
      <PageHead
        title={nameOf(invoice, t)}
        summary={
          <span className={page.facts}>
            {isNote && <span>{t('creditNote')}</span>}
            {invoice.status && <StatusPill status={invoice.status} />}
            {invoice.delivery && <DeliveryPill state={invoice.delivery} />}
            <bdi>{buyerOf(invoice.client)}</bdi>
            {isNote && invoice.creditOf && <Link to={`/invoices/${invoice.creditOf}`}>{t('creditOf')}</Link>}
          </span>
        }
        primary={rights.mayChange(invoice) && <NextActs invoice={invoice} asking={asking} />}
        {...(more.length > 0 && { more })}
      />
    </>
  )
}

/** What comes next with an invoice as it stands, the main thing last. */
function NextActs({ invoice, asking }: { invoice: Invoice; asking: Asking }) {
  const { t } = useTranslation('invoices')
  const isUnsent = invoice.delivery === null || invoice.delivery === 'refused'
  const mayPay = can.pay(invoice)
  const isMain = (is: boolean) => ({ variant: is ? ('primary' as const) : ('secondary' as const), ...intentProps(dialogPart) })
  return (
    <>
      {can.remind(invoice) && (
        <Button icon={<BellRing />} {...isMain(false)} onClick={() => asking.remind(invoice)}>
          {t('remind')}
        </Button>
      )}
      {mayPay && (
        <Button icon={<Coins />} {...isMain(!isUnsent)} onClick={() => asking.pay(invoice)}>
          {t(invoice.balance < 0 ? 'refund.action' : 'payment.action')}
        </Button>
      )}
      {can.send(invoice) && (isUnsent || !mayPay) && (
        <Button icon={<Mail />} {...isMain(isUnsent)} onClick={() => asking.send(invoice)}>
          {t('send')}
        </Button>
      )}
    </>
  )
}
