import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { CalendarDate, Nullable } from '#platform/contract/schema.ts'

export const overviewEndpoints = {
  /** Counts top-level tasks, no matter who completed them. Null if the viewer may not read whether every task is completed. */
  countDone: endpoint('GET /apps/todo/done', {
    access: ['read', 'Task'],
    summary: 'Count the tasks completed per day in a period of up to 92 days',
    topic: 'todo',
    input: Type.Object({
      from: CalendarDate,
      to: CalendarDate,
      /** The time zone in which days start; defaults to the viewer's. */
      timeZone: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    }),
    output: Type.Object({
      /** In chronological order, including days with a count of 0. */
      days: Nullable(Type.Array(Type.Object({ date: CalendarDate, count: Type.Integer() }))),
    }),
  }),
}
