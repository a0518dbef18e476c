import { Link, useNavigate } from '@tanstack/react-router'
import { FileCheck2, Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { type RawSearchParams, parseOneOf, useSearchParams } from '#platform/web/routing/search-params.ts'
import { BackLink } from '#platform/web/ui/buttons/back-link.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Tabs } from '#platform/web/ui/layout/tabs.tsx'
import { DocumentView } from '../../../details/web/index.ts'
import { PdfView } from '../../../pdf/web/index.ts'
import { getBuyerName } from '../../../web/buyer.ts'
import summary from '../../../web/invoice-summary.module.css'
import { DeliveryPill } from '../../../web/status-pill.tsx'
import { quoteEndpoints } from '../../contract.ts'
import type { Quote } from '../../quote-schema.ts'
import { statusAllows } from '../actions/allowed-actions.ts'
import type { OpenQuoteDialog } from '../actions/quote-dialogs.tsx'
import { useQuoteMenu } from '../actions/quote-menu.tsx'
import { getQuoteName, useQuoteMutations } from '../actions/quote-mutations.ts'
import { QuoteHistory } from '../history/quote-history.tsx'
import { QuotePill } from '../quote-pill.tsx'
import { useQuotePermissions } from '../use-quote-permissions.ts'
import css from './quote-details.module.css'
import { QuoteSidebar } from './quote-sidebar.tsx'

const tabs = ['read', 'pdf', 'history'] as const
const parseTab = (raw: RawSearchParams) => ({ tab: parseOneOf(tabs, raw['tab']) })

export function SentQuotePage({ quote, openDialog }: { quote: Quote; openDialog: OpenQuoteDialog }) {
  const { t } = useTranslation('invoices')
  const [{ tab }, change] = useSearchParams(parseTab)
  const name = getQuoteName(quote, t)
  return (
    <>
      <SentHeader quote={quote} openDialog={openDialog} />
      <Tabs
        label={name}
        tabs={tabs.map((id) => ({ id, label: id === 'read' ? t('nav.quote') : t(`tab.${id}`) }))}
        selected={tab}
        onChange={(next) => change({ tab: next === 'read' ? undefined : next })}
      >
        {tab === 'read' && <SentQuote quote={quote} />}
        {tab === 'pdf' && <PdfView id={quote.id} version={quote.version} name={name} endpoint={quoteEndpoints.quotePdf} />}
        {tab === 'history' && <QuoteHistory id={quote.id} currency={quote.currency} />}
      </Tabs>
    </>
  )
}

function SentHeader({ quote, openDialog }: { quote: Quote; openDialog: OpenQuoteDialog }) {
  const { t } = useTranslation('invoices')
  const navigate = useNavigate()
  const permissions = useQuotePermissions()
  const sections = useQuoteMenu({ openDialog, onDeleted: () => void navigate({ to: '/invoices/quotes' }) })(quote)
  return (
    <>
      <BackLink to="/invoices/quotes">{t('quote.back')}</BackLink>
      <PageHeader
        title={getQuoteName(quote, t)}
        summary={
          <span className={summary.summary}>
            {quote.status && <QuotePill status={quote.status} />}
            {quote.delivery && <DeliveryPill state={quote.delivery} />}
            <bdi>{getBuyerName(quote.client)}</bdi>
            {quote.invoiceId && <Link to={`/invoices/${quote.invoiceId}`}>{t('quote.invoice')}</Link>}
          </span>
        }
        primary={permissions.canUpdate(quote) && <NextAction quote={quote} openDialog={openDialog} />}
        {...(sections.length > 0 && { menuSections: sections })}
      />
    </>
  )
}

function NextAction({ quote, openDialog }: { quote: Quote; openDialog: OpenQuoteDialog }) {
  const { t } = useTranslation('invoices')
  const { convert } = useQuoteMutations()
  const { canConvert } = useQuotePermissions()
  if (statusAllows.convert(quote) && canConvert)
    return (
      <Button variant="primary" icon={<FileCheck2 />} isLoading={convert.isPending} onClick={() => convert.mutate({ id: quote.id })}>
        {t('quote.convert')}
      </Button>
    )
  if (!statusAllows.send(quote)) return null
  return (
    <Button icon={<Mail />} onClick={() => openDialog('send', quote)}>
      {t('quote.send')}
    </Button>
  )
}

function SentQuote({ quote }: { quote: Quote }) {
  const { t } = useTranslation('invoices')
  const { date } = useFormat()
  const details = [
    { label: t('quote.date'), value: quote.date && date(quote.date) },
    { label: t('quote.validUntil'), value: quote.validUntil && date(quote.validUntil) },
    { label: t('reference'), value: quote.reference },
    { label: t('currency'), value: quote.currency },
  ]
  return (
    <div className={css.columns}>
      <div className={css.document}>
        <Card>
          <DocumentView document={quote} details={details} introduction={quote.introduction} />
        </Card>
      </div>
      <QuoteSidebar quote={quote} />
    </div>
  )
}
