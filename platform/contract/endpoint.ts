import type { Static, TSchema } from 'typebox'

/** Who may call: anyone, anyone signed in, or users with at least one rule that allows the action on the subject. */
export type Access = 'public' | 'signed-in' | readonly [action: string, subject: string]

/** `input` describes the query of GET and DELETE and the body of POST, including path parameters (`:id`). */
export type Endpoint<I extends TSchema = TSchema, O extends TSchema = TSchema> = {
  method: 'GET' | 'POST' | 'DELETE'
  path: `/${string}`
  access: Access
  summary: string
  input: I
  output: O
  /** A GET is refetched when this topic changes; `:name` is replaced by the input's value. */
  topic?: string
  /** In bytes; BODY_LIMIT by default. */
  bodyLimit?: number
  /** The response contains a secret, so it is not stored for repeats with the same `Idempotency-Key`; a repeat runs again. */
  hasSecretResponse?: true
  /** API tokens are rejected (403 `auth.session_required`). */
  requiresSession?: true
  /** For sensitive actions: rejects API tokens, and 403 `auth.confirmation_required` unless the user signed in or confirmed their identity in the last ten minutes. */
  requiresRecentSignIn?: true
  /** Part of setting up two-step verification, so it works for users who still have to. */
  isAvailableBeforeEnrollment?: true
  /** Descriptions of the possible success statuses, if not only 200. */
  statuses?: Readonly<Record<number, string>>
}

/** 256 KiB */
export const BODY_LIMIT = 256 * 1024

/** Declares an API call: `endpoint('POST /apps/todo/add-tag', { access: ['create', 'Tag'], … })`. */
export function endpoint<I extends TSchema, O extends TSchema>(
  route: `${Endpoint['method']} ${Endpoint['path']}`,
  definition: Omit<Endpoint<I, O>, 'method' | 'path'>,
): Endpoint<I, O> {
  const [method, path] = route.split(' ') as [Endpoint['method'], Endpoint['path']]
  return { method, path, ...definition }
}

export type Contract = Record<string, Endpoint>
export type Input<E> = E extends Endpoint<infer I, TSchema> ? Static<I> : never
export type Output<E> = E extends Endpoint<TSchema, infer O> ? Static<O> : never

/** `chat/:id` with `{ id: 7 }` returns `chat/7`. */
export function getTopic(definition: Endpoint, input: object): string | undefined {
  return definition.topic?.replace(/:(\w+)/g, (_, name: string) => String((input as Record<string, unknown>)[name]))
}
