import { MutationObserver, notifyManager, QueryObserver, type MutationObserverOptions } from '@tanstack/react-query'
import Type from 'typebox'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endpoint } from '#platform/contract/endpoint.ts'
import type { ApiProblem } from './api-problem.ts'
import type { Written } from './api.ts'
import { problemText } from './problem-text.ts'
import { actionOptions, readOptions, type ActionOptions } from './queries.ts'
import { keyOf, queries, totalOf } from './query-client.ts'
import { answered, fakeServer, fakeStorage, problem, signInAs } from '../testing/browser-world.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { actsAnswered, asOneAct, forgetActs, isActing, lastAct, rememberAct, undoAct } from '../notifications/undo.ts'

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
  vi.spyOn(toast, 'show').mockReturnValue('')
  vi.spyOn(toast, 'error').mockReturnValue('')
  queries.clear()
  queries.setQueryData(keyOf(list, { q: 'x' }), { tasks, total: 3 })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

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
  expect(toast.show).toHaveBeenCalledExactlyOnceWith('Deleted Task 2', expect.objectContaining({ id: 'c7' }))
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

test('an act that could not be taken back for want of an answer is still the last one, one that has moved on is not', async () => {
  const earlier = { change: 'c1', topics: ['todo'] }
  rememberAct(earlier)
  const act = rememberAct({ change: 'c3', earlier: ['c2'], topics: ['todo'] })
  fakeServer(({ body }) => ((body as { change: string }).change === 'c3' ? answered({ undone: 1 }) : problem(503, 'unavailable')))
  await expect(undoAct(act)).rejects.toMatchObject({ status: 503 })
  expect(lastAct()).toMatchObject({ change: 'c2', earlier: [], topics: ['todo'] })
  fakeServer(() => problem(409, 'journal.moved_on'))
  expect(await undoAct(lastAct()!)).toMatchObject({ undone: 1, refused: { status: 409 } })
  expect(lastAct()).toBe(earlier)
})

test('of an act in several calls, what has moved on stays, and all the others are taken back', async () => {
  const act = rememberAct({ change: 'c3', earlier: ['c2', 'c1'], topics: ['todo'] })
  const asked: unknown[] = []
  fakeServer(({ body }) => {
    const { change } = body as { change: string }
    asked.push(change)
    return change === 'c3' ? problem(409, 'journal.moved_on') : answered({ undone: 20 })
  })
  expect(await undoAct(act)).toMatchObject({ undone: 40, refused: { status: 409, code: 'journal.moved_on' } })
  expect(asked).toEqual(['c3', 'c2', 'c1'])
  expect(lastAct()).toBeUndefined()
})

test('what was refused and what went is told as well where an act is taken back in two goes', async () => {
  const act = rememberAct({ change: 'c4', earlier: ['c3', 'c2'], topics: ['todo'] })
  const firstGo: Record<string, Response> = {
    c4: problem(409, 'journal.moved_on'),
    c3: answered({ undone: 20 }),
    c2: problem(503, 'unavailable'),
  }
  fakeServer(({ body }) => firstGo[(body as { change: string }).change]!)
  await expect(undoAct(act)).rejects.toMatchObject({ status: 503 })
  fakeServer(() => answered({ undone: 5 }))
  expect(await undoAct(lastAct()!)).toMatchObject({ undone: 25, refused: { status: 409, code: 'journal.moved_on' } })
  expect(lastAct()).toBeUndefined()
})

test('what is done in several calls is not answered before the act is remembered, however late after the last call', async () => {
  fakeServer(() => answered({ task: tasks[1] }))
  const work = async () => {
    await act(2)
    await new Promise((resolve) => void setImmediate(resolve))
    return rememberAct({ change: 'c8', topics: ['todo'] })
  }
  const acting = asOneAct(work())
  const last = actsAnswered().then(lastAct)
  expect(isActing()).toBe(true)
  expect(await last).toMatchObject({ change: 'c8' })
  await acting
  expect(isActing()).toBe(false)
})

test('what begins in several calls while another ends is waited for as well, though none of them is a mutation', async () => {
  const calls = [0, 1].map(() => Promise.withResolvers<void>())
  const first = asOneAct(calls[0]!.promise)
  const last = actsAnswered().then(lastAct)
  const second = asOneAct(calls[1]!.promise.then(() => rememberAct({ change: 'c9', topics: ['todo'] })))
  calls[0]!.resolve()
  await first
  calls[1]!.resolve()
  expect(await last).toMatchObject({ change: 'c9' })
  await second
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
  const refusal = await act(2).then(
    () => null,
    (refused: ApiProblem) => refused,
  )
  expect(refusal).toMatchObject({ status: 403, code: 'forbidden' })
  expect(shown()).toEqual([1, 2, 3])
  expect(toast.error).toHaveBeenCalledExactlyOnceWith(problemText(refusal), { id: problemText(refusal) })
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

test('a list that is first asked for while an act is under way, and answered after it, is asked for once more', async () => {
  const answers: ((response: Response) => void)[] = []
  fakeServer(() => new Promise((resolve) => answers.push(resolve)))
  const acting = act(2)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  const stop = new QueryObserver(queries, readOptions(list, { q: 'y' })).subscribe(() => {})
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[0]!(answered({ task: tasks[1] }))
  await vi.waitFor(() => expect(queries.getQueryState(keyOf(list, { q: 'y' }))!.isInvalidated).toBe(true))
  answers[1]!(answered({ tasks, total: 3 }))
  await acting
  await vi.waitFor(() => expect(answers).toHaveLength(3))
  answers[2]!(answered({ tasks: [tasks[0]], total: 1 }))
  await vi.waitFor(() => expect(totalOf(queries.getQueryData(keyOf(list, { q: 'y' })))).toBe(1))
  stop()
})
