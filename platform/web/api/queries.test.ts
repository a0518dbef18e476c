import { MutationObserver, notifyManager, QueryObserver, type MutationObserverOptions } from '@tanstack/react-query'
import Type from 'typebox'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endpoint } from '#platform/contract/endpoint.ts'
import type { ApiProblem } from './api-problem.ts'
import type { MutationResult } from './api.ts'
import { formatProblem } from './format-problem.ts'
import { apiMutationOptions, apiQueryOptions, type ApiMutationOptions } from './queries.ts'
import { getQueryKey, queryClient, getTotal } from './query-client.ts'
import { jsonResponse, stubFetch, stubStorage, problemResponse, storeSession } from '../testing/browser-stubs.ts'
import { toast } from '../ui/feedback/toast.tsx'
import {
  waitForPendingMutations,
  trackPendingBatch,
  clearUndoHistory,
  hasPendingMutations,
  getLastUndoEntry,
  addUndoEntry,
  applyUndo,
} from '../notifications/undo.ts'

const Task = Type.Object({ id: Type.Integer(), title: Type.String() })
const shared = { access: 'signed-in', summary: '' } as const
const list = endpoint('GET /apps/todo/tasks', {
  ...shared,
  topic: 'todo',
  input: Type.Object({ q: Type.String() }),
  output: Type.Object({ tasks: Type.Array(Task), total: Type.Integer() }),
})
const remove = endpoint('DELETE /apps/todo/delete-task', {
  ...shared,
  input: Type.Object({ taskId: Type.Integer() }),
  output: Type.Object({ task: Task }),
})

const options: ApiMutationOptions<typeof remove> = {
  topics: ['todo'],
  undoMessage: ({ task }) => `Deleted ${task.title}`,
  optimisticUpdate: ({ updateQuery }, { taskId }) =>
    updateQuery(list, ({ tasks, total }) => ({ tasks: tasks.filter(({ id }) => id !== taskId), total: total - 1 })),
}
type Act = MutationObserverOptions<
  MutationResult<typeof remove>,
  ApiProblem,
  { taskId: number },
  { keep: () => void; rollBack: () => void }
>
const act = (taskId: number) => new MutationObserver(queryClient, apiMutationOptions(remove, options) as Act).mutate({ taskId })

const tasks = [1, 2, 3].map((id) => ({ id, title: `Task ${id}` }))
const shown = () => queryClient.getQueryData<{ tasks: { id: number }[] }>(getQueryKey(list, { q: 'x' }))!.tasks.map(({ id }) => id)

