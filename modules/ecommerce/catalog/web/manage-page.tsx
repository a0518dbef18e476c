import { Link } from '@tanstack/react-router'
import { Plus, Settings } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#platform/web/session/may.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { totalOf } from '#platform/web/api/query-client.ts'
import { Button, buttonClass } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { DataTable } from '#platform/web/ui/data-table/data-table.tsx'
import type { Sorting } from '#platform/web/ui/data-table/views/table-view.ts'
import { useTableView } from '#platform/web/ui/data-table/views/use-table-view.ts'
import { Empty } from '#platform/web/ui/feedback/empty.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { PageHead } from '#platform/web/ui/layout/page-head.tsx'
import { ecommerce } from '../../contract.ts'
import { useManageColumns } from './manage-columns.tsx'
import { useProductMenu } from '../../products/web/index.ts'
import { ShopPlaces } from '../../web/shop-places.tsx'

const newestFirst: readonly Sorting[] = [{ sortColumn: 'createdAt', sort: 'desc' }]

/** All products, to be seen to. */
export default function ManagePage() {
  const { t } = useTranslation('ecommerce')
  const mayAdd = useMay(['create', 'Product'])
  const columns = useManageColumns()
  const control = useTableView({ name: 'products', columns, initial: newestFirst })
  const { page } = control.view
  const list = useRead(ecommerce.listProducts, { ...control.input, facets: false, page, perPage: control.perPage }, { keep: true })
  const rowActions = useProductMenu()
  const { data, error } = list
  const addButton = mayAdd && (
    <Link to="/shop/manage/$id" params={{ id: 'new' } as never} className={buttonClass({ variant: 'primary' })}>
      <Plus />
      {t('product.add')}
    </Link>
  )
  return (
    <>
      <PageHead
        title={t('nav.manage')}
        summary={data && t('products', { count: data.total })}
        primary={
          <>
            <Link to="/shop/settings" className={buttonClass({})}>
              <Settings />
              {t('nav.settings')}
            </Link>
            {addButton}
          </>
        }
      />
      <ShopPlaces />
      <Card isFlush>
        <DataTable
          label={t('nav.manage')}
          find={t('find')}
          control={control}
          columns={columns}
          rows={data?.products}
          total={totalOf(data)}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          rowHref={({ id }) => `#/shop/manage/${id}`}
          rowActions={rowActions}
          isStale={list.isPlaceholderData}
          {...(error &&
            !data && {
              failure: <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void list.refetch()} />,
            })}
          empty={
            control.isNarrowed ? (
              <Empty drawing="search" text={t('none.found')} action={<Button onClick={control.clear}>{t('none.showAll')}</Button>} />
            ) : (
              <Empty text={t('none')} action={addButton} />
            )
          }
        />
      </Card>
    </>
  )
}
