import { useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { Card } from '../layout/card.tsx'
import { Carousel } from '../layout/carousel.tsx'
import { Collapse } from '../layout/collapse.tsx'
import type { DataColumn } from '../data-table/columns.ts'
import { DataTable } from '../data-table/data-table.tsx'
import { defaultLayout } from '../data-table/layout.ts'
import { useRowSelection } from '../data-table/rows/row-selection.ts'
import { createTableControl, type TableControl } from '../data-table/views/table-view.ts'
import { EmptyState } from '../feedback/empty-state.tsx'
import { Pagination } from '../lists/pagination.tsx'
import { Badge } from '../lists/badge.tsx'
import { SplitPane } from '../layout/split-pane.tsx'
import { Tabs } from '../layout/tabs.tsx'
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
  { id: 'number', header: 'Number', sortColumn: 'number', width: 140, cell: ({ number }) => number },
  { id: 'client', header: 'Client', sortColumn: 'client', cell: ({ client }) => client },
  { id: 'status', header: 'Status', width: 120, isSecondary: true, cell: ({ status }) => <Badge tone={tones[status]}>{status}</Badge> },
  { id: 'total', header: 'Total', sortColumn: 'total', align: 'end', width: 140, cell: ({ total }) => money.format(total / 100) },
]
const shared = {
  columns,
  rowId: (row: Invoice) => row.id,
  rowName: (row: Invoice) => row.number,
  empty: <EmptyState text="No invoices yet." />,
}

export const DataSection = () => (
  <div className={css.section}>
    <Table />
    <Card title="Waiting" isFlush>
      <Rows label="Waiting" rows={undefined} />
    </Card>
    <Card title="None" isFlush>
      <Rows label="None" rows={[]} />
    </Card>
    <Moving />
    <Layouts />
  </div>
)

function useControl(page: number): TableControl {
  const [view, setView] = useState({
    q: '',
    filters: {},
    sorting: [{ sortColumn: 'number', sort: 'asc' as 'asc' | 'desc' }],
    page,
    view: null,
    isChanged: false,
  })
  const [layout, setLayout] = useState({ ...defaultLayout, isDense: page === 1 })
  return createTableControl(
    { name: 'gallery', columns, perPage: 6, view, layout },
    {
      change: (part) => setView((before) => ({ ...before, page: 1, ...(part as object) })),
      setLayout: (part) => setLayout((before) => ({ ...before, ...part })),
    },
  )
}

const Rows = ({ label, rows }: { label: string; rows: readonly Invoice[] | undefined }) => (
  <DataTable {...shared} label={label} control={useControl(1)} rows={rows} />
)

function Table() {
  const control = useControl(3)
  const selection = useRowSelection(1234, control.matchKey, { offersAll: true })
  return (
    <Card isFlush className={css.wide}>
      <DataTable
        {...shared}
        label="Invoices"
        searchLabel="Find invoices"
        control={control}
        rows={invoices}
        total={1234}
        rowHref={(row) => `#${row.id}`}
        rowActions={() => [{ items: [{ id: 'open', label: 'Open' }] }]}
        selection={selection}
        selectionActions={<Button size="small">Delete</Button>}
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
        <Pagination label="Few pages" page={page} pageCount={3} onChange={setPage} />
        <Pagination label="Many pages" page={page * 10} pageCount={40} onChange={() => {}} />
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
