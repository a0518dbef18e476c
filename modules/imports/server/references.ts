import { deletedWith, type References } from '#platform/server/samples/references.ts'

const ofImport = { importId: deletedWith('imports') }

export const references: References = {
  imports: { userId: deletedWith('users') },
  import_problems: ofImport,
  import_records: ofImport,
  import_changes: ofImport,
}
