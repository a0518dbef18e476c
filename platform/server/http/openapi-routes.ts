import { StoredFile, UPLOAD_LIMIT_BYTES, UPLOAD_PATH } from '#platform/contract/files.ts'
import { Id } from '#platform/contract/schema.ts'

export const problemResponse = {
  description: 'Error',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const object = (properties: Record<string, object>) => ({ type: 'object', properties, required: Object.keys(properties) })
const publicRoute = { security: [], parameters: [] }

const upload = {
  operationId: 'files.upload',
  summary: 'Upload a file, to be attached to a record afterwards',
  parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
  requestBody: {
    description: `A form with one file of at most ${UPLOAD_LIMIT_BYTES} bytes (413).`,
    required: true,
    content: { 'multipart/form-data': { schema: object({ file: { type: 'string', contentMediaType: 'application/octet-stream' } }) } },
  },
  responses: { 200: { description: 'Success', ...json(object({ file: StoredFile })) }, default: problemResponse },
}

const download = {
  operationId: 'files.download',
  summary: 'Download a file; requires read access to the record it is attached to. The name in the URL is only informative',
  security: [{ bearer: [] }, { filesCookie: [] }],
  parameters: [
    { name: 'id', in: 'path', required: true, schema: Id },
    { name: 'name', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'Range', in: 'header', schema: { type: 'string' } },
  ],
  responses: {
    200: { description: 'The whole file', content: { '*/*': {} } },
    206: { description: 'The requested range', content: { '*/*': {} } },
    304: { description: 'Not modified (`If-None-Match`)' },
    416: { description: 'Range not satisfiable' },
    default: problemResponse,
  },
}

const health = {
  ...publicRoute,
  operationId: 'health',
  summary: 'Check whether the server is ready',
  responses: {
    200: { description: 'Ready', ...json(object({ status: { const: 'ok' } })) },
    503: { description: 'Starting or stopping', content: problemResponse.content },
  },
}

const describeDocument = (operationId: string, type: string) => ({
  ...publicRoute,
  operationId,
  summary: 'The API documentation',
  responses: { 200: { description: 'Success', content: { [type]: {} } } },
})

/** Routes without a contract. */
export const pathsOutsideContracts = {
  [UPLOAD_PATH]: { post: upload },
  '/files/{id}/{name}': { get: download },
  '/health': { get: health },
  '/api/openapi.json': { get: describeDocument('openapi', 'application/json') },
  '/api/docs': { get: describeDocument('docs', 'text/html') },
}
