import { Undo2 } from 'lucide-react'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import type { UndoStatus } from '#platform/contract/company-journal.ts'
import { journal } from '#platform/contract/journal.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useAllModules } from '#platform/web/routing/modules.tsx'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import css from './journal.module.css'

/** Undo button, or the reason why a change cannot be undone. */
export function UndoChange({ change, status }: { change: string; status: UndoStatus }) {
  const { t } = useTranslation('journal')
  const undo = useApiMutation(journal.undo, {
    topics: ['journal', 'deleted'],
    undoMessage: () => t('takenBack'),
    // Undoing can affect records on any page.
    onSuccess: () => void queryClient.invalidateQueries(),
  })
  const reason = useReason(status)
  if (!status.isPossible) return <p className={css.soft}>{reason}</p>
  return (
    <Button size="small" icon={<Undo2 />} isLoading={undo.isPending} className={css.undo} onClick={() => undo.mutate({ change })}>
      {t('takeBack')}
    </Button>
  )
}

const knownCodes = ['journal.final', 'journal.moved_on', 'journal.undone', 'forbidden', 'not_found', 'view_as.read_only'] as const

function useReason({ code, by, at }: UndoStatus): string {
  const module = useAllModules().find(({ name }) => name === code?.split('.')[0])?.name ?? 'platform'
  const { t } = useTranslation(['journal', module])
  const { dateTime } = useFormat()
  const knownCode = knownCodes.find((one) => one === code)
  const undoneBy = by && at ? { name: by.fullName, when: dateTime(at) } : null
  if (knownCode === 'journal.moved_on' && undoneBy) return t('why.movedOnBy', undoneBy)
  if (knownCode === 'journal.undone' && undoneBy) return t('why.undoneBy', undoneBy)
  if (knownCode) return t(`why.${knownCode}`)
  const problemKey = [`${module}:problem.${code}`, `platform:problem.${code}`].find((key) => i18next.exists(key))
  return problemKey ? t('why.because', { reason: t(problemKey as never) }) : t('why.other')
}
