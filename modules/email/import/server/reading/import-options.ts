import type { ImportOption } from '#platform/server/imports/import-source.ts'

/** `original`: folders and labels as in the file. `imported`: folders as in the file, and a single label. */
export const targetOption: ImportOption = {
  name: 'target',
  label: 'import.target',
  choices: [
    { value: 'original', label: 'import.target.original' },
    { value: 'imported', label: 'import.target.imported' },
  ],
  default: 'original',
}

const importedLabels: Record<string, string> = { en: 'Imported', de: 'Importiert', fr: 'Importés', pt: 'Importados', cn: '已导入' }

export const getImportedLabel = (language: string): string => importedLabels[language] ?? importedLabels['en']!
