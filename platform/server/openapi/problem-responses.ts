import { secondFactorMethods } from '#platform/contract/factors.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'

export const Problem = {
  type: 'object',
  description: 'RFC 9457, with a stable code for translation.',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', examples: ['auth.invalid_credentials'] },
    requestId: { type: 'string' },
    errors: { type: 'array', items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } } },
    current: { type: 'object', description: 'With some 409 errors: the current record.' },
    challenge: { type: 'string', description: 'With `auth.second_factor_required`: the ticket that `/jwt/second-factor` completes.' },
    methods: {
      type: 'array',
      items: { type: 'string', enum: [...secondFactorMethods] },
      description: 'With `auth.second_factor_required`: how the user can complete the sign-in.',
    },
  },
}

type ProblemExample = { title: string; status: number; detail: string; code: string; errors?: { path: string; message: string }[] }

const createProblemResponse = (description: string, example: ProblemExample) => ({
  description,
  content: {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem' },
      example: { type: 'about:blank', ...example, requestId: '0b6f6e0e-8a53-4f0f-8d2a-5f3f6f0d9f11' },
    },
  },
})

const titleError = { path: '/task/title', message: 'Title must not be empty.' }

/** Referenced by all operations, so that the document states each only once. */
export const problemResponses = {
  Invalid: createProblemResponse('The input is not valid: `invalid`, with all errors by field', {
    title: 'Bad Request',
    status: 400,
    detail: titleError.message,
    code: 'invalid',
    errors: [titleError],
  }),
  Unauthorized: createProblemResponse('No valid token: `auth.token_invalid`, or `auth.session_ended`', {
    title: 'Unauthorized',
    status: 401,
    detail: 'The access token is not valid. Sign in again.',
    code: 'auth.token_invalid',
  }),
  Forbidden: createProblemResponse('Not permitted: `forbidden`, or a code that names the reason', {
    title: 'Forbidden',
    status: 403,
    detail: 'You do not have permission to do this.',
    code: 'forbidden',
  }),
  NotFound: createProblemResponse('No such record, or not visible to the caller: `not_found`', {
    title: 'Not Found',
    status: 404,
    detail: 'This task does not exist.',
    code: 'not_found',
  }),
  Conflict: createProblemResponse('The state of a record does not allow it, or `idempotency.running`, `idempotency.reused`', {
    title: 'Conflict',
    status: 409,
    detail: 'The first call with this Idempotency-Key is still running.',
    code: 'idempotency.running',
  }),
  TooManyRequests: {
    ...createProblemResponse('Too many requests; try again after `Retry-After` seconds', {
      title: 'Too Many Requests',
      status: 429,
      detail: 'Too many attempts. Try again later.',
      code: 'auth.too_many_attempts',
    }),
    headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } },
  },
  Error: createProblemResponse('Any other error', {
    title: 'Service Unavailable',
    status: 503,
    detail: 'The server is starting or stopping. Try again in a few seconds.',
    code: 'unavailable',
  }),
}

const refer = (name: keyof typeof problemResponses) => ({ $ref: `#/components/responses/${name}` })

export const anyProblem = { default: refer('Error') }

type Schema = { properties?: Record<string, Schema>; required?: string[] }

/** Whether a required property, or one within, is an id. */
const namesRecord = ({ properties = {}, required = [] }: Schema): boolean =>
  required.some((name) => /^(id|data)$|Ids?$/.test(name) || namesRecord(properties[name] ?? {}))

export function listProblemResponses({ method, access, input }: Endpoint) {
  const { properties = {} } = input as Schema
  const isPublic = access === 'public'
  const isCommand = method !== 'GET'
  return {
    ...(Object.keys(properties).length > 0 && { 400: refer('Invalid') }),
    ...(!isPublic && { 401: refer('Unauthorized') }),
    ...(!isPublic && (isCommand || access !== 'signed-in') && { 403: refer('Forbidden') }),
    ...(namesRecord(input as Schema) && { 404: refer('NotFound') }),
    ...(isCommand && { 409: refer('Conflict') }),
    ...((isCommand || !isPublic) && { 429: refer('TooManyRequests') }),
    ...anyProblem,
  }
}
