import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { CalendarDate, Nullable } from '#platform/contract/schema.ts'

export const overviewEndpoints = {
  /** Counts top-level tasks, no matter who completed them. Null if the viewer may not read the completion of every task. */
  countDone: endpoint({
    method: 'GET',
    path: '/apps/todo/done',
    access: ['read', 'Task'],
    summary: 'How many tasks were completed on each day from one to another (at most 92 days)',
    topic: 'todo',
    input: Type.Object({
      from: CalendarDate,
      to: CalendarDate,
      /** In which the days are meant; the viewer's own unless given. */
      timeZone: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    }),
    output: Type.Object({
      /** In order, those without any too. */
      days: Nullable(Type.Array(Type.Object({ date: CalendarDate, count: Type.Integer() }))),
    }),
  }),
}
