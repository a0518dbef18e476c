import { useTranslation } from 'react-i18next'
import { isAllowed, useAbility } from '#platform/web/session/abilities.tsx'
import { callMutation } from '#platform/web/api/api.ts'
import { formatAmount, parseAmount } from '#platform/web/i18n/decimal.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import type { DataColumn } from '#platform/web/ui/data-table/columns.ts'
import { useMediaQuery } from '#platform/web/ui/layout/use-media-query.ts'
import { ecommerce } from '../../contract.ts'
import type { GroupKind } from '../../products/group-contract.ts'
import type { ListedProduct } from '../../products/product.ts'
import css from '../../web/manage.module.css'
import { useShopSettings } from '../../web/use-shop-settings.ts'
import { Thumbnail } from '../../web/thumbnail.tsx'

type Column = DataColumn<ListedProduct>

export function useManageColumns(): Column[] {
  const { t } = useTranslation('ecommerce')
  const { number } = useFormat()
  const isNarrow = useMediaQuery('(max-width: 767.98px)')
  return [
    {
      id: 'name',
      sortColumn: 'name',
      header: t('field.Product.name'),
      width: isNarrow ? 200 : 280,
      text: ({ name }) => name,
      cell: ({ name, image }) => (
        <span className={css.name}>
          <Thumbnail address={image} />
          <bdi>{name}</bdi>
        </span>
      ),
    },
    { ...useGroupColumn('category'), header: t('filter.category'), cell: ({ category }) => <bdi>{category}</bdi> },
    { ...useGroupColumn('brand'), header: t('filter.brand'), cell: ({ brand }) => <bdi>{brand}</bdi> },
    usePriceColumn(),
    useStockColumn(),
    {
      id: 'rating',
      sortColumn: 'rating',
      header: t('filter.rating'),
      isSecondary: true,
      align: 'end',
      width: 110,
      cell: ({ rating, reviewCount }) => (reviewCount ? number(rating, { maximumFractionDigits: 1 }) : '–'),
    },
  ]
}

function useGroupColumn(kind: GroupKind): Pick<Column, 'id' | 'sortColumn' | 'filter' | 'isSecondary' | 'width'> {
  const { data } = useApiQuery(ecommerce.listGroups, { kind }, { staleTime: 60_000 })
  const options = data?.groups.map(({ title }) => ({ value: title, label: title })) ?? []
  return { id: kind, sortColumn: kind, filter: { type: 'choice', name: kind, options }, isSecondary: true, width: 160 }
}

function usePriceColumn(): Column {
  const { t, i18n } = useTranslation('ecommerce')
  const { money } = useFormat()
  const canUpdate = useCanUpdateField('price')
  const currency = useShopSettings()?.currency ?? 'EUR'
  return {
    id: 'price',
    sortColumn: 'price',
    header: t('field.Product.price'),
    filter: { type: 'amount', from: 'priceMin', to: 'priceMax', currency },
    align: 'end',
    width: 140,
    cell: ({ price, currency }) => <bdi>{money(price, currency)}</bdi>,
    edit: {
      type: 'text',
      value: ({ price, currency }) => formatAmount(price, currency, i18n.language),
      isEditable: canUpdate,
      validate: (text) => ((parseAmount(text, 'EUR', i18n.language) ?? -1) < 0 ? t('error.amount') : null),
      save: ({ id, version, currency }, text) =>
        withRefresh(
          callMutation(ecommerce.updateProduct, { product: { id, version, price: parseAmount(text, currency, i18n.language)! } }),
        ),
    },
  }
}

function useStockColumn(): Column {
  const { t } = useTranslation('ecommerce')
  const { number } = useFormat()
  const canUpdate = useCanUpdateField('stock')
  return {
    id: 'stock',
    sortColumn: 'stock',
    header: t('stock'),
    isSecondary: true,
    align: 'end',
    width: 130,
    text: ({ stock }) => String(stock),
    cell: ({ stock, available }) => (
      <>
        <span data-out={stock <= 0 || undefined} className={css.stock}>
          {number(stock)}
        </span>
        {available < stock && <span className={css.note}>{t('stock.reserved', { count: stock - available })}</span>}
      </>
    ),
    edit: {
      type: 'number',
      value: ({ stock }) => String(stock),
      isEditable: canUpdate,
      validate: (text) => (/^\d{1,8}$/.test(text.trim()) ? null : t('error.stock')),
      save: ({ id, stock }, text) => withRefresh(callMutation(ecommerce.adjustStock, { productId: id, by: Number(text) - stock })),
    },
  }
}

function useCanUpdateField(field: string): (product: ListedProduct) => boolean {
  const ability = useAbility()
  return (product) => isAllowed(ability, { action: 'update', subject: 'Product', object: product, field })
}

const withRefresh = (mutation: Promise<unknown>) => mutation.finally(() => void queryClient.invalidateQueries({ queryKey: ['products'] }))
