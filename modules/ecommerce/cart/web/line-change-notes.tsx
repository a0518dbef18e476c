import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import type { LineChanges } from '../contract.ts'
import css from './cart-page.module.css'

export function LineChangeNotes({ changes: { isRemoved, price, stock }, currency }: { changes: LineChanges; currency: string }) {
  const { t } = useTranslation('ecommerce')
  const { money } = useFormat()
  if (isRemoved) return <p className={css.gone}>{t('changed.gone')}</p>
  return (
    <>
      {price && (
        <p className={price.now > price.before ? css.warning : css.better}>
          {t('changed.price', { before: money(price.before, currency), now: money(price.now, currency) })}
        </p>
      )}
      {stock && (
        <p className={stock.available > 0 ? css.warning : css.gone}>
          {stock.available > 0 ? t('changed.stock', { count: stock.available, wanted: stock.wanted }) : t('changed.soldOut')}
        </p>
      )}
    </>
  )
}
