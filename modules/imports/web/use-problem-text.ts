import { useTranslation } from 'react-i18next'
import { useImportSources } from './use-import-sources.ts'

type Problem = { code: string; message: string; value: string | null }
type SourceName = { module: string; source: string }

/** Returns functions that explain problems of an import and name its columns in the user's language. */
export function useProblemText({ module, source }: SourceName) {
  const { t } = useTranslation(['imports', module])
  const { sources, labels } = useImportSources()
  const columns = sources.find(({ name }) => name === source)?.columns ?? []
  const formatColumn = (name: string) => {
    const column = columns.find((one) => one.name === name || one.label === name)
    return column ? t([`${module}:${column.label}`], { defaultValue: name }) : name
  }
  const formatValue = ({ code, value }: Problem) => {
    if (code === 'imports.other_program' && value) return labels.title(parseSource(value))
    return code === 'imports.missing_column' && value ? formatColumn(value) : (value ?? '')
  }
  return {
    formatColumn,
    formatProblem: (problem: Problem) => {
      const { code, message } = problem
      return t([`${module}:problem.${code}`, `imports:problem.${code}`], { defaultValue: message, value: formatValue(problem) })
    },
  }
}

/** Parses `kanban/trello`. */
export function parseSource(value: string): { module: string; name: string } {
  const [module = '', name = ''] = value.split('/', 2)
  return { module, name }
}
