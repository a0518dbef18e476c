import { useState } from 'react'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { Carousel } from '../carousel.tsx'
import { Collapse } from '../collapse.tsx'
import type { DataColumn, Sorting } from '../data-table/columns.ts'
import { DataTable } from '../data-table/data-table.tsx'
import { Empty } from '../empty.tsx'
import { Pagination } from '../pagination.tsx'
import { Pill } from '../pill.tsx'
import { SplitPane } from '../split-pane.tsx'
import { Tabs } from '../tabs.tsx'
import css from './gallery.module.css'

type Invoice = { id: number; number: string; client: string; status: 'paid' | 'sent' | 'overdue'; total: number }
const invoices: Invoice[] = Array.from({ length: 6 }, (_, index) => ({
  id: index + 1,
  number: `2026-00${40 + index}`,
  client: ['Hopper & Sons', 'Analytical Engines', 'Bletchley Ltd'][index % 3]!,
  status: (['paid', 'sent', 'overdue'] as const)[index % 3]!,
  total: 129900 * (index + 1),
}))
const tones = { paid: 'success', sent: 'info', overdue: 'danger' } as const
const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' })
const columns: DataColumn<Invoice>[] = [
  { id: 'number', header: 'Number', sortColumn: 'number', width: '140px', cell: ({ number }) => number },
  { id: 'client', header: 'Client', sortColumn: 'client', cell: ({ client }) => client },
  { id: 'status', header: 'Status', width: '120px', isMinor: true, cell: ({ status }) => <Pill tone={tones[status]}>{status}</Pill> },
  { id: 'total', header: 'Total', sortColumn: 'total', align: 'end', width: '140px', cell: ({ total }) => money.format(total / 100) },
]
const shared = { columns, rowId: (row: Invoice) => row.id, rowName: (row: Invoice) => row.number, empty: <Empty text="No invoices yet." /> }

export const DataSection = () => (
  <div className={css.section}>
    <Table />
    <Card title="Waiting" isFlush>
      <DataTable {...shared} label="Waiting" rows={undefined} isDense />
    </Card>
    <Card title="None" isFlush>
      <DataTable {...shared} label="None" rows={[]} isDense />
    </Card>
    <Moving />
    <Layouts />
  </div>
)

function Table() {
  const [sorting, setSorting] = useState<Sorting>({ sortColumn: 'number', sort: 'asc' })
  const [selection, setSelection] = useState<ReadonlySet<number>>(new Set())
  const [page, setPage] = useState(3)
  return (
    <Card isFlush className={css.wide}>
      <DataTable
        {...shared}
        label="Invoices"
        rows={invoices}
        rowHref={(row) => `#${row.id}`}
        rowActions={() => [{ items: [{ id: 'open', label: 'Open' }] }]}
        sorting={sorting}
        onSort={setSorting}
        selection={selection}
        onSelect={setSelection}
        selectionActions={<Button size="small">Delete</Button>}
        page={{ page, perPage: 6, total: 1234, onChange: setPage }}
      />
    </Card>
  )
}

function Moving() {
  const [tab, setTab] = useState<'open' | 'done'>('open')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Card title="Carousel">
        <Carousel
          label="Products"
          slides={['Kettle', 'Lamp', 'Chair'].map((name, tint) => ({
            id: name,
            label: name,
            content: (
              <div className={css.slide} data-tint={tint + 2}>
                {name}
              </div>
            ),
          }))}
        />
      </Card>
      <Card title="Tabs and folds">
        <Tabs
          label="Tasks"
          selected={tab}
          onChange={setTab}
          tabs={[
            { id: 'open', label: 'Open', count: 12 },
            { id: 'done', label: 'Completed' },
          ]}
        >
          What is {tab}
        </Tabs>
        <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Fold
        </Button>
        <Collapse isOpen={isOpen}>
          <p data-fold>Folded away until asked for.</p>
        </Collapse>
      </Card>
    </>
  )
}

function Layouts() {
  const [page, setPage] = useState(1)
  return (
    <>
      <Card title="Pagination">
        <Pagination label="Few pages" page={page} pages={3} onChange={setPage} />
        <Pagination label="Many pages" page={page * 10} pages={40} onChange={() => {}} />
      </Card>
      <Card title="Panes" className={css.wide}>
        <div className={css.split}>
          <SplitPane
            name="gallery"
            active="list"
            panes={[
              {
                id: 'folders',
                label: 'Folders',
                width: { initial: 160, min: 120, max: 280 },
                content: <div className={css.pane}>Folders</div>,
              },
              { id: 'list', label: 'List', width: { initial: 280, min: 200, max: 480 }, content: <div className={css.pane}>List</div> },
              { id: 'detail', label: 'Detail', content: <div className={css.pane}>Detail</div> },
            ]}
          />
        </div>
      </Card>
    </>
  )
}
