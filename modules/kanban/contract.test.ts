import { expect, test } from 'vitest'
import { kanban } from './contract.ts'

test('has the specified endpoints under their paths', () => {
  const calls = Object.values(kanban).map(({ method, path }) => `${method} ${path}`)
  const specified = [
    'GET boards',
    'GET tasks',
    'POST update-task',
    'POST add-board',
    'POST add-task',
    'POST update-task-board',
    'POST reorder-tasks',
    'DELETE clear-tasks',
    'DELETE delete-board',
  ].map((call) => call.replace(' ', ' /apps/kanban/'))
  expect(calls).toEqual(expect.arrayContaining(specified))
  expect(new Set(calls).size).toBe(calls.length)
})

test('every endpoint of one project takes its id', () => {
  const manyProjects = new Set([
    'listProjects',
    'addProject',
    'updateProject',
    'moveProject',
    'deleteProject',
    'searchCards',
    'listDueTasks',
  ])
  const without = Object.entries(kanban).filter(
    ([name, { input }]) => !manyProjects.has(name) && !('projectId' in (input as unknown as { properties: object }).properties),
  )
  expect(without).toEqual([])
})
