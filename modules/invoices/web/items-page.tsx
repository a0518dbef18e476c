import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '#platform/web/address.ts'
import { useFormat } from '#platform/web/format.ts'
import { problemText } from '#platform/web/problem-text.ts'
import { useAction, useRead } from '#platform/web/queries.ts'
import { totalOf } from '#platform/web/query-client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import type { DataColumn } from '#platform/web/ui/data-table/columns.ts'
import { DataTable } from '#platform/web/ui/data-table/data-table.tsx'
import { useTableView } from '#platform/web/ui/data-table/use-table-view.ts'
import { drawerPart } from '#platform/web/ui/drawer.tsx'
import { Empty } from '#platform/web/ui/empty.tsx'
import { Failure } from '#platform/web/ui/failure.tsx'
import type { MenuItem } from '#platform/web/ui/menu.tsx'
import { intentProps } from '#platform/web/ui/on-intent.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import type { Item } from '../client-contract.ts'
import { invoices } from '../contract.ts'
import { readView } from './catalogue-view.ts'
import { useCatalogueRights } from './invoice-rights.ts'
import { ItemDrawer } from './item-drawer.tsx'
import css from './list.module.css'
import { Places } from './places.tsx'

/** What is sold: products and services with their unit, price and tax. */
export default function ItemsPage() {
  const { t } = useTranslation('invoices')
  const [view, change] = useAddress(readView)
  const columns = useItemColumns()
  const control = useTableView({ name: 'invoice-items', columns, initial: [] })
  const { q, page } = control.view
  const rights = useCatalogueRights('Item')
  const list = useRead(invoices.listItems, { q, page, perPage: control.perPage }, { keep: true })
  const [edited, edit] = useState<Item | null>(null)
  const menu = useItemMenu(edit)
  const { data, error } = list
  const shown = edited ?? data?.items.find(({ id }) => id === view.open) ?? null
  const addButton = rights.mayAdd && (
    <Button variant="primary" icon={<Plus />} {...intentProps(drawerPart)} onClick={() => change({ new: true })}>
      {t('item.add')}
    </Button>
  )
  return (
    <>
      <PageHead title={t('nav.items')} summary={data && t('items', { count: data.total })} primary={addButton} />
      <Places />
      <Card isFlush>
        <DataTable
          label={t('nav.items')}
          find={t('item.search')}
          control={control}
          columns={columns}
          total={totalOf(data)}
          rows={data?.items}
          rowId={({ id }) => id}
          rowName={({ title, id }) => title ?? `#${id}`}
          rowHref={({ id }) => `#/invoices/items?item=${id}`}
          rowActions={(item) => [{ items: menu(item) }]}
          isStale={list.isPlaceholderData}
          {...(error && !data && { failure: <Failure title={problemText(error)} onRetry={() => void list.refetch()} /> })}
          empty={
            control.isNarrowed ? (
              <Empty drawing="search" text={t('item.noneFound')} action={<Button onClick={control.clear}>{t('none.showAll')}</Button>} />
            ) : (
              <Empty text={t('item.none')} action={addButton} />
            )
          }
        />
      </Card>
      <ItemDrawer isOpen={view.new} item={null} onClose={() => change({ new: undefined })} />
      <ItemDrawer
        isOpen={shown !== null}
        item={shown}
        onClose={() => {
          edit(null)
          change({ item: undefined } as never)
        }}
      />
    </>
  )
}

function useItemColumns(): DataColumn<Item>[] {
  const { t } = useTranslation('invoices')
  const { money, number } = useFormat()
  return [
    { id: 'title', header: t('item.title'), cell: ({ title, id }) => <bdi>{title ?? `#${id}`}</bdi> },
    {
      id: 'description',
      header: t('description'),
      isMinor: true,
      cell: ({ description }) => <bdi className={css.soft}>{description}</bdi>,
    },
    { id: 'unit', header: t('unit'), isMinor: true, width: 120, cell: ({ unit }) => unit && t(`unit.${unit}`, { count: 1 }) },
    {
      id: 'unitPrice',
      header: t('unitPrice'),
      align: 'end',
      width: 140,
      cell: ({ unitPrice, currency }) =>
        unitPrice === undefined || !currency ? null : <bdi className={css.amount}>{money(unitPrice, currency)}</bdi>,
    },
    {
      id: 'tax',
      header: t('tax'),
      align: 'end',
      width: 130,
      isMinor: true,
      cell: ({ taxRate, taxCategory }) =>
        taxCategory === 'S'
          ? number(taxRate / 100, { style: 'percent', maximumFractionDigits: 2 })
          : taxCategory && t(`tax.${taxCategory}`),
    },
  ]
}

function useItemMenu(onEdit: (item: Item) => void): (item: Item) => MenuItem[] {
  const { t } = useTranslation('invoices')
  const rights = useCatalogueRights('Item')
  const remove = useAction(invoices.deleteItem, { topics: ['invoice-items'], done: ({ item }) => t('done.deleted', { name: item.title }) })
  return (item) => {
    const items: (MenuItem | false)[] = [
      rights.mayChange(item) && { id: 'edit', label: t('edit'), icon: <Pencil />, onAction: () => onEdit(item) },
      rights.mayDelete(item) && {
        id: 'delete',
        label: t('delete'),
        icon: <Trash2 />,
        isDanger: true,
        onAction: () => remove.mutate({ id: item.id }),
      },
    ]
    return items.filter((item) => item !== false)
  }
}
