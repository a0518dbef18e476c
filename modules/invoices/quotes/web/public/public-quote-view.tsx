import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { SignedOutFrame } from '#platform/web/shell/pages/signed-out-frame.tsx'
import { getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { DocumentView } from '../../../details/web/index.ts'
import { getBuyerName } from '../../../web/buyer.ts'
import { quoteEndpoints } from '../../contract.ts'
import type { PublicQuote } from '../../quote-schema.ts'
import { AnswerForm } from './answer-form.tsx'
import css from './public-quote.module.css'

type PublicQuoteViewProps = {
  token: string
  quote: PublicQuote
  isJustAnswered: boolean
  onAnswered: (quote: PublicQuote) => void
  /** Someone else has answered, or the quote has changed meanwhile. */
  onOutdated: () => void
}

export function PublicQuoteView({ token, quote, isJustAnswered, onAnswered, onOutdated }: PublicQuoteViewProps) {
  const { t } = useTranslation('invoices')
  const { date } = useFormat()
  const seller = getBuyerName(quote.seller)
  const details = [
    { label: t('quote.date'), value: date(quote.date) },
    { label: t('quote.validUntil'), value: date(quote.validUntil) },
    { label: t('reference'), value: quote.reference },
  ]
  return (
    <SignedOutFrame isWide title={t('quote.public.title', { number: quote.number })} text={t('quote.public.from', { name: seller })}>
      <Outcome quote={quote} isJustAnswered={isJustAnswered} />
      <div className={css.document}>
        <DocumentView document={quote} details={details} introduction={quote.introduction} />
      </div>
      <a className={getButtonClass({})} href={getPdfAddress(token)} download={`${quote.number}.pdf`}>
        <Download /> {t('pdf.save')}
      </a>
      {quote.status === 'sent' && <AnswerForm {...{ token, seller, onAnswered, onOutdated }} />}
      <Contact seller={quote.seller} />
    </SignedOutFrame>
  )
}

const getPdfAddress = (token: string) => `${quoteEndpoints.publicQuotePdf.path}?token=${encodeURIComponent(token)}`

function Outcome({ quote: { status, answer, validUntil }, isJustAnswered }: { quote: PublicQuote; isJustAnswered: boolean }) {
  const { t } = useTranslation('invoices')
  const { date, dateTime } = useFormat()
  if (status === 'expired') return <Alert color="warning">{t('quote.public.expired', { date: date(validUntil) })}</Alert>
  if (status === 'sent' || !answer) return null
  const values = { name: answer.name, time: dateTime(answer.at) }
  if (status === 'declined') return <Alert color="info">{t('quote.public.declined', values)}</Alert>
  return <Alert {...(isJustAnswered && { title: t('quote.public.thanks') })}>{t('quote.public.accepted', values)}</Alert>
}

function Contact({ seller: { name, company, email, phone, website } }: Pick<PublicQuote, 'seller'>) {
  const { t } = useTranslation('invoices')
  const contacts = [email, phone, website].filter((one) => one !== null)
  if (contacts.length === 0) return null
  return (
    <p className={css.soft}>
      {t('quote.public.contact', { name: company ?? name })} <bdi dir="ltr">{contacts.join(' · ')}</bdi>
    </p>
  )
}
