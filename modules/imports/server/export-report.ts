import { exportCsv } from '#platform/server/csv/export-csv.ts'
import type { ItemProblem } from '../contract.ts'
import { findOwnImport } from './import-subject.ts'
import { toItemProblem } from './import-response.ts'
import type { ImportContext } from './tables.ts'

const columns = ['row', 'title', 'column', 'value', 'code', 'message'] as const satisfies (keyof ItemProblem)[]

export async function exportReport(ctx: ImportContext, { id }: { id: number }) {
  await findOwnImport(ctx, id)
  const own = ctx.slow.selectFrom('import_problems').where('importId', '=', id)
  return exportCsv(ctx, {
    name: 'import',
    columns: [
      ...columns.map((column) => ({ header: column, value: (problem: ItemProblem) => problem[column] })),
      { header: 'severity', value: ({ isWarning }: ItemProblem) => (isWarning ? 'warning' : 'error') },
    ],
    ids: own.select('id').orderBy('id'),
    rows: async (ids) => {
      const rows = await own.selectAll().where('id', 'in', ids).execute()
      return rows.map((row) => ({ ...toItemProblem(row), id: row.id }))
    },
  })
}
