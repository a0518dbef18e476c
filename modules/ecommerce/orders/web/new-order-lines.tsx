import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/web/api/api.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { ComboBox } from '#platform/web/ui/fields/combo-box.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { ecommerce } from '../../contract.ts'
import { QUANTITY_LIMIT, type ListedProduct } from '../../products/contract.ts'
import css from '../../web/checkout.module.css'
import { QuantityField } from '../../cart/web/index.ts'
import { Thumbnail } from '../../web/thumbnail.tsx'
import type { NewLine, NewOrder } from './use-new-order.ts'

const MOST = 12

/** What is ordered: products found by typing, each with how many pieces of it. */
export function NewOrderLines({ order }: { order: NewOrder }) {
  const { form } = order
  const { lines } = form.values
  const put = (line: NewLine) =>
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
              quoted={order.quote?.lines.find(({ productId }) => productId === line.productId)}
              onChange={(quantity) => put({ ...line, quantity })}
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
  quoted: { net: number; available: number } | undefined
  onChange: (quantity: number) => void
  onRemove: () => void
}

function Line({ line, quoted, onChange, onRemove }: LineProps) {
  const { t } = useTranslation('ecommerce')
  const { money } = useFormat()
  const { name, image, price, currency, quantity } = line
  const isShort = quoted !== undefined && quoted.available < quantity
  return (
    <li className={css.takenLine} aria-label={name}>
      <Thumbnail address={image} />
      <div className={css.words}>
        <p>
          <bdi>{name}</bdi>
        </p>
        <p className={css.soft}>{t('price.each', { price: money(price, currency) })}</p>
        {isShort && (
          <p className={css.short} role="alert">
            {quoted.available > 0 ? t('stock.few', { count: quoted.available }) : t('changed.soldOut')}
          </p>
        )}
      </div>
      <QuantityField name={name} value={quantity} max={QUANTITY_LIMIT} onChange={onChange} />
      <bdi className={css.amount}>{quoted ? money(quoted.net, currency) : ''}</bdi>
      <IconButton label={t('removeNamed', { name })} size="small" onClick={onRemove}>
        <Trash2 />
      </IconButton>
    </li>
  )
}

/** Empties itself for the next product. */
function ProductField({ form }: Pick<NewOrder, 'form'>) {
  const { t } = useTranslation('ecommerce')
  const { money } = useFormat()
  const [found, keep] = useState<readonly ListedProduct[]>([])
  const { lines } = form.values
  const add = ({ id, name, image, price, currency }: ListedProduct) => {
    const known = lines.find(({ productId }) => productId === id)
    if (known)
      form.set(
        'lines',
        lines.map((one) => (one === known ? { ...one, quantity: one.quantity + 1 } : one)),
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
      find={async (q, signal) => {
        const { products } = await call(ecommerce.listProducts, { q, facets: false, page: 1, perPage: MOST }, { signal })
        keep(products)
        return products.map(({ id, name, price, currency, image }) => ({
          value: String(id),
          label: name,
          detail: money(price, currency),
          icon: <Thumbnail address={image} />,
        }))
      }}
      onChange={(option) => {
        const chosen = found.find(({ id }) => String(id) === option?.value)
        if (chosen) add(chosen)
      }}
    />
  )
}
