import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { closedObject, Id, OneOf } from '#platform/contract/schema.ts'
import { DetailedImport, duplicateActions, Import, ImportSettings, ImportSourceInfo } from './import-schema.ts'

export * from './import-schema.ts'

const OneImport = Type.Object({ import: DetailedImport })
const OnlyId = closedObject({ id: Id })

export const imports = {
  listImportSources: endpoint('GET /api/imports/sources', {
    access: 'signed-in',
    summary: 'List the programs and formats that the user may import',
    input: Type.Object({}),
    output: Type.Object({ sources: Type.Array(ImportSourceInfo), total: Type.Integer() }),
  }),
  listImports: endpoint('GET /api/imports', {
    access: 'signed-in',
    summary: 'List the user’s imports, newest first, at most 100',
    topic: 'imports',
    input: Type.Object({}),
    output: Type.Object({ imports: Type.Array(Import), total: Type.Integer() }),
  }),
  /** Refetch when the topic changes, which is at most once a second while it works. */
  getImport: endpoint('GET /api/imports/import', {
    access: 'signed-in',
    summary: 'Get the settings, progress, problems and result of one of the user’s imports',
    topic: 'imports',
    input: Type.Object({ id: Id }),
    output: OneImport,
  }),
  /** Upload the files with `POST /api/files/upload-import` first (the same form as `POST /api/files/upload`, up to 10 GB). */
  createImport: endpoint('POST /api/imports', {
    access: 'signed-in',
    summary: 'Read uploaded files or a pasted table, to suggest settings for the import',
    bodyLimit: 6 * 1024 * 1024,
    input: closedObject({
      source: Type.String({ minLength: 1, maxLength: 100 }),
      fileIds: Type.Array(Id, { maxItems: 20 }),
      /** A pasted table, instead of files. */
      text: Type.Optional(Type.String({ maxLength: 2_000_000 })),
    }),
    output: OneImport,
  }),
  checkImport: endpoint('POST /api/imports/check', {
    access: 'signed-in',
    summary: 'Check all items with these settings without storing anything; can be repeated until the import starts',
    input: closedObject({ id: Id, settings: ImportSettings }),
    output: OneImport,
  }),
  startImport: endpoint('POST /api/imports/start', {
    access: 'signed-in',
    summary: 'Start a checked import; it goes on in the background',
    input: closedObject({
      id: Id,
      duplicates: OneOf(duplicateActions),
      /** Returns 409 `imports.has_problems` if an item is invalid, and removes everything again if one turns out to be while importing. */
      isAllOrNothing: Type.Optional(Type.Boolean()),
    }),
    output: OneImport,
  }),
  cancelImport: endpoint('POST /api/imports/cancel', {
    access: 'signed-in',
    summary: 'Cancel an import that is not finished; records that it has added are removed',
    input: OnlyId,
    output: OneImport,
  }),
  undoImport: endpoint('POST /api/imports/undo', {
    access: 'signed-in',
    summary: 'Remove the records that an import added and that have not been changed since',
    input: OnlyId,
    output: OneImport,
  }),
  exportReport: endpoint('GET /api/imports/report', {
    access: 'signed-in',
    summary: 'Download the problems of an import as CSV, at most 10,000',
    input: Type.Object({ id: Id }),
    output: Type.Unsafe<string>({ contentMediaType: 'text/csv' }),
  }),
}
