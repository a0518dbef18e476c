import { Check, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Input } from '#platform/contract/endpoint.ts'
import { useAbility } from '#platform/web/session/abilities.tsx'
import { callApi } from '#platform/web/api/api.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { showErrorToast } from '#platform/web/notifications/toasts.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import type { TableSelection } from '#platform/web/ui/data-table/rows/row-selection.ts'
import { lazyDialog } from '#platform/web/ui/overlays/dialog.tsx'
import { preloadOnIntent } from '#platform/web/ui/overlays/lazy-popup.tsx'
import { datatables } from '../contract.ts'
import { BulkEditDialog } from './bulk-edit-dialog.tsx'
import { useBulkActions, type Changes } from './use-bulk-actions.ts'

type Filters = Input<typeof datatables.countRows>
const actions = {
  delete: { statuses: ['draft'], done: 'deleted', leaves: 'locked' },
  pay: { statuses: ['sent', 'partial', 'overdue'], done: 'paid', leaves: 'unpayable' },
} as const

export function BulkActions({ selection, filters }: { selection: TableSelection; filters: Filters }) {
  const { t } = useTranslation('datatables')
  const ability = useAbility()
  const { number } = useFormat()
  const bulk = useBulkActions()
  const [isEditing, setEditing] = useState(false)
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const runAction = async (name: keyof typeof actions) => {
    const { statuses, done, leaves } = actions[name]
    const { ids, isTruncated } = await resolveTargets(selection, filters, statuses)
    const figure = number(ids.length)
    if (ids.length === 0)
      return void (await confirm({ title: t(`${name}.none`), text: t(`${name}.noneText`), confirmLabel: t('understood') }))
    const question = { title: t(`${name}.title`, { count: ids.length, figure }), text: t(`${name}.text`), confirmLabel: t(name) }
    if (!(await confirm({ ...question, isDanger: name === 'delete' }))) return
    const skipped = { kind: isTruncated ? ('beyond' as const) : leaves, count: Math.max(0, (selection.count ?? 0) - ids.length) }
    await (name === 'delete' ? bulk.remove : bulk.pay)({
      ids,
      skipped,
      done,
      onProgress: (completed) => setProgress({ done: completed, of: ids.length }),
    })
    selection.clear()
  }
  const runEdit = async (changes: Changes) => {
    const { ids, isTruncated } = await resolveTargets(selection, filters, null)
    const skipped = { kind: 'beyond' as const, count: isTruncated ? Math.max(0, (selection.count ?? 0) - ids.length) : 0 }
    await bulk.edit({ ids, skipped, done: 'edited', onProgress: (done) => setProgress({ done, of: ids.length }) }, changes)
    selection.clear()
  }
  const track = (work: Promise<void>) => void work.catch(showErrorToast).finally(() => setProgress(null))
  if (progress) return <span role="status">{t('progress', { done: number(progress.done), of: number(progress.of) })}</span>
  return (
    <>
      {ability.can('update', 'Invoice') && (
        <Button size="small" icon={<Pencil />} {...preloadOnIntent(lazyDialog)} onClick={() => setEditing(true)}>
          {t('edit')}
        </Button>
      )}
      <BulkEditDialog
        isOpen={isEditing}
        count={selection.count ?? 0}
        figure={number(selection.count ?? 0)}
        onEdit={(changes) => track(runEdit(changes))}
        onClose={() => setEditing(false)}
      />
      {ability.can('update', 'Invoice') && (
        <Button size="small" icon={<Check />} onClick={() => track(runAction('pay'))}>
          {t('pay')}
        </Button>
      )}
      {ability.can('delete', 'Invoice') && (
        <Button size="small" variant="danger" icon={<Trash2 />} onClick={() => track(runAction('delete'))}>
          {t('delete')}
        </Button>
      )}
    </>
  )
}

type Targets = { ids: readonly number[]; isTruncated: boolean }

/** The selected invoices with one of these statuses (null: any). If there are too many to check, returns the selection unfiltered. */
async function resolveTargets(selection: TableSelection, filters: Filters, statuses: readonly string[] | null): Promise<Targets> {
  const { selected, ids } = selection
  const named = { ids, isTruncated: false }
  if (selected.isAll) return resolveAllTargets(selection, filters, statuses)
  if (statuses === null) return named
  const found = await callApi(datatables.listIds, { status: statuses } as Filters)
  return found.isTruncated ? named : { ids: found.ids.filter((id) => selected.ids.has(id)), isTruncated: false }
}

async function resolveAllTargets({ selected }: TableSelection, filters: Filters, statuses: readonly string[] | null): Promise<Targets> {
  const asked = filters.status as readonly string[] | undefined
  const wanted = statuses && asked?.length ? statuses.filter((status) => asked.includes(status)) : statuses
  if (wanted?.length === 0) return { ids: [], isTruncated: false }
  const found = await callApi(datatables.listIds, { ...filters, ...(wanted && { status: wanted }) } as Filters)
  return { ids: found.ids.filter((id) => !selected.ids.has(id)), isTruncated: found.isTruncated }
}
