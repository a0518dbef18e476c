import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { closedObject, Id, Nullable, OneOf, Person, Time } from '../schema.ts'

export const exportKinds = ['workspace', 'own', 'person'] as const
export const exportStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export const EXPORT_DAYS = 7

export const DataExport = Type.Object({
  id: Id,
  kind: OneOf(exportKinds),
  person: Nullable(Person),
  state: OneOf(exportStates),
  done: Type.Integer(),
  total: Type.Integer(),
  recordCount: Type.Integer(),
  createdAt: Time,
  finishedAt: Nullable(Time),
  expiresAt: Nullable(Time),
  file: Nullable(Type.Object({ address: Type.String(), size: Type.Integer() })),
})
export type DataExport = Static<typeof DataExport>

const OneExport = Type.Object({ export: DataExport })
const ExportId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'The id of an own export' })

/** Archives of the data of the workspace or of one person. Only the user who created an export sees and downloads it. */
export const exports = {
  listExports: endpoint('GET /api/exports', {
    access: 'signed-in',
    summary: 'List the exports that the signed-in user has created',
    topic: 'exports',
    input: Type.Object({}),
    output: Type.Object({ exports: Type.Array(DataExport), total: Type.Integer() }),
  }),
  startOwnExport: endpoint('POST /api/exports/start-own', {
    access: 'signed-in',
    requiresSession: true,
    requiresRecentSignIn: true,
    summary: 'Export the data of the signed-in user, including private areas',
    input: closedObject({}),
    output: OneExport,
  }),
  startWorkspaceExport: endpoint('POST /api/exports/start-workspace', {
    access: ['create', 'Export'],
    requiresRecentSignIn: true,
    summary: 'Export everything that belongs to the workspace',
    input: closedObject({}),
    output: OneExport,
  }),
  startPersonExport: endpoint('POST /api/exports/start-person', {
    access: ['create', 'Export'],
    requiresRecentSignIn: true,
    summary: 'Export the data of a person without private areas',
    input: closedObject({
      userId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'The id of the person, who may be deleted' }),
    }),
    output: OneExport,
  }),
  cancelExport: endpoint('POST /api/exports/cancel', {
    access: 'signed-in',
    requiresSession: true,
    summary: 'Cancel an export that is waiting or running',
    input: closedObject({ id: ExportId }),
    output: OneExport,
  }),
  deleteExport: endpoint('DELETE /api/exports/export', {
    access: 'signed-in',
    requiresSession: true,
    summary: 'Delete a finished export and its archive',
    input: closedObject({ id: ExportId }),
    output: OneExport,
  }),
}
