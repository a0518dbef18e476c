import type { BillFormat } from '../../bill-schema.ts'
import type { BillContext } from '../../server/tables.ts'

/** The file store detects markup of any kind as HTML. Neither type is ever displayed by the browser. */
export const getFileType = (format: BillFormat) => (format === 'ubl' || format === 'cii' ? 'application/xml' : 'application/pdf')

export const setFileType = ({ db }: BillContext, id: number, format: BillFormat) =>
  db
    .updateTable('files')
    .set({ type: getFileType(format) })
    .where('id', '=', id)
    .execute()
