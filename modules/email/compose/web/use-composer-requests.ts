import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { readStored } from '#platform/web/settings/stored.ts'
import { email } from '../../contract.ts'
import { addressText } from '../../web/addresses.ts'
import { beginComposer, SENDER, type Habits } from './create-composer.ts'
import { addComposer, allComposers, putComposer } from './composers.ts'
import type { QuoteHead } from './message-body.ts'
import { ownAddresses } from '../../web/use-own-addresses.ts'
import { onStarts, takeStarts, waitingStarts, type ComposeStart } from '../../web/composer-requests.ts'

/** Makes composers of what the page asks for, once one's own addresses and signature are known. */
export function useStarts(): void {
  const waiting = useSyncExternalStore(onStarts, waitingStarts)
  const { habits, isKnown } = useHabits()
  const headOf = useQuoteHead()
  const begin = useEffectEvent((start: ComposeStart) => {
    const open = allComposers().find(({ id }) => id !== null && start.kind === 'draft' && id === start.mail?.id)
    if (open) putComposer(open.key, { look: 'docked' })
    else addComposer(beginComposer(start, habits, headOf))
  })
  useEffect(() => {
    if (waiting.length > 0 && isKnown) for (const start of takeStarts()) begin(start)
  }, [waiting, isKnown])
}

/** Where they cannot be read, one writes without a signature. */
function useHabits(): { habits: Habits; isKnown: boolean } {
  const settings = useRead(email.getSettings, {})
  const accounts = useRead(email.listAccounts, {})
  const all = accounts.data?.accounts ?? []
  const chosen = all.find(({ id }) => String(id) === readStored(SENDER)) ?? (readStored(SENDER) === '' ? undefined : all[0])
  const own = ownAddresses(settings.data?.address, all)
  const { signature = '', isPlain = false } = settings.data?.settings ?? {}
  return { habits: { own, signature, isPlain, accountId: chosen?.id ?? null }, isKnown: !settings.isPending && !accounts.isPending }
}

function useQuoteHead() {
  const { t } = useTranslation('email')
  const { dateTime } = useFormat()
  return ({ kind, mail }: ComposeStart): QuoteHead => {
    if (!mail) return []
    const list = (people: typeof mail.to) => people.map(addressText).join(', ')
    if (kind !== 'forward') return [t('compose.quote.wrote', { time: dateTime(mail.time), name: addressText(mail.from) })]
    return [
      t('compose.quote.forwarded'),
      t('compose.quote.from', { text: addressText(mail.from) }),
      t('compose.quote.date', { text: dateTime(mail.time) }),
      t('compose.quote.subject', { text: mail.subject }),
      t('compose.quote.to', { text: list(mail.to) }),
      ...(mail.cc.length > 0 ? [t('compose.quote.cc', { text: list(mail.cc) })] : []),
    ]
  }
}
