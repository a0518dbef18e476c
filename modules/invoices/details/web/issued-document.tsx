import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import type { Invoice } from '../../invoice-contract.ts'
import type { OpenDialog } from '../../actions/web/index.ts'
import { DocumentView } from './document-view.tsx'
import { IssuedSidebar } from './issued-sidebar.tsx'
import css from './issued-page.module.css'
import { useFormatServicePeriod } from '../../web/use-format-service-period.ts'

export function IssuedInvoice({ invoice, openDialog }: { invoice: Invoice; openDialog: OpenDialog }) {
  return (
    <div className={css.issued}>
      <div className={css.document}>
        <Card>
          <InvoiceDocument invoice={invoice} />
        </Card>
      </div>
      <IssuedSidebar invoice={invoice} openDialog={openDialog} />
    </div>
  )
}

function InvoiceDocument({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const { date } = useFormat()
  const formatServicePeriod = useFormatServicePeriod()
  const { issuedDate, dueDate, reference, currency } = invoice
  const details = [
    { label: t('issuedDate'), value: issuedDate && date(issuedDate) },
    { label: t('dueDate'), value: dueDate && date(dueDate) },
    { label: t('service'), value: formatServicePeriod(invoice) },
    { label: t('reference'), value: reference },
    { label: t('currency'), value: currency },
  ]
  return <DocumentView document={invoice} details={details} />
}
