import { useNavigate } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type RawSearchParams, parseOneOf, useSearchParams } from '#platform/web/routing/search-params.ts'
import { BackLink } from '#platform/web/ui/buttons/back-link.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { TextArea } from '#platform/web/ui/fields/text-field.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Tabs } from '#platform/web/ui/layout/tabs.tsx'
import { DraftEditor } from '../../../drafts/web/index.ts'
import { PdfView } from '../../../pdf/web/index.ts'
import { getBuyerName } from '../../../web/buyer.ts'
import { NotSavedYet } from '../../../web/not-saved-yet.tsx'
import { SaveBar } from '../../../web/save-bar.tsx'
import { useConfirmLeaving } from '../../../web/use-confirm-leaving.ts'
import summary from '../../../web/invoice-summary.module.css'
import { quoteEndpoints } from '../../contract.ts'
import type { Quote } from '../../quote-schema.ts'
import type { OpenQuoteDialog } from '../actions/quote-dialogs.tsx'
import { useQuoteMenu } from '../actions/quote-menu.tsx'
import { QuoteHistory } from '../history/quote-history.tsx'
import { QuotePill } from '../quote-pill.tsx'
import type { QuoteValues } from './quote-values.ts'
import { type QuoteForm, useQuoteForm } from './use-quote-form.ts'

const tabs = ['write', 'pdf', 'history'] as const
const parseTab = (raw: RawSearchParams) => ({ tab: parseOneOf(tabs, raw['tab']) })

type QuoteDraftPageProps = {
  quote: Quote | null
  initial: QuoteValues
  /** Outlives this page, which a quote leaves as soon as it is sent. */
  openDialog: OpenQuoteDialog
  onCreated?: (id: number) => void
}

export function QuoteDraftPage({ quote, initial, openDialog, onCreated }: QuoteDraftPageProps) {
  const { t } = useTranslation('invoices')
  const form = useQuoteForm({ quote, initial })
  const [{ tab }, change] = useSearchParams(parseTab)
  useConfirmLeaving(form.isDirty)
  const [isSending, setSending] = useState(false)
  useOnCreated(quote === null && !form.isDirty && !isSending ? (form.saved?.id ?? null) : null, onCreated)
  const { saved } = form
  return (
    <>
      <DraftHeader form={form} quote={quote} openDialog={openDialog} onSending={setSending} />
      <Tabs
        label={t('nav.quote')}
        tabs={tabs.map((id) => ({ id, label: t(`tab.${id}`) }))}
        selected={tab}
        onChange={(next) => change({ tab: next === 'write' ? undefined : next })}
      >
        {tab === 'write' && <QuoteEditor form={form} />}
        {tab === 'pdf' && (saved ? <QuotePdf saved={saved} isOutdated={form.isDirty} /> : <NotSavedYet />)}
        {tab === 'history' && (saved ? <QuoteHistory id={saved.id} currency={form.values.currency} /> : <NotSavedYet />)}
      </Tabs>
      {form.isDirty && <SaveBar form={form} />}
    </>
  )
}

function QuotePdf({ saved: { id, version }, isOutdated }: { saved: { id: number; version: number }; isOutdated: boolean }) {
  const { t } = useTranslation('invoices')
  return <PdfView id={id} version={version} name={t('draft')} isOutdated={isOutdated} endpoint={quoteEndpoints.quotePdf} />
}

function QuoteEditor({ form }: { form: QuoteForm }) {
  const { t } = useTranslation('invoices')
  return (
    <>
      {form.remote && (
        <Alert
          color="warning"
          action={
            <>
              <Button onClick={form.keepOwn}>{t('quote.conflict.keep')}</Button>
              <Button onClick={form.loadRemote}>{t('quote.conflict.load')}</Button>
            </>
          }
        >
          {t('quote.conflict')}
        </Alert>
      )}
      <DraftEditor
        form={form}
        kind="quote"
        introduction={
          <TextArea
            label={t('quote.introduction')}
            value={form.values.introduction}
            maxLength={5_000}
            dir="auto"
            onChange={(introduction) => form.change({ introduction })}
          />
        }
      />
    </>
  )
}

type DraftHeaderProps = Pick<QuoteDraftPageProps, 'quote' | 'openDialog'> & { form: QuoteForm; onSending: (isSending: boolean) => void }

function DraftHeader({ form, quote, openDialog, onSending }: DraftHeaderProps) {
  const { t } = useTranslation('invoices')
  const navigate = useNavigate()
  const getMenu = useQuoteMenu({ openDialog, onDeleted: () => void navigate({ to: '/invoices/quotes', ignoreBlocker: true }) })
  const name = getBuyerName(form.values.client)
  const onSend = async () => {
    onSending(true)
    const current = form.isDirty || !quote ? await form.save() : quote
    if (current) openDialog('send', current)
    else onSending(false)
  }
  return (
    <>
      <BackLink to="/invoices/quotes">{t('quote.back')}</BackLink>
      <PageHeader
        title={quote ? (quote.number ?? t('quote.draft')) : t('nav.newQuote')}
        summary={
          <span className={summary.summary}>
            <QuotePill status="draft" />
            {name && <bdi>{name}</bdi>}
          </span>
        }
        primary={
          <Button variant={form.isDirty ? 'secondary' : 'primary'} icon={<Mail />} isLoading={form.isSaving} onClick={() => void onSend()}>
            {t('quote.send')}
          </Button>
        }
        {...(quote && !form.isDirty && { menuSections: getMenu(quote) })}
      />
    </>
  )
}

/** Opening the new URL would lose unsaved edits, so it waits until everything is saved. */
function useOnCreated(id: number | null, onCreated: ((id: number) => void) | undefined): void {
  const notifyCreated = useEffectEvent((created: number) => onCreated?.(created))
  useEffect(() => {
    if (id !== null) notifyCreated(id)
  }, [id])
}
