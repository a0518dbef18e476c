import { useTranslation } from 'react-i18next'

type Source = { module: string; name: string }

export type ImportSourceLabels = {
  /** False until the messages of the modules have loaded. */
  isLoaded: boolean
  /** The program or format, such as "Trello board". */
  title: (source: Source) => string
  /** How to get the file. */
  hint: (source: Source) => string
}

/** Names of import sources, from the messages of the modules that declare them. */
export function useImportSourceLabels(modules: readonly string[]): ImportSourceLabels {
  const { t, ready } = useTranslation(['platform', ...modules])
  return {
    isLoaded: ready,
    title: ({ module, name }) => t([`${module}:importSource.${name}`], { defaultValue: name }),
    hint: ({ module, name }) => t([`${module}:importSource.${name}Hint`], { defaultValue: '' }),
  }
}
