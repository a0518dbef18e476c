import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import type { Facets } from '../contract.ts'
import { PriceRange } from './price-range.tsx'
import css from './product-filters.module.css'
import { countFilters, minimumRatings, noFilters, type ChangeView, type ShopView } from './shop-view.ts'
import { Stars } from './stars.tsx'

type FiltersProps = { view: ShopView; change: ChangeView; facets: Facets | undefined; currency: string | undefined }

export function ProductFilters({ view, change, facets, currency }: FiltersProps) {
  const { t } = useTranslation('ecommerce')
  if (!facets) return <FiltersSkeleton />
  const isOn = countFilters(view) > 0
  return (
    <div className={css.filters}>
      <div className={css.head}>
        <h2 className={css.title}>{t('filters')}</h2>
        <Button variant="quiet" size="small" disabled={!isOn} onClick={() => change(noFilters)}>
          {t('filter.clear')}
        </Button>
      </div>
      {facets.categories && (
        <CheckboxFilter
          legend={t('filter.category')}
          options={facets.categories}
          selected={view.category}
          onChange={(category) => change({ category })}
        />
      )}
      {currency && (facets.price || hasPriceRange(view)) && (
        <PriceRange
          value={{ min: view.priceMin, max: view.priceMax }}
          bounds={facets.price ?? { min: view.priceMin ?? 0, max: view.priceMax ?? view.priceMin ?? 0 }}
          currency={currency}
          onChange={({ min, max }) => change({ priceMin: min ?? undefined, priceMax: max ?? undefined })}
        />
      )}
      {facets.ratings && <RatingFilter view={view} change={change} ratings={facets.ratings} />}
      {facets.brands && (
        <CheckboxFilter legend={t('filter.brand')} options={facets.brands} selected={view.brand} onChange={(brand) => change({ brand })} />
      )}
    </div>
  )
}

type CheckboxFilterProps = {
  legend: string
  options: NonNullable<Facets['categories']>
  selected: readonly string[]
  onChange: (selected: string[]) => void
}

/** Options shown before "more" is expanded. */
const VISIBLE_OPTIONS = 7

function CheckboxFilter({ legend, options, selected, onChange }: CheckboxFilterProps) {
  const { t } = useTranslation('ecommerce')
  const { number } = useFormat()
  const [isExpanded, setExpanded] = useState(false)
  const unlisted = selected.filter((title) => !options.some((option) => option.title === title)).map((title) => ({ title, count: 0 }))
  const all = [...unlisted, ...options]
  const visibleOptions =
    isExpanded || all.length <= VISIBLE_OPTIONS + 1
      ? all
      : all.filter(({ title }, index) => index < VISIBLE_OPTIONS || selected.includes(title))
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{legend}</legend>
      {visibleOptions.map(({ title, count }) => (
        <div key={title} className={css.choice}>
          <Checkbox
            label={<LabelWithCount title={title} count={number(count)} />}
            isChecked={selected.includes(title)}
            onChange={(isOn) => onChange(isOn ? [...selected, title] : selected.filter((one) => one !== title))}
          />
        </div>
      ))}
      {visibleOptions.length < all.length && (
        <Button variant="quiet" size="small" className={css.more} onClick={() => setExpanded(true)}>
          {t('filter.more', { count: all.length - visibleOptions.length })}
        </Button>
      )}
    </fieldset>
  )
}

const LabelWithCount = ({ title, count }: { title: string; count: string }) => (
  <span className={css.counted}>
    <bdi>{title}</bdi> <span className={css.count}>{count}</span>
  </span>
)

type RatingFilterProps = Pick<FiltersProps, 'view' | 'change'> & { ratings: NonNullable<Facets['ratings']> }

function RatingFilter({ view, change, ratings }: RatingFilterProps) {
  const { t } = useTranslation('ecommerce')
  const { number } = useFormat()
  const getCount = (least: number) => ratings.find(({ rating }) => rating === least)?.count ?? 0
  const options = minimumRatings.map((least) => ({
    value: String(least),
    label: (
      <span className={css.counted}>
        <span className={css.least}>
          <Stars rating={least} />
          <span className="visually-hidden">{t('rating.least', { count: least })}</span>
          <span aria-hidden>{t('rating.up')}</span>
        </span>{' '}
        <span className={css.count}>{number(getCount(least))}</span>
      </span>
    ),
  }))
  return (
    <div className={css.ratings}>
      <RadioGroup
        label={t('filter.rating')}
        options={[{ value: '', label: t('filter.anyRating') }, ...options]}
        value={view.rating === null ? '' : String(view.rating)}
        onChange={(least) => change({ rating: (Number(least) || undefined) as ShopView['rating'] | undefined })}
      />
    </div>
  )
}

const hasPriceRange = ({ priceMin, priceMax }: ShopView) => priceMin !== null || priceMax !== null

/** About as tall as the filters, to avoid a layout shift. */
const FiltersSkeleton = () => (
  <div className={css.filters} aria-hidden>
    {[6, 2, 5, 7].map((rows) => (
      <div key={rows} className={css.group}>
        <Skeleton width="45%" />
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={row} height="20px" width={`${85 - row * 6}%`} />
        ))}
      </div>
    ))}
  </div>
)
