import { Star, X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { ecommerce } from '../../contract.ts'
import type { Product } from '../product.ts'
import css from './stars.module.css'

const STARS = [1, 2, 3, 4, 5] as const

export function RatingInput({ product: { id, ownStars } }: { product: Pick<Product, 'id' | 'ownStars'> }) {
  const { t } = useTranslation('ecommerce')
  const name = useId()
  const rate = useApiMutation(ecommerce.rateProduct, {
    topics: ['products'],
    isIrreversible: true,
    optimisticUpdate: (cache, { productId, stars }) =>
      cache.updateQuery(ecommerce.getProduct, ({ product }) => ({
        product: product.id === productId ? { ...product, ownStars: stars } : product,
      })),
    onSuccess: (_answer, { stars }) => void toast.success(t(stars === null ? 'done.unrated' : 'done.rated')),
  })
  const setStars = (stars: number | null) => rate.mutate({ productId: id, stars })
  return (
    <fieldset className={css.rate}>
      <legend>{t('rating.yours')}</legend>
      {STARS.map((stars) => (
        <label key={stars} className={css.give} data-on={stars <= (ownStars ?? 0) || undefined}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            aria-label={t('rating.give', { count: stars })}
            checked={stars === ownStars}
            onChange={() => setStars(stars)}
          />
          <Star aria-hidden />
        </label>
      ))}
      {ownStars !== null && (
        <IconButton label={t('rating.takeBack')} size="small" onClick={() => setStars(null)}>
          <X />
        </IconButton>
      )}
    </fieldset>
  )
}
