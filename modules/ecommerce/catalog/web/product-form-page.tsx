import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Eye, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#platform/web/session/may.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { BackLink } from '#platform/web/ui/buttons/back-link.tsx'
import { buttonClass } from '#platform/web/ui/buttons/button.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { PageHead } from '#platform/web/ui/layout/page-head.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { ecommerce } from '../../contract.ts'
import type { Product } from '../../products/contract.ts'
import { ProductForm } from './product-form.tsx'
import { useDeleteProduct } from '../../products/web/index.ts'
import { useShopSettingsRead } from '../../web/shop-settings.ts'

/** A product as those see it who sell it; `new` in place of an id adds one. */
export default function ProductFormPage() {
  const { t } = useTranslation('ecommerce')
  const { id } = useParams({ strict: false }) as { id: string }
  const isNew = id === 'new'
  const found = useRead(ecommerce.getProduct, { id }, { enabled: !isNew })
  const shop = useShopSettingsRead()
  const product = isNew ? null : found.data?.product
  const settings = shop.data?.settings
  const missing = [product === undefined && found, !settings && shop].filter((read) => read !== false)
  const error = missing.find((read) => read.error)?.error
  const isGone = found.error?.status === 404
  return (
    <>
      <BackLink to="/shop/manage">{t('nav.manage')}</BackLink>
      {product ? <Head product={product} /> : <PageHead title={t(isNew ? 'product.add' : 'nav.product')} />}
      {product !== undefined && settings && <ProductForm key={product?.id ?? 'new'} product={product} settings={settings} />}
      {error && (
        <Failure
          title={isGone ? t('product.gone') : problemText(error)}
          requestId={error.requestId}
          {...(!isGone && { onRetry: () => missing.forEach((read) => void read.refetch()) })}
        />
      )}
      {missing.length > 0 && !error && <Skeleton height="480px" />}
    </>
  )
}

function Head({ product }: { product: Product }) {
  const { t } = useTranslation('ecommerce')
  const navigate = useNavigate()
  const mayDelete = useMay(['delete', 'Product'])
  const remove = useDeleteProduct()
  const onDelete = () => remove.mutate({ id: product.id }, { onSuccess: () => void navigate({ to: '/shop/manage' }) })
  const item = { id: 'delete', label: t('delete'), icon: <Trash2 />, isDanger: true, onAction: onDelete }
  return (
    <PageHead
      title={product.name}
      primary={
        <Link to="/shop/products/$id" params={{ id: product.slug } as never} className={buttonClass({})}>
          <Eye />
          {t('product.show')}
        </Link>
      }
      {...(mayDelete && { more: [{ items: [item] }] })}
    />
  )
}
