import { Truck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import type { ListedProduct } from '../product.ts'
import css from './product-card.module.css'
import { useShopSettings } from '../../web/use-shop-settings.ts'

/** Stock at or below this shows the number of pieces left. */
const useLowStockThreshold = () => useShopSettings()?.scarceAt ?? 0

type ProductNotesProps = { product: Pick<ListedProduct, 'available' | 'hasFreeShipping'> }

/** Low stock and free shipping. */
export function ProductNotes({ product: { available, hasFreeShipping } }: ProductNotesProps) {
  const { t } = useTranslation('ecommerce')
  const threshold = useLowStockThreshold()
  return (
    <p className={css.notes}>
      {available > 0 && available <= threshold && <span className={css.few}>{t('stock.few', { count: available })}</span>}
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
  const threshold = useLowStockThreshold()
  if (available <= 0) return <Badge tone="danger">{t('stock.out')}</Badge>
  if (available <= threshold) return <Badge tone="warning">{t('stock.few', { count: available })}</Badge>
  return <Badge tone="success">{t('stock.in')}</Badge>
}
