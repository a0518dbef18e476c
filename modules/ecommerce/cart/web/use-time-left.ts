import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '#platform/web/api/query-client.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { announce } from '#platform/web/ui/feedback/announce.tsx'
import { ecommerce } from '../../contract.ts'
import type { Checkout } from '../../checkout/contract.ts'

/** At so many minutes it is said aloud. */
const SAID: readonly number[] = [5, 2, 1]
const MINUTE = 60_000

/**
 * Whole minutes, rounded up, until the reservation ends; the checkout is read anew when it has. Counted from what the server said was
 * left when it answered, so that it holds also where the browser's clock is wrong.
 */
export function useTimeLeft({ secondsLeft }: Pick<Checkout, 'secondsLeft'>): number {
  const { t } = useTranslation('ecommerce')
  const { dataUpdatedAt } = useRead(ecommerce.getCheckout, {}, { staleTime: Infinity })
  const endsAt = dataUpdatedAt + secondsLeft * 1_000
  const [minutes, setMinutes] = useState(() => minutesUntil(endsAt))
  const pass = useEffectEvent(() => {
    const left = minutesUntil(endsAt)
    if (left === minutes) return
    setMinutes(left)
    if (SAID.includes(left)) announce(t('reserved', { count: left }))
    if (left > 0) return
    announce(t('held.expired'))
    void queries.invalidateQueries({ queryKey: ['checkout'] })
  })
  useEffect(() => {
    const timer = setInterval(() => pass(), 1000)
    return () => clearInterval(timer)
  }, [endsAt])
  return minutes
}

const minutesUntil = (time: number) => Math.max(0, Math.ceil((time - Date.now()) / MINUTE))
