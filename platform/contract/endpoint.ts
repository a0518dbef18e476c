import type { Static, TSchema } from 'typebox'

/** Who may call: anyone; anyone signed in; or those with at least one rule that allows the action on the subject. */
export type Access = 'public' | 'signed-in' | readonly [action: string, subject: string]

/**
 * One call of the contract. `input` describes the query of GET and DELETE, and the body of POST;
 * path parameters (`:id`) stand in it under their names. The server, the typed client and the
 * OpenAPI description all read this one object.
 */
export type Endpoint<I extends TSchema = TSchema, O extends TSchema = TSchema> = {
  method: 'GET' | 'POST' | 'DELETE'
  path: `/${string}`
  access: Access
  summary: string
  input: I
  output: O
  /** What a GET shows: it is fetched anew when this topic changes. `/:name` takes the input's value. */
  topic?: string
  /** Largest body in bytes, BODY_LIMIT where left out. */
  bodyLimit?: number
  /** Answers what only the caller may ever know: nothing keeps it for a repeat under the same `Idempotency-Key`, which is done anew. */
  answersSecret?: true
  /** How it may answer where that is not 200 alone, and when. */
  statuses?: Readonly<Record<number, string>>
}

/** 256 KiB. */
export const BODY_LIMIT = 256 * 1024

export const endpoint = <I extends TSchema, O extends TSchema>(definition: Endpoint<I, O>): Endpoint<I, O> => definition

export type Contract = Record<string, Endpoint>
export type Input<E> = E extends Endpoint<infer I, TSchema> ? Static<I> : never
export type Output<E> = E extends Endpoint<TSchema, infer O> ? Static<O> : never

/** The topic of one call: `chat/:id` with `{id: 7}` is `chat/7`. */
export function topicOf(definition: Endpoint, input: object): string | undefined {
  return definition.topic?.replace(/:(\w+)/g, (_, name: string) => String((input as Record<string, unknown>)[name]))
}
