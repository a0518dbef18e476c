import type { TableRow } from '#platform/server/imports/import-source.ts'

/** What Shopify writes for a product without variants. */
const NO_OPTION = 'Default Title'
const MAX_NAME = 200

/** The values of the variant's options, such as `Red` and `Large`. */
export const listOptionValues = ({ values }: TableRow): string[] =>
  [values.option1Value, values.option2Value, values.option3Value].filter(
    (value): value is string => typeof value === 'string' && value !== NO_OPTION,
  )

/** Products have no variants, so each one is a product with the values in its name. */
export const composeVariantName = (name: string, row: TableRow): string =>
  [name, listOptionValues(row).join(' / ')].filter(Boolean).join(' – ').slice(0, MAX_NAME).toWellFormed()
