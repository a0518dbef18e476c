import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Output } from '#platform/contract/endpoint.ts'
import { totalOf } from '#platform/web/query-client.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import type { DataColumn } from '#platform/web/ui/data-table/columns.ts'
import { DataTable } from '#platform/web/ui/data-table/data-table.tsx'
import { useSelection } from '#platform/web/ui/data-table/selection.ts'
import type { TableControl } from '#platform/web/ui/data-table/table-view.ts'
import { useSeen } from '#platform/web/ui/data-table/use-seen.ts'
import { Empty } from '#platform/web/ui/empty.tsx'
import type { invoices } from '../contract.ts'
import type { ListedInvoice } from '../invoice-contract.ts'
import { BulkActions } from './bulk-actions.tsx'
import { nameOf } from './invoice-acts.ts'
import { useInvoiceDialogs } from './invoice-dialogs.tsx'
import { useInvoiceMenu } from './invoice-menu.tsx'
import type { InvoiceRights } from './invoice-rights.ts'
import { useExport } from './use-export.ts'

type InvoiceTableProps = {
  control: TableControl
  columns: readonly DataColumn<ListedInvoice>[]
  list: Output<typeof invoices.listInvoices> | undefined
  rights: InvoiceRights
  isStale: boolean
  failure: ReactNode
}

export function InvoiceTable({ control, columns, list, rights, isStale, failure }: InvoiceTableProps) {
  const { t } = useTranslation('invoices')
  const { asking, dialogs } = useInvoiceDialogs()
  const rowActions = useInvoiceMenu({ rights, asking })
  const { isExporting, start } = useExport(control)
  const selection = useSelection(list?.total, control.match)
  const rowOf = useSeen(list?.invoices)
  const isSelectable = rights.mayChangeSome || rights.mayDeleteSome
  return (
    <>
      <DataTable
        label={t('nav.invoices')}
        find={t('find')}
        control={control}
        columns={columns}
        rows={list?.invoices}
        total={totalOf(list)}
        rowId={({ id }) => id}
        rowName={(invoice) => nameOf(invoice, t)}
        rowHref={({ id }) => `#/invoices/${id}`}
        rowActions={rowActions}
        onExport={start}
        isExporting={isExporting}
        {...(isSelectable && {
          selection,
          selectionActions: (
            <BulkActions
              selected={selection.ids.flatMap((id) => rowOf(id) ?? [])}
              rights={rights}
              onDone={selection.clear}
              onGone={(ids) => selection.set(ids, false)}
            />
          ),
        })}
        isStale={isStale}
        failure={failure || undefined}
        empty={<NoInvoices control={control} rights={rights} />}
      />
      {dialogs}
    </>
  )
}

function NoInvoices({ control, rights }: Pick<InvoiceTableProps, 'control' | 'rights'>) {
  const { t } = useTranslation('invoices')
  if (control.isNarrowed)
    return <Empty drawing="search" text={t('none.found')} action={<Button onClick={control.clear}>{t('none.showAll')}</Button>} />
  return (
    <Empty
      text={t('none')}
      action={
        rights.mayAdd && (
          <Link to="/invoices/new" className={buttonClass({ variant: 'primary' })}>
            {t('nav.newInvoice')}
          </Link>
        )
      }
    />
  )
}
