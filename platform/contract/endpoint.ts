import type { Static, TSchema } from 'typebox'

/** Who may call: anyone, anyone signed in, or users with at least one rule that allows the action on the subject. */
export type Access = 'public' | 'signed-in' | readonly [action: string, subject: string]

/**
 * One API call. `input` describes the query of GET and DELETE and the body of POST, including path parameters (`:id`). The server, the
 * typed client and the OpenAPI document are derived from it.
 */
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
  /** Descriptions of the possible success statuses, if not only 200. */
  statuses?: Readonly<Record<number, string>>
}

/** 256 KiB */
export const BODY_LIMIT = 256 * 1024

export const endpoint = <I extends TSchema, O extends TSchema>(definition: Endpoint<I, O>): Endpoint<I, O> => definition

export type Contract = Record<string, Endpoint>
export type Input<E> = E extends Endpoint<infer I, TSchema> ? Static<I> : never
export type Output<E> = E extends Endpoint<TSchema, infer O> ? Static<O> : never

/** `chat/:id` with `{ id: 7 }` returns `chat/7`. */
export function getTopic(definition: Endpoint, input: object): string | undefined {
  return definition.topic?.replace(/:(\w+)/g, (_, name: string) => String((input as Record<string, unknown>)[name]))
}