beforeEach(() => {
  storeSession(stubStorage())
  clearUndoHistory()
  vi.spyOn(toast, 'show').mockReturnValue('')
  vi.spyOn(toast, 'error').mockReturnValue('')
  queryClient.clear()
  queryClient.setQueryData(getQueryKey(list, { q: 'x' }), { tasks, total: 3 })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('starts query keys with the topic; a total is 1 before the first response', () => {
  expect(getQueryKey(list, { q: 'x' })).toEqual(['todo', '/apps/todo/tasks', { q: 'x' }])
  expect([getTotal(undefined), getTotal({ total: 0 })]).toEqual([1, 0])
})

test('shows an optimistic result that can be undone', async () => {
  let answer = (_: Response) => {}
  stubFetch(() => new Promise((resolve) => (answer = resolve)))
  const acting = act(2)
  await vi.waitFor(() => expect(shown()).toEqual([1, 3]))
  answer(jsonResponse({ task: tasks[1] }, 200, { 'x-change': 'c7' }))
  await acting
  expect(toast.show).toHaveBeenCalledExactlyOnceWith('Deleted Task 2', expect.objectContaining({ id: 'c7' }))
  expect(getLastUndoEntry()).toEqual({ change: 'c7', topics: ['todo'] })
  expect(queryClient.getQueryState(getQueryKey(list, { q: 'x' }))!.isInvalidated).toBe(true)
})

test('undoes a mutation that is still pending', async () => {
  let answer = (_: Response) => {}
  stubFetch(() => new Promise((resolve) => (answer = resolve)))
  const acting = act(2)
  await vi.waitFor(() => expect(shown()).toEqual([1, 3]))
  expect(getLastUndoEntry()).toBeUndefined()
  const last = waitForPendingMutations().then(getLastUndoEntry)
  answer(jsonResponse({ task: tasks[1] }, 200, { 'x-change': 'c7' }))
  expect(await last).toEqual({ change: 'c7', topics: ['todo'] })
  await acting
})

test('keeps the undo entry after a network error, and drops it after a conflict', async () => {
  const earlier = { change: 'c1', topics: ['todo'] }
  addUndoEntry(earlier)
  const act = addUndoEntry({ change: 'c3', earlierChanges: ['c2'], topics: ['todo'] })
  stubFetch(({ body }) =>
    (body as { change: string }).change === 'c3' ? jsonResponse({ undone: 1 }) : problemResponse(503, 'unavailable'),
  )
  await expect(applyUndo(act)).rejects.toMatchObject({ status: 503 })
  expect(getLastUndoEntry()).toMatchObject({ change: 'c2', earlierChanges: [], topics: ['todo'] })
  stubFetch(() => problemResponse(409, 'journal.moved_on'))
  expect(await applyUndo(getLastUndoEntry()!)).toMatchObject({ undone: 1, problem: { status: 409 } })
  expect(getLastUndoEntry()).toBe(earlier)
})

test('undoes the other requests of a batch if one has a conflict', async () => {
  const act = addUndoEntry({ change: 'c3', earlierChanges: ['c2', 'c1'], topics: ['todo'] })
  const asked: unknown[] = []
  stubFetch(({ body }) => {
    const { change } = body as { change: string }
    asked.push(change)
    return change === 'c3' ? problemResponse(409, 'journal.moved_on') : jsonResponse({ undone: 20 })
  })
  expect(await applyUndo(act)).toMatchObject({ undone: 40, problem: { status: 409, code: 'journal.moved_on' } })
  expect(asked).toEqual(['c3', 'c2', 'c1'])
  expect(getLastUndoEntry()).toBeUndefined()
})

test('reports undone and rejected changes of both attempts', async () => {
  const act = addUndoEntry({ change: 'c4', earlierChanges: ['c3', 'c2'], topics: ['todo'] })
  const firstGo: Record<string, Response> = {
    c4: problemResponse(409, 'journal.moved_on'),
    c3: jsonResponse({ undone: 20 }),
    c2: problemResponse(503, 'unavailable'),
  }
  stubFetch(({ body }) => firstGo[(body as { change: string }).change]!)
  await expect(applyUndo(act)).rejects.toMatchObject({ status: 503 })
  stubFetch(() => jsonResponse({ undone: 5 }))
  expect(await applyUndo(getLastUndoEntry()!)).toMatchObject({ undone: 25, problem: { status: 409, code: 'journal.moved_on' } })
  expect(getLastUndoEntry()).toBeUndefined()
})

test('waits until a batch has added its undo entry', async () => {
  stubFetch(() => jsonResponse({ task: tasks[1] }))
  const work = async () => {
    await act(2)
    await new Promise((resolve) => void setImmediate(resolve))
    return addUndoEntry({ change: 'c8', topics: ['todo'] })
  }
  const acting = trackPendingBatch(work())
  const last = waitForPendingMutations().then(getLastUndoEntry)
  expect(hasPendingMutations()).toBe(true)
  expect(await last).toMatchObject({ change: 'c8' })
  await acting
  expect(hasPendingMutations()).toBe(false)
})

test('also waits for a batch that starts while another one ends', async () => {
  const calls = [0, 1].map(() => Promise.withResolvers<void>())
  const first = trackPendingBatch(calls[0]!.promise)
  const last = waitForPendingMutations().then(getLastUndoEntry)
  const second = trackPendingBatch(calls[1]!.promise.then(() => addUndoEntry({ change: 'c9', topics: ['todo'] })))
  calls[0]!.resolve()
  await first
  calls[1]!.resolve()
  expect(await last).toMatchObject({ change: 'c9' })
  await second
})

test('notifies observers of an optimistic result before the next paint', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let answer = (_: Response) => {}
  stubFetch(() => new Promise((resolve) => (answer = resolve)))
  const onChange = vi.fn<() => void>()
  const watched = new QueryObserver(queryClient, { queryKey: getQueryKey(list, { q: 'x' }), enabled: false })
  const stop = watched.subscribe(notifyManager.batchCalls(onChange))
  const acting = act(2)
  await new Promise((resolve) => void setImmediate(resolve))
  expect(onChange).toHaveBeenCalled()
  stop()
  vi.useRealTimers()
  answer(jsonResponse({ task: tasks[1] }))
  await acting
})

test('rolls back and shows the error if a mutation fails', async () => {
  stubFetch(() => problemResponse(403, 'forbidden'))
  const refusal = await act(2).then(
    () => null,
    (refused: ApiProblem) => refused,
  )
  expect(refusal).toMatchObject({ status: 403, code: 'forbidden' })
  expect(shown()).toEqual([1, 2, 3])
  expect(toast.error).toHaveBeenCalledExactlyOnceWith(formatProblem(refusal), { id: formatProblem(refusal) })
  expect(getLastUndoEntry()).toBeUndefined()
})

test('does not refetch while a later mutation is pending', async () => {
  const answers: ((response: Response) => void)[] = []
  stubFetch(() => new Promise((resolve) => answers.push(resolve)))
  const [first, second] = [act(1), act(2)]
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[0]!(jsonResponse({ task: tasks[0] }))
  await first
  expect([shown(), queryClient.getQueryState(getQueryKey(list, { q: 'x' }))!.isInvalidated]).toEqual([[3], false])
  answers[1]!(jsonResponse({ task: tasks[1] }))
  await second
  expect(queryClient.getQueryState(getQueryKey(list, { q: 'x' }))!.isInvalidated).toBe(true)
})

test('rolls back only its own update and keeps those of later mutations', async () => {
  const answers: ((response: Response) => void)[] = []
  stubFetch(() => new Promise((resolve) => answers.push(resolve)))
  const [first, second] = [act(1), act(2)]
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[0]!(problemResponse(403, 'forbidden'))
  await expect(first).rejects.toMatchObject({ status: 403 })
  expect(shown()).toEqual([1, 3])
  answers[1]!(problemResponse(403, 'forbidden'))
  await expect(second).rejects.toMatchObject({ status: 403 })
  expect(shown()).toEqual([1, 2, 3])
})

test('refetches a list first requested while a mutation was pending', async () => {
  const answers: ((response: Response) => void)[] = []
  stubFetch(() => new Promise((resolve) => answers.push(resolve)))
  const acting = act(2)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  const stop = new QueryObserver(queryClient, apiQueryOptions(list, { q: 'y' })).subscribe(() => {})
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[0]!(jsonResponse({ task: tasks[1] }))
  await vi.waitFor(() => expect(queryClient.getQueryState(getQueryKey(list, { q: 'y' }))!.isInvalidated).toBe(true))
  answers[1]!(jsonResponse({ tasks, total: 3 }))
  await acting
  await vi.waitFor(() => expect(answers).toHaveLength(3))
  answers[2]!(jsonResponse({ tasks: [tasks[0]], total: 1 }))
  await vi.waitFor(() => expect(getTotal(queryClient.getQueryData(getQueryKey(list, { q: 'y' })))).toBe(1))
  stop()
})
