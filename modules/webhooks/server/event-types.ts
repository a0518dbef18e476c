import { can } from '#platform/server/abilities/check.ts'
import type { Subject } from '#platform/server/abilities/subject.ts'
import type { Context } from '#platform/server/context.ts'
import type { RecordedChange } from '#platform/server/module.ts'
import type { EventType } from '../contract.ts'

export const TEST_EVENT = 'webhook.test'
/** No events about webhooks themselves. */
export const OWN_ENTITY = 'webhook'
const RECORD_EVENTS = ['created', 'updated', 'deleted', 'restored']

/** Events about records that the viewer may read at least in part. */
export const listEventTypes = (ctx: Pick<Context, 'viewer' | 'subjects' | 'roles'>): EventType[] =>
  ctx.subjects
    .filter(({ entity, subject }) => entity !== OWN_ENTITY && can(ctx, 'read', subject))
    .flatMap((subject) => getEventTypes(subject).map((type) => ({ type, module: ctx.roles.findModule(subject.subject) ?? 'platform' })))

const getEventTypes = ({ entity, events = {} }: Subject) => [...RECORD_EVENTS, ...Object.keys(events)].map((name) => `${entity}.${name}`)

/** What happened to the record itself; named events are separate. */
export function getRecordEvent({ entity, before, after, verb }: RecordedChange): string {
  if (after === null) return `${entity}.deleted`
  if (before !== null) return `${entity}.updated`
  return verb.startsWith('journal.') ? `${entity}.restored` : `${entity}.created`
}
