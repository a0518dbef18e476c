import Type from 'typebox'
import { Id, closedObject } from '#platform/contract/schema.ts'

/**
 * Accepted by every request, next to `data` or in the query, and inside `data` where that is an object. Requests that list or add
 * something without it use the first project by position that the viewer is a member of, else the first project (`current` in
 * `listProjects`). It is optional where the request identifies a card, board or label: 400 if that belongs to another project, 404 if
 * it does not exist.
 */
export const projectId = Type.Optional(Id)

export const projectRequest = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  closedObject({ projectId, data: closedObject({ ...properties, projectId }) })
