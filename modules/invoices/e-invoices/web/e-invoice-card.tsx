import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { toLinkProps } from '#platform/web/routing/search-params.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { invoices } from '../../contract.ts'
import type { ListedInvoice } from '../../invoice-contract.ts'
import { type EInvoiceFormat, type MissingField, eInvoiceFormats } from '../contract.ts'
import { downloadEInvoice } from './download-e-invoice.ts'
import css from './e-invoice-card.module.css'
import { eInvoiceFormatNames } from './format-names.ts'
import { describeMissingField, toFieldLink } from './missing-field.ts'

type EInvoiceCardProps = { invoice: Pick<ListedInvoice, 'id' | 'number' | 'clientId'> }

/** What the invoice lacks for a format, and its download once it is issued. */
export function EInvoiceCard({ invoice }: EInvoiceCardProps) {
  const { t } = useTranslation('invoices')
  const { data, error, refetch } = useApiQuery(invoices.checkEInvoice, { id: invoice.id }, { refetchOnMount: 'always' })
  const [selected, setSelected] = useState<EInvoiceFormat | null>(null)
  const format = selected ?? data?.preferred ?? 'factur-x'
  const missing = data?.formats.find((one) => one.format === format)?.errors
  return (
    <Card title={t('eInvoice')} isDense>
      <div className={css.stack}>
        <Select
          label={t('eInvoice.format')}
          options={eInvoiceFormats.map((value) => ({ value, label: eInvoiceFormatNames[value] }))}
          value={format}
          onChange={setSelected}
        />
        {missing && missing.length > 0 && <MissingFields missing={missing} invoice={invoice} />}
        {missing?.length === 0 && <Ready invoice={invoice} format={format} />}
        {!missing && (error ? <ProblemState problem={error} onRetry={refetch} /> : <Skeleton height="2.5em" />)}
        <p className={css.note}>{t('eInvoice.legal')}</p>
      </div>
    </Card>
  )
}

function MissingFields({ missing, invoice }: EInvoiceCardProps & { missing: MissingField[] }) {
  const { t } = useTranslation('invoices')
  return (
    <div>
      <p>{t('eInvoice.missing')}</p>
      <ul className={css.missing}>
        {missing.map((field) => {
          const link = toFieldLink(field, invoice)
          const text = describeMissingField(field, t)
          return <li key={field.path}>{link ? <Link {...toLinkProps(link)}>{text}</Link> : text}</li>
        })}
      </ul>
    </div>
  )
}

function Ready({ invoice, format }: EInvoiceCardProps & { format: EInvoiceFormat }) {
  const { t } = useTranslation('invoices')
  if (invoice.number === null) return <p>{t('eInvoice.ready')}</p>
  return (
    <Button icon={<Download />} onClick={() => void downloadEInvoice(invoice, format)}>
      {t('eInvoice.download')}
    </Button>
  )
}
