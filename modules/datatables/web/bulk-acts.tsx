import { Check, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Input } from '#platform/contract/endpoint.ts'
import { useAbility } from '#platform/web/session/abilities.tsx'
import { call } from '#platform/web/api/api.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { showProblem } from '#platform/web/notifications/notices.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import type { TableSelection } from '#platform/web/ui/data-table/rows/selection.ts'
import { dialogPart } from '#platform/web/ui/overlays/dialog.tsx'
import { intentProps } from '#platform/web/ui/overlays/on-intent.tsx'
import { datatables } from '../contract.ts'
import { EditMany } from './edit-many.tsx'
import { useMany, type Changes } from './use-many.ts'

type Filters = Input<typeof datatables.countRows>
const acts = {
  delete: { statuses: ['draft'], done: 'deleted', leaves: 'locked' },
  pay: { statuses: ['sent', 'partial', 'overdue'], done: 'paid', leaves: 'unpayable' },
} as const

/** What is done with all that are selected, on all pages; what cannot be done is told, the rest can be taken back. */
export function BulkActs({ selection, filters }: { selection: TableSelection; filters: Filters }) {
  const { t } = useTranslation('datatables')
  const ability = useAbility()
  const { number } = useFormat()
  const many = useMany()
  const [isEditing, setEditing] = useState(false)
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const start = async (name: keyof typeof acts) => {
    const { statuses, done, leaves } = acts[name]
    const { ids, isTruncated } = await meant(selection, filters, statuses)
    const figure = number(ids.length)
    if (ids.length === 0) return void (await confirm({ title: t(`${name}.none`), text: t(`${name}.noneText`), action: t('understood') }))
    const question = { title: t(`${name}.title`, { count: ids.length, figure }), text: t(`${name}.text`), action: t(name) }
    if (!(await confirm({ ...question, isDanger: name === 'delete' }))) return
    const left = { kind: isTruncated ? ('beyond' as const) : leaves, count: Math.max(0, (selection.count ?? 0) - ids.length) }
    await (name === 'delete' ? many.remove : many.pay)({
      ids,
      left,
      done,
      onProgress: (part) => setProgress({ done: part, of: ids.length }),
    })
    selection.clear()
  }
  const change = async (changes: Changes) => {
    const { ids, isTruncated } = await meant(selection, filters, null)
    const left = { kind: 'beyond' as const, count: isTruncated ? Math.max(0, (selection.count ?? 0) - ids.length) : 0 }
    await many.edit({ ids, left, done: 'edited', onProgress: (done) => setProgress({ done, of: ids.length }) }, changes)
    selection.clear()
  }
  const under = (work: Promise<void>) => void work.catch(showProblem).finally(() => setProgress(null))
  if (progress) return <span role="status">{t('progress', { done: number(progress.done), of: number(progress.of) })}</span>
  return (
    <>
      {ability.can('update', 'Invoice') && (
        <Button size="small" icon={<Pencil />} {...intentProps(dialogPart)} onClick={() => setEditing(true)}>
          {t('edit')}
        </Button>
      )}
      <EditMany
        isOpen={isEditing}
        count={selection.count ?? 0}
        figure={number(selection.count ?? 0)}
        onEdit={(changes) => under(change(changes))}
        onClose={() => setEditing(false)}
      />
      {ability.can('update', 'Invoice') && (
        <Button size="small" icon={<Check />} onClick={() => under(start('pay'))}>
          {t('pay')}
        </Button>
      )}
      {ability.can('delete', 'Invoice') && (
        <Button size="small" variant="danger" icon={<Trash2 />} onClick={() => under(start('delete'))}>
          {t('delete')}
        </Button>
      )}
    </>
  )
}

type Meant = { ids: readonly number[]; isTruncated: boolean }

/** The selected rows that the act makes sense for, of these statuses or all; named ones as they are where they are too many to tell. */
async function meant(selection: TableSelection, filters: Filters, statuses: readonly string[] | null): Promise<Meant> {
  const { selected, ids } = selection
  const named = { ids, isTruncated: false }
  if (selected.isAll) return allMeant(selection, filters, statuses)
  if (statuses === null) return named
  const found = await call(datatables.listIds, { status: statuses } as Filters)
  return found.isTruncated ? named : { ids: found.ids.filter((id) => selected.ids.has(id)), isTruncated: false }
}

async function allMeant({ selected }: TableSelection, filters: Filters, statuses: readonly string[] | null): Promise<Meant> {
  const asked = filters.status as readonly string[] | undefined
  const wanted = statuses && asked?.length ? statuses.filter((status) => asked.includes(status)) : statuses
  if (wanted?.length === 0) return { ids: [], isTruncated: false }
  const found = await call(datatables.listIds, { ...filters, ...(wanted && { status: wanted }) } as Filters)
  return { ids: found.ids.filter((id) => !selected.ids.has(id)), isTruncated: found.isTruncated }
}
