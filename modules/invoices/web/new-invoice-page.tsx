import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { countOf, useAddress, type RawSearch } from '#platform/web/address.ts'
import { problemText } from '#platform/web/problem-text.ts'
import { useRead } from '#platform/web/queries.ts'
import { Failure } from '#platform/web/ui/failure.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { invoices } from '../contract.ts'
import { partyOf } from './buyer.ts'
import { DraftPage } from './draft-page.tsx'
import { blankValues, type InvoiceValues } from './invoice-values.ts'
import { useSettingsRead } from './use-settings.ts'

const readClient = (raw: RawSearch) => ({ client: countOf(raw['client'], 0) || null })

/** A new draft, for the client whom the address names; it gets an address of its own once it is saved. */
export default function NewInvoicePage() {
  const { t } = useTranslation('invoices')
  const navigate = useNavigate()
  const [{ client: clientId }] = useAddress(readClient)
  const settings = useSettingsRead()
  const found = useRead(invoices.getClient, { id: clientId ?? 1 }, { enabled: clientId !== null, retry: false })
  const isAwaited = clientId !== null && found.isPending
  if (settings.data && !isAwaited) {
    const client = found.data?.client
    const initial: InvoiceValues = {
      ...blankValues(settings.data.settings),
      ...(client && {
        clientId: client.id,
        client: partyOf(client),
        ...(client.currency && { currency: client.currency }),
        ...(client.language && { language: client.language }),
      }),
    }
    return (
      <DraftPage
        key={clientId}
        invoice={null}
        initial={initial}
        onAdded={(id) => void navigate({ to: `/invoices/${id}`, replace: true, ignoreBlocker: true })}
      />
    )
  }
  return (
    <>
      <PageHead title={t('nav.newInvoice')} />
      {settings.error ? (
        <Failure title={problemText(settings.error)} requestId={settings.error.requestId} onRetry={() => void settings.refetch()} />
      ) : (
        <Spinner />
      )}
    </>
  )
}
