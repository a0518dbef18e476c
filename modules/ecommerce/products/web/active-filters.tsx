import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import css from './active-filters.module.css'
import type { ChangeView, ShopView } from './shop-view.ts'

type ActiveFiltersProps = { view: ShopView; change: ChangeView; currency: string | undefined }

export function ActiveFilters({ view, change, currency }: ActiveFiltersProps) {
  const { t } = useTranslation('ecommerce')
  const priceRange = usePriceRangeLabel(view, currency)
  const { category, brand, rating } = view
  const chips = [
    ...category.map((name) => ({ text: name, remove: () => change({ category: category.filter((one) => one !== name) }) })),
    ...brand.map((name) => ({ text: name, remove: () => change({ brand: brand.filter((one) => one !== name) }) })),
    ...(priceRange ? [{ text: priceRange, remove: () => change({ priceMin: undefined, priceMax: undefined }) }] : []),
    ...(rating === null ? [] : [{ text: t('rating.least', { count: rating }), remove: () => change({ rating: undefined }) }]),
  ]
  if (chips.length === 0) return null
  return (
    <ul className={css.chips} aria-label={t('filter.on')}>
      {chips.map(({ text, remove }) => (
        <li key={text}>
          <button type="button" className={css.chip} aria-label={t('filter.remove', { name: text })} onClick={remove}>
            <bdi>{text}</bdi>
            <X />
          </button>
        </li>
      ))}
    </ul>
  )
}

function usePriceRangeLabel({ priceMin, priceMax }: ShopView, currency: string | undefined): string | null {
  const { t } = useTranslation('ecommerce')
  const { money } = useFormat()
  if (!currency || (priceMin === null && priceMax === null)) return null
  if (priceMin !== null && priceMax !== null) return t('filter.between', { from: money(priceMin, currency), to: money(priceMax, currency) })
  return priceMin === null ? t('filter.upTo', { to: money(priceMax!, currency) }) : t('filter.from', { from: money(priceMin, currency) })
}
