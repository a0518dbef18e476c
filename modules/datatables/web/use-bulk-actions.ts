import { useTranslation } from 'react-i18next'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { showUndoToast } from '#platform/web/notifications/toasts.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { trackPendingBatch, addUndoEntry } from '#platform/web/notifications/undo.ts'
import { datatables, BULK_LIMIT } from '../contract.ts'

export type Changes = Input<typeof datatables.editRows>['changes']
const topics = ['invoices']

type SkipReason = 'locked' | 'forbidden' | 'unpayable' | 'beyond' | 'other'
const skipReasons: Record<string, SkipReason> = {
  'invoices.locked': 'locked',
  'invoices.issued': 'locked',
  'invoices.draft': 'unpayable',
  'invoices.nothing_owed': 'unpayable',
  forbidden: 'forbidden',
}

type RunBatch = (ids: number[]) => Promise<{ data: Output<typeof datatables.editRows>; change: string | null }>
export type BulkRequest = {
  ids: readonly number[]
  /** Selected invoices that the action does not apply to. */
  skipped?: { kind: SkipReason; count: number }
  done: 'edited' | 'deleted' | 'paid'
  onProgress: (done: number) => void
}

type BulkReport = { title: string; refused: Map<SkipReason, number> }

/** Runs an action on many invoices in batches that are undone together, then reports the skipped ones with reasons. */
export function useBulkActions() {
  const { t } = useTranslation('datatables')
  const { number } = useFormat()
  const options = { topics, final: true }
  const edit = useApiMutation(datatables.editRows, options)
  const remove = useApiMutation(datatables.deleteRows, options)
  const pay = useApiMutation(datatables.payRows, options)
  const showReport = useShowReport()

  const runBatches = async (runBatch: RunBatch, { ids, done, onProgress }: BulkRequest, report: BulkReport) => {
    const { refused } = report
    const changes: string[] = []
    let changed = 0
    try {
      for (let from = 0; from < ids.length; from += BULK_LIMIT) {
        onProgress(from)
        const { data, change } = await runBatch(ids.slice(from, from + BULK_LIMIT))
        changed += data.changed
        if (changed > 0) report.title = t(done, { count: changed, figure: number(changed) })
        if (data.changed > 0 && change) changes.unshift(change)
        for (const { code } of data.refused) countReason(refused, skipReasons[code] ?? 'other')
      }
    } finally {
      const [last, ...earlier] = changes
      if (last) showUndoToast(report.title, addUndoEntry({ change: last, earlierChanges: earlier, topics }))
    }
  }
  const run = async (runBatch: RunBatch, request: BulkRequest) => {
    const report = createReport(t('edit.none'), request)
    try {
      await trackPendingBatch(runBatches(runBatch, request, report))
    } finally {
      await showReport(report)
    }
  }
  return {
    edit: (request: BulkRequest, changes: Changes) => run((ids) => edit.mutateAsync({ ids, changes }), request),
    remove: (request: BulkRequest) => run((ids) => remove.mutateAsync({ ids }), request),
    pay: (request: BulkRequest) => run((ids) => pay.mutateAsync({ ids }), request),
  }
}

const createReport = (title: string, { skipped }: BulkRequest): BulkReport => ({
  title,
  refused: new Map(skipped ? [[skipped.kind, skipped.count]] : []),
})

const countReason = (counts: Map<SkipReason, number>, reason: SkipReason) => counts.set(reason, (counts.get(reason) ?? 0) + 1)

function useShowReport() {
  const { t } = useTranslation('datatables')
  const { number } = useFormat()
  return async ({ title, refused }: BulkReport) => {
    const reasons = [...refused].flatMap(([kind, count]) => (count > 0 ? [t(`refused.${kind}`, { count, figure: number(count) })] : []))
    if (reasons.length > 0) await confirm({ title, text: reasons.join(' '), confirmLabel: t('understood') })
  }
}
