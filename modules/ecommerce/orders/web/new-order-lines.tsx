import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '#platform/web/api/api.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { ComboBox } from '#platform/web/ui/fields/combo-box.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { ecommerce } from '../../contract.ts'
import { QUANTITY_LIMIT, type ListedProduct } from '../../products/product.ts'
import css from '../../web/checkout.module.css'
import { QuantityField } from '../../cart/web/index.ts'
import { Thumbnail } from '../../web/thumbnail.tsx'
import type { NewLine, NewOrder } from './use-new-order.ts'

const SEARCH_LIMIT = 12

export function NewOrderLines({ order }: { order: NewOrder }) {
  const { form } = order
  const { lines } = form.values
  const replaceLine = (line: NewLine) =>
    form.set(
      'lines',
      lines.map((one) => (one.productId === line.productId ? line : one)),
    )
  return (
    <div className={css.stack}>
      {lines.length > 0 && (
        <ul className={css.taken}>
          {lines.map((line) => (
            <Line
              key={line.productId}
              line={line}
              quote={order.quote?.lines.find(({ productId }) => productId === line.productId)}
              onChange={(quantity) => replaceLine({ ...line, quantity })}
              onRemove={() =>
                form.set(
                  'lines',
                  lines.filter((one) => one !== line),
                )
              }
            />
          ))}
        </ul>
      )}
      <ProductField form={form} />
    </div>
  )
}

type LineProps = {
  line: NewLine
  quote: { net: number; available: number } | undefined
  onChange: (quantity: number) => void
  onRemove: () => void
}

function Line({ line, quote, onChange, onRemove }: LineProps) {
  const { t } = useTranslation('ecommerce')
  const { money } = useFormat()
  const { name, image, price, currency, quantity } = line
  const isOutOfStock = quote !== undefined && quote.available < quantity
  return (
    <li className={css.takenLine} aria-label={name}>
      <Thumbnail address={image} />
      <div className={css.words}>
        <p>
          <bdi>{name}</bdi>
        </p>
        <p className={css.soft}>{t('price.each', { price: money(price, currency) })}</p>
        {isOutOfStock && (
          <p className={css.short} role="alert">
            {quote.available > 0 ? t('stock.few', { count: quote.available }) : t('changed.soldOut')}
          </p>
        )}
      </div>
      <QuantityField name={name} value={quantity} max={QUANTITY_LIMIT} onChange={onChange} />
      <bdi className={css.amount}>{quote ? money(quote.net, currency) : ''}</bdi>
      <IconButton label={t('removeNamed', { name })} size="small" onClick={onRemove}>
        <Trash2 />
      </IconButton>
    </li>
  )
}

/** Clears itself after each selection. */
function ProductField({ form }: Pick<NewOrder, 'form'>) {
  const { t } = useTranslation('ecommerce')
  const { money } = useFormat()
  const [results, setResults] = useState<readonly ListedProduct[]>([])
  const { lines } = form.values
  const add = ({ id, name, image, price, currency }: ListedProduct) => {
    const existing = lines.find(({ productId }) => productId === id)
    if (existing)
      form.set(
        'lines',
        lines.map((one) => (one === existing ? { ...one, quantity: one.quantity + 1 } : one)),
      )
    else form.set('lines', [...lines, { productId: id, name, image, price, currency, quantity: 1 }])
  }
  return (
    <ComboBox
      key={JSON.stringify(lines)}
      label={t('newOrder.add')}
      placeholder={t('newOrder.find')}
      selected={null}
      error={form.field('lines').error}
      loadOptions={async (q, signal) => {
        const { products } = await callApi(ecommerce.listProducts, { q, facets: false, page: 1, perPage: SEARCH_LIMIT }, { signal })
        setResults(products)
        return products.map(({ id, name, price, currency, image }) => ({
          value: String(id),
          label: name,
          detail: money(price, currency),
          icon: <Thumbnail address={image} />,
        }))
      }}
      onChange={(option) => {
        const selected = results.find(({ id }) => String(id) === option?.value)
        if (selected) add(selected)
      }}
    />
  )
}
