import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Row, RowList } from '#platform/web/ui/lists/row-list.tsx'
import { DeliveryPill } from '../../../web/status-pill.tsx'
import type { Quote } from '../../quote-schema.ts'
import css from './quote-details.module.css'

export function QuoteSidebar({ quote: { answer, deliveries } }: { quote: Quote }) {
  const { t } = useTranslation('invoices')
  const { dateTime } = useFormat()
  // Fields the viewer may not read are missing from the response.
  const emails = (deliveries as Quote['deliveries'] | null) ?? []
  return (
    <div className={css.sidebar}>
      <Card title={t('quote.answer')} isDense>
        {answer ? <Answer answer={answer} /> : <p className={css.soft}>{t('quote.answer.none')}</p>}
      </Card>
      <Card title={t('emails')} isDense>
        {emails.length === 0 && <p className={css.soft}>{t('emails.none')}</p>}
        <RowList>
          {emails.map(({ id, to, subject, state, reason, createdAt, finishedAt }) => (
            <Row
              key={id}
              name={<bdi dir="ltr">{to}</bdi>}
              detail={[dateTime(finishedAt ?? createdAt), reason].filter(Boolean).join(' · ')}
              detailTitle={subject}
            >
              <DeliveryPill state={state} />
            </Row>
          ))}
        </RowList>
      </Card>
    </div>
  )
}

function Answer({ answer: { name, note, at, address } }: { answer: NonNullable<Quote['answer']> }) {
  const { t } = useTranslation('invoices')
  const { dateTime } = useFormat()
  return (
    <div className={css.answer}>
      <p>
        <bdi>{name}</bdi>
      </p>
      {note && (
        <p className={css.note} dir="auto">
          {note}
        </p>
      )}
      <p className={css.soft}>
        {dateTime(at)}
        {address && (
          <>
            {' · '}
            {t('quote.answer.address')} <bdi dir="ltr">{address}</bdi>
          </>
        )}
      </p>
    </div>
  )
}
