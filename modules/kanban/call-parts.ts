import Type from 'typebox'
import { Id } from '#platform/contract/schema.ts'
import { Card } from './card-contract.ts'

export const closed = { additionalProperties: false }

/**
 * Every call takes it, beside `data` or in the query; where `data` is an object, inside it as well. Lists and adding
 * without it mean the first project by position that the viewer is a member of, else the first (`current` of the
 * projects). Where the call names a card, a board or a label, it need not be given; one that is not theirs is refused
 * with 400 that names the project, and an unknown one is 404.
 */
export const projectId = Type.Optional(Id)

/** What a call takes whose `data` is an object of these properties. */
export const data = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object({ projectId, data: Type.Object({ ...properties, projectId }, closed) }, closed)

export const OneTask = Type.Object({ task: Card })
