import { useFormat } from '#platform/web/i18n/format.ts'

/** Formats the day or the period of the delivery or service; null if none is set. */
export function useFormatServicePeriod() {
  const { date } = useFormat()
  return ({ serviceStart, serviceEnd }: { serviceStart: string | null; serviceEnd: string | null }) => {
    if (!serviceStart) return null
    return serviceEnd && serviceEnd !== serviceStart ? `${date(serviceStart)} – ${date(serviceEnd)}` : date(serviceStart)
  }
}
