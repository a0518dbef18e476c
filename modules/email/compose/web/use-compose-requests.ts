import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { readLocalStorage } from '#platform/web/settings/storage.ts'
import { email } from '../../contract.ts'
import { formatAddress } from '../../web/addresses.ts'
import { createComposer, SENDER_STORAGE_KEY, type ComposerDefaults } from './create-composer.ts'
import { addComposer, getComposers, updateComposer } from './composers.ts'
import type { QuoteHeader } from './message-body.ts'
import { listOwnAddresses } from '../../web/use-own-addresses.ts'
import { onComposeRequest, takeComposeRequests, getComposeRequests, type ComposeRequest } from '../../web/compose-requests.ts'

/** Opens composers for pending requests once the user’s addresses and signature are loaded. */
export function useComposeRequests(): void {
  const requests = useSyncExternalStore(onComposeRequest, getComposeRequests)
  const { defaults, isLoaded } = useComposerDefaults()
  const getQuoteHeader = useQuoteHeader()
  const startComposer = useEffectEvent((request: ComposeRequest) => {
    const existing = getComposers().find(({ id }) => id !== null && request.kind === 'draft' && id === request.mail?.id)
    if (existing) updateComposer(existing.key, { mode: 'docked' })
    else addComposer(createComposer(request, defaults, getQuoteHeader))
  })
  useEffect(() => {
    if (requests.length > 0 && isLoaded) for (const request of takeComposeRequests()) startComposer(request)
  }, [requests, isLoaded])
}

/** If settings or accounts cannot be loaded, the composer opens without a signature. */
function useComposerDefaults(): { defaults: ComposerDefaults; isLoaded: boolean } {
  const settings = useApiQuery(email.getSettings, {})
  const accounts = useApiQuery(email.listAccounts, {})
  const accountList = accounts.data?.accounts ?? []
  const selected =
    accountList.find(({ id }) => String(id) === readLocalStorage(SENDER_STORAGE_KEY)) ??
    (readLocalStorage(SENDER_STORAGE_KEY) === '' ? undefined : accountList[0])
  const ownAddresses = listOwnAddresses(settings.data?.address, accountList)
  const { signature = '', isPlain = false } = settings.data?.settings ?? {}
  return {
    defaults: { ownAddresses, signature, isPlain, accountId: selected?.id ?? null },
    isLoaded: !settings.isPending && !accounts.isPending,
  }
}

function useQuoteHeader() {
  const { t } = useTranslation('email')
  const { dateTime } = useFormat()
  return ({ kind, mail }: ComposeRequest): QuoteHeader => {
    if (!mail) return []
    const list = (people: typeof mail.to) => people.map(formatAddress).join(', ')
    if (kind !== 'forward') return [t('compose.quote.wrote', { time: dateTime(mail.time), name: formatAddress(mail.from) })]
    return [
      t('compose.quote.forwarded'),
      t('compose.quote.from', { text: formatAddress(mail.from) }),
      t('compose.quote.date', { text: dateTime(mail.time) }),
      t('compose.quote.subject', { text: mail.subject }),
      t('compose.quote.to', { text: list(mail.to) }),
      ...(mail.cc.length > 0 ? [t('compose.quote.cc', { text: list(mail.cc) })] : []),
    ]
  }
}
