import { File, UPLOAD_LIMIT_BYTES, UPLOAD_PATH } from '#platform/contract/files.ts'
import { Id } from '#platform/contract/schema.ts'

export const refused = {
  description: 'Refused',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const object = (properties: Record<string, object>) => ({ type: 'object', properties, required: Object.keys(properties) })
const open = { security: [], parameters: [] }

const upload = {
  operationId: 'files.upload',
  summary: 'Keep a file of one’s own, until a record takes it',
  parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
  requestBody: {
    description: `A form with one file of at most ${UPLOAD_LIMIT_BYTES} bytes (413).`,
    required: true,
    content: { 'multipart/form-data': { schema: object({ file: { type: 'string', contentMediaType: 'application/octet-stream' } }) } },
  },
  responses: { 200: { description: 'Done', ...json(object({ file: File })) }, default: refused },
}

const download = {
  operationId: 'files.download',
  summary: 'The content of a file, for whoever may read the record that it stands with; the name decides nothing',
  security: [{ bearer: [] }, { filesCookie: [] }],
  parameters: [
    { name: 'id', in: 'path', required: true, schema: Id },
    { name: 'name', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'Range', in: 'header', schema: { type: 'string' } },
  ],
  responses: {
    200: { description: 'All of it', content: { '*/*': {} } },
    206: { description: 'The range that was asked for', content: { '*/*': {} } },
    304: { description: 'Unchanged (`If-None-Match`)' },
    416: { description: 'There is no such range' },
    default: refused,
  },
}

const health = {
  ...open,
  operationId: 'health',
  summary: 'Whether the server can serve',
  responses: {
    200: { description: 'It can', ...json(object({ status: { const: 'ok' } })) },
    503: { description: 'It starts or stops', content: refused.content },
  },
}

const description = (operationId: string, type: string) => ({
  ...open,
  operationId,
  summary: 'What the calls take and answer',
  responses: { 200: { description: 'Done', content: { [type]: {} } } },
})

/** The routes that no contract has. */
export const pathsBesideContracts = {
  [UPLOAD_PATH]: { post: upload },
  '/files/{id}/{name}': { get: download },
  '/health': { get: health },
  '/api/openapi.json': { get: description('openapi', 'application/json') },
  '/api/docs': { get: description('docs', 'text/html') },
}
