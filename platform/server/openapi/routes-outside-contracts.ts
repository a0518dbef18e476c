import { IMPORT_LIMIT_BYTES, IMPORT_UPLOAD_PATH, StoredFile, UPLOAD_LIMIT_BYTES, UPLOAD_PATH } from '#platform/contract/files.ts'
import { Id } from '#platform/contract/schema.ts'
import { createResponseExample } from './example.ts'
import { anyProblem, problemResponses } from './problem-responses.ts'

const json = (schema: object) => ({ content: { 'application/json': { schema, example: createResponseExample(schema) } } })
const object = (properties: Record<string, object>) => ({ type: 'object', properties, required: Object.keys(properties) })
const publicRoute = { security: [], parameters: [], tags: ['server'] }

export const tagsOutsideContracts = [
  { name: 'files', 'x-displayName': 'Files', description: 'Uploads to attach to records, and downloads.' },
  { name: 'server', 'x-displayName': 'Server', description: 'Health of the server and the API documentation.' },
]

const createUpload = (operation: { operationId: string; summary: string; description: string }, maxBytes: number, example: string) => ({
  ...operation,
  tags: ['files'],
  parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
  requestBody: {
    description: `A form with one file of at most ${maxBytes} bytes (413).`,
    required: true,
    content: {
      'multipart/form-data': {
        example: { file: example },
        schema: object({ file: { type: 'string', contentMediaType: 'application/octet-stream' } }),
      },
    },
  },
  responses: { 200: { description: 'Success', ...json(object({ file: StoredFile })) }, ...anyProblem },
})

const upload = {
  operationId: 'files.upload',
  summary: 'Upload a file',
  description: 'Afterwards attach it to a record by its id. Files that are not attached are deleted.\n\nRequires sign-in.',
}

const importUpload = {
  operationId: 'files.uploadImport',
  summary: 'Upload a file to import',
  description: 'Afterwards import it with `POST /api/imports`. Files that are not imported are deleted.\n\nRequires sign-in.',
}

const download = {
  operationId: 'files.download',
  summary: 'Download a file',
  description: 'Requires read access to the record it is attached to. The name in the URL is only informative.',
  tags: ['files'],
  security: [{ bearer: [] }, { apiToken: [] }, { filesCookie: [] }],
  parameters: [
    { name: 'id', in: 'path', required: true, description: 'The id of the file', schema: Id, example: 12 },
    { name: 'name', in: 'path', required: true, description: 'Any name', schema: { type: 'string' }, example: 'offer.pdf' },
    { name: 'Range', in: 'header', description: 'A part of the file', schema: { type: 'string' }, example: 'bytes=0-1023' },
  ],
  responses: {
    200: { description: 'The whole file', content: { '*/*': {} } },
    206: { description: 'The requested range', content: { '*/*': {} } },
    304: { description: 'Not modified (`If-None-Match`)' },
    416: { description: 'Range not satisfiable' },
    ...anyProblem,
  },
}

const health = {
  ...publicRoute,
  operationId: 'health',
  summary: 'Check whether the server is ready',
  responses: {
    200: { description: 'Ready', ...json(object({ status: { const: 'ok' } })) },
    503: { description: 'Starting or stopping', content: problemResponses.Error.content },
  },
}

const live = {
  ...publicRoute,
  operationId: 'live',
  summary: 'Check whether the process runs, also while it starts or has lost its database',
  responses: { 200: { description: 'Running', ...json(object({ status: { const: 'ok' } })) } },
}

const metrics = {
  ...publicRoute,
  operationId: 'metrics',
  summary: 'Get metrics for Prometheus',
  description: 'Requires the `METRICS_TOKEN` of the server as a bearer token, or a request from the same machine without a proxy.',
  responses: {
    200: { description: 'The metrics in text format', content: { 'text/plain': {} } },
    401: { description: 'No valid token', content: problemResponses.Error.content },
  },
}

const describeDocument = (operationId: string, summary: string, type: string) => ({
  ...publicRoute,
  operationId,
  summary,
  responses: { 200: { description: 'Success', content: { [type]: {} } } },
})

export const pathsOutsideContracts = {
  [UPLOAD_PATH]: { post: createUpload(upload, UPLOAD_LIMIT_BYTES, 'offer.pdf') },
  [IMPORT_UPLOAD_PATH]: { post: createUpload(importUpload, IMPORT_LIMIT_BYTES, 'board.json') },
  '/files/{id}/{name}': { get: download },
  '/health': { get: health },
  '/live': { get: live },
  '/metrics': { get: metrics },
  '/api/openapi.json': { get: describeDocument('openapi', 'Get this document as OpenAPI 3.1', 'application/json') },
  '/api/docs': { get: describeDocument('docs', 'Show this document as a page', 'text/html') },
}
