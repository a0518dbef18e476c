import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { WishlistLine } from '../../cart/contract.ts'
import css from './comparison.module.css'
import { ProductPicture } from '../../web/product-picture.tsx'
import { Price } from './product-card.tsx'
import { AverageRating } from './stars.tsx'
import { StockPill } from './stock-labels.tsx'

type ComparisonProps = { products: readonly WishlistLine[]; action: (product: WishlistLine) => ReactNode }

export function Comparison({ products, action }: ComparisonProps) {
  const { t } = useTranslation('ecommerce')
  const rows: { id: string; label: string; cell: (product: WishlistLine) => ReactNode }[] = [
    { id: 'price', label: t('field.Product.price'), cell: (product) => <Price product={product} /> },
    { id: 'rating', label: t('filter.rating'), cell: ({ rating, reviewCount }) => <AverageRating {...{ rating, reviewCount }} /> },
    { id: 'stock', label: t('stock'), cell: ({ available, changes }) => <StockPill available={changes.isRemoved ? 0 : available} /> },
    { id: 'brand', label: t('filter.brand'), cell: ({ brand }) => brand ?? '–' },
    { id: 'category', label: t('filter.category'), cell: ({ category }) => category ?? '–' },
    { id: 'delivery', label: t('sum.delivery'), cell: ({ hasFreeShipping }) => t(hasFreeShipping ? 'shipping.free' : 'shipping.extra') },
    { id: 'action', label: t('nav.cart'), cell: action },
  ]
  return (
    <div className={css.scroll} role="region" aria-label={t('wish.view.compare')} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <td>
              <span className="visually-hidden">{t('wish.view.compare')}</span>
            </td>
            {products.map(({ id, name, slug, cover }) => (
              <th key={id} scope="col">
                <ProductPicture image={cover} alt="" sizes="180px" className={css.picture} />
                <Link to="/shop/products/$id" params={{ id: slug } as never} className={css.name}>
                  {name}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label, cell }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              {products.map((product) => (
                <td key={product.id}>{cell(product)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
