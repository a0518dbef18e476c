import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '#platform/web/api/query-client.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { announce } from '#platform/web/ui/feedback/live-region.tsx'
import { ecommerce } from '../../contract.ts'
import type { Checkout } from '../../checkout/contract.ts'

/** Remaining minutes that are announced to screen readers. */
const ANNOUNCED_MINUTES: readonly number[] = [5, 2, 1]
const MINUTE_MS = 60_000

/** Whole minutes, rounded up; refetches at the end. Does not depend on the browser's clock. */
export function useMinutesLeft({ secondsLeft }: Pick<Checkout, 'secondsLeft'>): number {
  const { t } = useTranslation('ecommerce')
  const { dataUpdatedAt } = useApiQuery(ecommerce.getCheckout, {}, { staleTime: Infinity })
  const endsAt = dataUpdatedAt + secondsLeft * 1_000
  const [minutes, setMinutes] = useState(() => getMinutesUntil(endsAt))
  const tick = useEffectEvent(() => {
    const left = getMinutesUntil(endsAt)
    if (left === minutes) return
    setMinutes(left)
    if (ANNOUNCED_MINUTES.includes(left)) announce(t('reserved', { count: left }))
    if (left > 0) return
    announce(t('held.expired'))
    void queryClient.invalidateQueries({ queryKey: ['checkout'] })
  })
  useEffect(() => {
    const timer = setInterval(() => tick(), 1000)
    return () => clearInterval(timer)
  }, [endsAt])
  return minutes
}

const getMinutesUntil = (time: number) => Math.max(0, Math.ceil((time - Date.now()) / MINUTE_MS))
