import { Truck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Pill } from '#platform/web/ui/lists/pill.tsx'
import type { ListedProduct } from '../contract.ts'
import css from './product-card.module.css'
import { useShopSettings } from '../../web/shop-settings.ts'

/** From here downwards it is said how many are left. */
const useScarceAt = () => useShopSettings()?.scarceAt ?? 0

/** That few are left, where it is so, and that it is sent for nothing. */
export function StockNote({ product: { available, hasFreeShipping } }: { product: Pick<ListedProduct, 'available' | 'hasFreeShipping'> }) {
  const { t } = useTranslation('ecommerce')
  const scarceAt = useScarceAt()
  return (
    <p className={css.notes}>
      {available > 0 && available <= scarceAt && <span className={css.few}>{t('stock.few', { count: available })}</span>}
      {hasFreeShipping && (
        <span className={css.free}>
          <Truck data-points aria-hidden /> {t('shipping.free')}
        </span>
      )}
    </p>
  )
}

export function StockPill({ available }: { available: number }) {
  const { t } = useTranslation('ecommerce')
  const scarceAt = useScarceAt()
  if (available <= 0) return <Pill tone="danger">{t('stock.out')}</Pill>
  if (available <= scarceAt) return <Pill tone="warning">{t('stock.few', { count: available })}</Pill>
  return <Pill tone="success">{t('stock.in')}</Pill>
}
