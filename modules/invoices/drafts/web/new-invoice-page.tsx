import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type RawSearchParams, parseCount, useSearchParams } from '#platform/web/routing/search-params.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { invoices } from '../../contract.ts'
import { pickPartyFields } from '../../web/buyer.ts'
import { DraftPage } from './draft-page.tsx'
import { type DraftValues, createBlankValues } from './draft-values.ts'
import { useSettingsQuery } from '../../settings/web/index.ts'

const parseClientId = (raw: RawSearchParams) => ({ client: parseCount(raw['client'], 0) || null })

/** The URL may contain the client; the page moves to the draft's own URL after the first save. */
export default function NewInvoicePage() {
  const { t } = useTranslation('invoices')
  const navigate = useNavigate()
  const [{ client: clientId }] = useSearchParams(parseClientId)
  const settings = useSettingsQuery()
  const clientQuery = useApiQuery(invoices.getClient, { id: clientId ?? 1 }, { enabled: clientId !== null, retry: false })
  const isClientPending = clientId !== null && clientQuery.isPending
  if (settings.data && !isClientPending) {
    const client = clientQuery.data?.client
    const initial: DraftValues = {
      ...createBlankValues(settings.data.settings),
      ...(client && {
        clientId: client.id,
        client: pickPartyFields(client),
        ...(client.currency && { currency: client.currency }),
        ...(client.language && { language: client.language }),
      }),
    }
    return (
      <DraftPage
        key={clientId}
        invoice={null}
        initial={initial}
        onCreated={(id) => void navigate({ to: `/invoices/${id}`, replace: true, ignoreBlocker: true })}
      />
    )
  }
  return (
    <>
      <PageHeader title={t('nav.newInvoice')} />
      {settings.error ? <ProblemState problem={settings.error} onRetry={settings.refetch} /> : <Spinner />}
    </>
  )
}
