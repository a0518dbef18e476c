import { useTranslation } from 'react-i18next'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { showUndo } from '#platform/web/notifications/notices.ts'
import { useAction } from '#platform/web/api/queries.ts'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { asOneAct, rememberAct } from '#platform/web/notifications/undo.ts'
import { datatables, EDIT_LIMIT } from '../contract.ts'

export type Changes = Input<typeof datatables.editRows>['changes']
const topics = ['invoices']

type Kind = 'locked' | 'forbidden' | 'unpayable' | 'beyond' | 'other'
const kinds: Record<string, Kind> = {
  'invoices.locked': 'locked',
  'invoices.issued': 'locked',
  'invoices.draft': 'unpayable',
  'invoices.nothing_owed': 'unpayable',
  forbidden: 'forbidden',
}

type Part = (ids: number[]) => Promise<{ answer: Output<typeof datatables.editRows>; change: string | null }>
export type Many = {
  ids: readonly number[]
  /** What was selected besides, and why it is left as it is. */
  left?: { kind: Kind; count: number }
  done: 'edited' | 'deleted' | 'paid'
  onProgress: (done: number) => void
}

/** What has been done so far, and what was refused. */
type Report = { title: string; refused: Map<Kind, number> }

/** Does something with many in parts of some dozen, all of it taken back as one, and tells at the end what was refused and why. */
export function useMany() {
  const { t } = useTranslation('datatables')
  const { number } = useFormat()
  // What changed nothing is nothing to take back, so what did is remembered here.
  const options = { topics, final: true }
  const edit = useAction(datatables.editRows, options)
  const remove = useAction(datatables.deleteRows, options)
  const pay = useAction(datatables.payRows, options)
  const tell = useTell()

  const changeAll = async (part: Part, { ids, done, onProgress }: Many, report: Report) => {
    const { refused } = report
    const changes: string[] = []
    let changed = 0
    try {
      for (let from = 0; from < ids.length; from += EDIT_LIMIT) {
        onProgress(from)
        const { answer, change } = await part(ids.slice(from, from + EDIT_LIMIT))
        changed += answer.changed
        if (changed > 0) report.title = t(done, { count: changed, figure: number(changed) })
        if (answer.changed > 0 && change) changes.unshift(change)
        for (const { code } of answer.refused) refused.set(kinds[code] ?? 'other', (refused.get(kinds[code] ?? 'other') ?? 0) + 1)
      }
    } finally {
      const [last, ...earlier] = changes
      if (last) showUndo(report.title, rememberAct({ change: last, earlier, topics }))
    }
  }
  const run = async (part: Part, many: Many) => {
    const report = { title: t('edit.none'), refused: new Map<Kind, number>(many.left ? [[many.left.kind, many.left.count]] : []) }
    try {
      await asOneAct(changeAll(part, many, report))
    } finally {
      await tell(report)
    }
  }
  return {
    edit: (many: Many, changes: Changes) => run((ids) => edit.mutateAsync({ ids, changes }), many),
    remove: (many: Many) => run((ids) => remove.mutateAsync({ ids }), many),
    pay: (many: Many) => run((ids) => pay.mutateAsync({ ids }), many),
  }
}

function useTell() {
  const { t } = useTranslation('datatables')
  const { number } = useFormat()
  return async ({ title, refused }: Report) => {
    const reasons = [...refused].flatMap(([kind, count]) => (count > 0 ? [t(`refused.${kind}`, { count, figure: number(count) })] : []))
    if (reasons.length > 0) await confirm({ title, text: reasons.join(' '), action: t('understood') })
  }
}
