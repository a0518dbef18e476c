import { FilePlus2, Pencil, Plus, ReceiptText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '#platform/web/address.ts'
import { problemText } from '#platform/web/problem-text.ts'
import { useAction, useRead } from '#platform/web/queries.ts'
import { totalOf } from '#platform/web/query-client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { DataTable } from '#platform/web/ui/data-table/data-table.tsx'
import { useTableView } from '#platform/web/ui/data-table/use-table-view.ts'
import type { DataColumn } from '#platform/web/ui/data-table/columns.ts'
import { drawerPart } from '#platform/web/ui/drawer.tsx'
import { Empty } from '#platform/web/ui/empty.tsx'
import { Failure } from '#platform/web/ui/failure.tsx'
import type { MenuItem } from '#platform/web/ui/menu.tsx'
import { intentProps } from '#platform/web/ui/on-intent.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import type { Client } from '../client-contract.ts'
import { invoices } from '../contract.ts'
import { buyerOf } from './buyer.ts'
import { readView } from './catalogue-view.ts'
import { ClientDrawer } from './client-drawer.tsx'
import { countryNames } from '#platform/web/ui/country-field.tsx'
import { useCatalogueRights, useInvoiceRights } from './invoice-rights.ts'
import css from './list.module.css'
import { Places } from './places.tsx'

/** Whom invoices go to. */
export default function ClientsPage() {
  const { t } = useTranslation('invoices')
  const [view, change] = useAddress(readView)
  const columns = useClientColumns()
  const control = useTableView({ name: 'invoice-clients', columns, initial: [] })
  const { q, page } = control.view
  const rights = useCatalogueRights('Client')
  const list = useRead(invoices.listClients, { q, page, perPage: control.perPage }, { keep: true })
  const opened = useRead(invoices.getClient, { id: view.open ?? 1 }, { enabled: view.open !== null, retry: false })
  const [edited, edit] = useState<Client | null>(null)
  const menu = useClientMenu(edit)
  const { data, error } = list
  const shown = edited ?? (view.open !== null ? (opened.data?.client ?? null) : null)
  const addButton = rights.mayAdd && (
    <Button variant="primary" icon={<Plus />} {...intentProps(drawerPart)} onClick={() => change({ new: true })}>
      {t('client.add')}
    </Button>
  )
  return (
    <>
      <PageHead title={t('nav.clients')} summary={data && t('clients', { count: data.total })} primary={addButton} />
      <Places />
      <Card isFlush>
        <DataTable
          label={t('nav.clients')}
          find={t('client.search')}
          control={control}
          columns={columns}
          total={totalOf(data)}
          rows={data?.clients}
          rowId={({ id }) => id}
          rowName={buyerOf}
          rowHref={({ id }) => `#/invoices/clients?client=${id}`}
          rowActions={(client) => [{ items: menu(client) }]}
          isStale={list.isPlaceholderData}
          {...(error && !data && { failure: <Failure title={problemText(error)} onRetry={() => void list.refetch()} /> })}
          empty={
            control.isNarrowed ? (
              <Empty drawing="search" text={t('client.noneFound')} action={<Button onClick={control.clear}>{t('none.showAll')}</Button>} />
            ) : (
              <Empty text={t('client.none')} action={addButton} />
            )
          }
        />
      </Card>
      <ClientDrawer isOpen={view.new} client={null} onClose={() => change({ new: undefined })} />
      <ClientDrawer
        isOpen={shown !== null}
        client={shown}
        onClose={() => {
          edit(null)
          change({ client: undefined } as never)
        }}
      />
    </>
  )
}

function useClientColumns(): DataColumn<Client>[] {
  const { t, i18n } = useTranslation('invoices')
  const nameOf = countryNames(i18n.language)
  return [
    { id: 'client', header: t('client'), cell: (client) => <bdi>{buyerOf(client) || `#${client.id}`}</bdi> },
    {
      id: 'contact',
      header: t('contactName'),
      isMinor: true,
      cell: ({ company, name }) => (company && company !== name ? <bdi>{name}</bdi> : null),
    },
    { id: 'email', header: t('email'), isMinor: true, cell: ({ email }) => email && <bdi className={css.soft}>{email}</bdi> },
    {
      id: 'town',
      header: t('city'),
      cell: ({ city, country }) => [city, country && nameOf(country)].filter(Boolean).join(', '),
    },
  ]
}

function useClientMenu(onEdit: (client: Client) => void): (client: Client) => MenuItem[] {
  const { t } = useTranslation('invoices')
  const rights = useCatalogueRights('Client')
  const { mayAdd } = useInvoiceRights()
  const remove = useAction(invoices.deleteClient, {
    topics: ['clients'],
    done: ({ client }) => t('done.deleted', { name: buyerOf(client) }),
  })
  return (client) => {
    const items: (MenuItem | false)[] = [
      rights.mayChange(client) && { id: 'edit', label: t('edit'), icon: <Pencil />, onAction: () => onEdit(client) },
      { id: 'invoices', label: t('client.invoices'), icon: <ReceiptText />, href: `#/invoices?clientId=${client.id}` },
      mayAdd && { id: 'invoice', label: t('nav.newInvoice'), icon: <FilePlus2 />, href: `#/invoices/new?client=${client.id}` },
      rights.mayDelete(client) && {
        id: 'delete',
        label: t('delete'),
        icon: <Trash2 />,
        isDanger: true,
        onAction: () => remove.mutate({ id: client.id }),
      },
    ]
    return items.filter((item) => item !== false)
  }
}
