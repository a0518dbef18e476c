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
import { filterCount, leastRatings, noFilters, type ChangeView, type ShopView } from './shop-view.ts'
import { Stars } from './stars.tsx'

type FiltersProps = { view: ShopView; change: ChangeView; facets: Facets | undefined; currency: string | undefined }

/** Narrows the products; behind each choice stands how many it would show. */
export function ProductFilters({ view, change, facets, currency }: FiltersProps) {
  const { t } = useTranslation('ecommerce')
  if (!facets) return <Waiting />
  const isOn = filterCount(view) > 0
  return (
    <div className={css.filters}>
      <div className={css.head}>
        <h2 className={css.title}>{t('filters')}</h2>
        <Button variant="quiet" size="small" disabled={!isOn} onClick={() => change(noFilters)}>
          {t('filter.clear')}
        </Button>
      </div>
      {facets.categories && (
        <Choices
          legend={t('filter.category')}
          choices={facets.categories}
          chosen={view.category}
          onChange={(category) => change({ category })}
        />
      )}
      {currency && (facets.price || hasRange(view)) && (
        <PriceRange
          value={{ min: view.priceMin, max: view.priceMax }}
          bounds={facets.price ?? { min: view.priceMin ?? 0, max: view.priceMax ?? view.priceMin ?? 0 }}
          currency={currency}
          onChange={({ min, max }) => change({ priceMin: min ?? undefined, priceMax: max ?? undefined })}
        />
      )}
      {facets.ratings && <Ratings view={view} change={change} ratings={facets.ratings} />}
      {facets.brands && (
        <Choices legend={t('filter.brand')} choices={facets.brands} chosen={view.brand} onChange={(brand) => change({ brand })} />
      )}
    </div>
  )
}

type ChoicesProps = {
  legend: string
  choices: NonNullable<Facets['categories']>
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** So many stand there until all are asked for. */
const SHOWN = 7

function Choices({ legend, choices, chosen, onChange }: ChoicesProps) {
  const { t } = useTranslation('ecommerce')
  const { number } = useFormat()
  const [isWhole, showWhole] = useState(false)
  const gone = chosen.filter((title) => !choices.some((choice) => choice.title === title)).map((title) => ({ title, count: 0 }))
  const all = [...gone, ...choices]
  const shown = isWhole || all.length <= SHOWN + 1 ? all : all.filter(({ title }, place) => place < SHOWN || chosen.includes(title))
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{legend}</legend>
      {shown.map(({ title, count }) => (
        <div key={title} className={css.choice}>
          <Checkbox
            label={<Counted title={title} count={number(count)} />}
            isChecked={chosen.includes(title)}
            onChange={(isOn) => onChange(isOn ? [...chosen, title] : chosen.filter((one) => one !== title))}
          />
        </div>
      ))}
      {shown.length < all.length && (
        <Button variant="quiet" size="small" className={css.more} onClick={() => showWhole(true)}>
          {t('filter.more', { count: all.length - shown.length })}
        </Button>
      )}
    </fieldset>
  )
}

const Counted = ({ title, count }: { title: string; count: string }) => (
  <span className={css.counted}>
    <bdi>{title}</bdi> <span className={css.count}>{count}</span>
  </span>
)

type RatingsProps = Pick<FiltersProps, 'view' | 'change'> & { ratings: NonNullable<Facets['ratings']> }

function Ratings({ view, change, ratings }: RatingsProps) {
  const { t } = useTranslation('ecommerce')
  const { number } = useFormat()
  const countOf = (least: number) => ratings.find(({ rating }) => rating === least)?.count ?? 0
  const options = leastRatings.map((least) => ({
    value: String(least),
    label: (
      <span className={css.counted}>
        <span className={css.least}>
          <Stars rating={least} />
          <span className="unseen">{t('rating.least', { count: least })}</span>
          <span aria-hidden>{t('rating.up')}</span>
        </span>{' '}
        <span className={css.count}>{number(countOf(least))}</span>
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

const hasRange = ({ priceMin, priceMax }: ShopView) => priceMin !== null || priceMax !== null

/** As tall as the filters are, so that nothing jumps when they come. */
const Waiting = () => (
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
