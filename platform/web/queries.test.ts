import { MutationObserver, notifyManager, QueryObserver, type MutationObserverOptions } from '@tanstack/react-query'
import Type from 'typebox'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endpoint } from '#platform/contract/endpoint.ts'
import type { ApiProblem } from './api-problem.ts'
import type { Written } from './api.ts'
import { actionOptions, type ActionOptions } from './queries.ts'
import { keyOf, queries, totalOf } from './query-client.ts'
import { answered, fakeServer, fakeStorage, problem, signInAs } from './testing/browser-world.ts'
import { actsAnswered, forgetActs, lastAct } from './undo.ts'

const said = vi.hoisted(() => ({ problems: [] as unknown[], undos: [] as string[] }))
vi.mock('./notices.ts', () => ({
  showProblem: (refused: unknown) => said.problems.push(refused),
  showUndo: (text: string) => said.undos.push(text),
}))

const Task = Type.Object({ id: Type.Integer(), title: Type.String() })
const shared = { access: 'signed-in', summary: '' } as const
const list = endpoint({
  ...shared,
  method: 'GET',
  path: '/apps/todo/tasks',
  topic: 'todo',
  input: Type.Object({ q: Type.String() }),
  output: Type.Object({ tasks: Type.Array(Task), total: Type.Integer() }),
})
const remove = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/apps/todo/delete-task',
  input: Type.Object({ taskId: Type.Integer() }),
  output: Type.Object({ task: Task }),
})

const options: ActionOptions<typeof remove> = {
  topics: ['todo'],
  done: ({ task }) => `Deleted ${task.title}`,
  optimistic: ({ change }, { taskId }) =>
    change(list, ({ tasks, total }) => ({ tasks: tasks.filter(({ id }) => id !== taskId), total: total - 1 })),
}
type Act = MutationObserverOptions<Written<typeof remove>, ApiProblem, { taskId: number }, { keep: () => void; takeBack: () => void }>
const act = (taskId: number) => new MutationObserver(queries, actionOptions(remove, options) as Act).mutate({ taskId })

const tasks = [1, 2, 3].map((id) => ({ id, title: `Task ${id}` }))
const shown = () => queries.getQueryData<{ tasks: { id: number }[] }>(keyOf(list, { q: 'x' }))!.tasks.map(({ id }) => id)

beforeEach(() => {
  signInAs(fakeStorage())
  forgetActs()
  said.problems = []
  said.undos = []
  queries.clear()
  queries.setQueryData(keyOf(list, { q: 'x' }), { tasks, total: 3 })
})
afterEach(() => vi.unstubAllGlobals())

test('a key begins with the topic; a total is 1 until the first answer', () => {
  expect(keyOf(list, { q: 'x' })).toEqual(['todo', '/apps/todo/tasks', { q: 'x' }])
  expect([totalOf(undefined), totalOf({ total: 0 })]).toEqual([1, 0])
})

test('the outcome shows at once, and the act can be undone', async () => {
  let answer = (_: Response) => {}
  fakeServer(() => new Promise((resolve) => (answer = resolve)))
  const acting = act(2)
  await vi.waitFor(() => expect(shown()).toEqual([1, 3]))
  answer(answered({ task: tasks[1] }, 200, { 'x-change': 'c7' }))
  await acting
  expect(said.undos).toEqual(['Deleted Task 2'])
  expect(lastAct()).toEqual({ change: 'c7', topics: ['todo'] })
  expect(queries.getQueryState(keyOf(list, { q: 'x' }))!.isInvalidated).toBe(true)
})

test('what is to be undone right after an act is that act, though it is not answered yet', async () => {
  let answer = (_: Response) => {}
  fakeServer(() => new Promise((resolve) => (answer = resolve)))
  const acting = act(2)
  await vi.waitFor(() => expect(shown()).toEqual([1, 3]))
  expect(lastAct()).toBeUndefined()
  const last = actsAnswered().then(lastAct)
  answer(answered({ task: tasks[1] }, 200, { 'x-change': 'c7' }))
  expect(await last).toEqual({ change: 'c7', topics: ['todo'] })
  await acting
})

test('what watches hears of the outcome before anything is painted: without a timer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let answer = (_: Response) => {}
  fakeServer(() => new Promise((resolve) => (answer = resolve)))
  const heard = vi.fn<() => void>()
  const watched = new QueryObserver(queries, { queryKey: keyOf(list, { q: 'x' }), enabled: false })
  const stop = watched.subscribe(notifyManager.batchCalls(heard))
  const acting = act(2)
  await new Promise((resolve) => void setImmediate(resolve))
  expect(heard).toHaveBeenCalled()
  stop()
  vi.useRealTimers()
  answer(answered({ task: tasks[1] }))
  await acting
})

test('a refusal takes it back and says why', async () => {
  fakeServer(() => problem(403, 'forbidden'))
  await expect(act(2)).rejects.toMatchObject({ status: 403 })
  expect(shown()).toEqual([1, 2, 3])
  expect(said.problems).toMatchObject([{ code: 'forbidden' }])
  expect(lastAct()).toBeUndefined()
})

test('while a later act is under way, the end of an earlier one refetches nothing', async () => {
  const answers: ((response: Response) => void)[] = []
  fakeServer(() => new Promise((resolve) => answers.push(resolve)))
  const [first, second] = [act(1), act(2)]
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[0]!(answered({ task: tasks[0] }))
  await first
  expect([shown(), queries.getQueryState(keyOf(list, { q: 'x' }))!.isInvalidated]).toEqual([[3], false])
  answers[1]!(answered({ task: tasks[1] }))
  await second
  expect(queries.getQueryState(keyOf(list, { q: 'x' }))!.isInvalidated).toBe(true)
})

test('a refusal takes back its own change alone: what later acts show stays, and goes with their own refusal', async () => {
  const answers: ((response: Response) => void)[] = []
  fakeServer(() => new Promise((resolve) => answers.push(resolve)))
  const [first, second] = [act(1), act(2)]
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[0]!(problem(403, 'forbidden'))
  await expect(first).rejects.toMatchObject({ status: 403 })
  expect(shown()).toEqual([1, 3])
  answers[1]!(problem(403, 'forbidden'))
  await expect(second).rejects.toMatchObject({ status: 403 })
  expect(shown()).toEqual([1, 2, 3])
})
