import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import type { DetailedImport } from '../../contract.ts'
import { useImportSources } from '../../web/use-import-sources.ts'
import { parseSource } from '../../web/use-problem-text.ts'

/** Imports a file of another program as that program. After a reload the user chooses the file again. */
export function SwitchLink({ record: { id, problem } }: { record: DetailedImport }) {
  const { t } = useTranslation('imports')
  const { sources, labels } = useImportSources()
  if (problem?.code !== 'imports.other_program' || !problem.value) return null
  const { name } = parseSource(problem.value)
  const source = sources.find((one) => one.name === name)
  if (!source) return null
  return (
    <Link to="/imports/new" search={{ source: name, from: id } as never} className={getButtonClass({ variant: 'primary' })}>
      {t('failure.switch', { source: labels.title(source) })}
    </Link>
  )
}
