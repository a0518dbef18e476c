import { Undo2 } from 'lucide-react'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import type { UndoVerdict } from '#platform/contract/company-journal.ts'
import { journal } from '#platform/contract/journal.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { useModules } from '#platform/web/routing/modules.tsx'
import { useAction } from '#platform/web/api/queries.ts'
import { queries } from '#platform/web/api/query-client.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import css from './journal.module.css'

/** Takes an act back, or says why that is not possible. */
export function TakeBack({ change, verdict }: { change: string; verdict: UndoVerdict }) {
  const { t } = useTranslation('journal')
  const undo = useAction(journal.undo, {
    topics: ['journal', 'deleted'],
    done: () => t('takenBack'),
    // What it changed may stand on any page.
    onSuccess: () => void queries.invalidateQueries(),
  })
  const why = useReason(verdict)
  if (!verdict.isPossible) return <p className={css.soft}>{why}</p>
  return (
    <Button size="small" icon={<Undo2 />} isLoading={undo.isPending} className={css.undo} onClick={() => undo.mutate({ change })}>
      {t('takeBack')}
    </Button>
  )
}

const known = ['journal.final', 'journal.moved_on', 'journal.undone', 'forbidden', 'not_found', 'view_as.read_only'] as const

function useReason({ code, by, at }: UndoVerdict): string {
  const module = useModules().find(({ name }) => name === code?.split('.')[0])?.name ?? 'platform'
  const { t } = useTranslation(['journal', module])
  const { dateTime } = useFormat()
  const own = known.find((one) => one === code)
  const who = by && at ? { name: by.fullName, when: dateTime(at) } : null
  if (own === 'journal.moved_on' && who) return t('why.movedOnBy', who)
  if (own === 'journal.undone' && who) return t('why.undoneBy', who)
  if (own) return t(`why.${own}`)
  const told = [`${module}:problem.${code}`, `platform:problem.${code}`].find((key) => i18next.exists(key))
  return told ? t('why.because', { reason: t(told as never) }) : t('why.other')
}
