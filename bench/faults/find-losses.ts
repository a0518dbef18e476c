import { todo } from '#modules/todo/contract.ts'
import type { ApiClient } from '../load/api-client.ts'
import { hashContent, type LightLoad } from './light-load.ts'

const PAGE = 100

/** Returns one line for each kind of loss: acknowledged tasks that are missing or exist twice, and files with other content. */
export async function findLosses(client: ApiClient, load: LightLoad): Promise<string[]> {
  const counts = await countTitles(client)
  const missing = load.acknowledgedTasks.filter(({ title }) => !counts.has(title)).length
  const twice = [...counts].filter(([title, count]) => count > 1 && load.acknowledgedTasks.some((task) => task.title === title)).length
  const damaged = await countDamagedFiles(client, load)
  return [
    ...(missing > 0 ? [`${missing} acknowledged tasks are missing`] : []),
    ...(twice > 0 ? [`${twice} tasks exist twice`] : []),
    ...(damaged > 0 ? [`${damaged} acknowledged files cannot be downloaded`] : []),
  ]
}

async function countTitles(client: ApiClient): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (let page = 1; ; page++) {
    const { status, body } = await client.call(todo.listTasks, { filter: 'open', page, perPage: PAGE })
    if (status !== 200) throw new Error(`The list of tasks returned ${status}.`)
    for (const { title } of body.tasks) counts.set(title, (counts.get(title) ?? 0) + 1)
    if (page * PAGE >= body.total) return counts
  }
}

async function countDamagedFiles(client: ApiClient, { files }: LightLoad): Promise<number> {
  let damaged = 0
  for (const { address, hash } of files) {
    const { status, body } = await client.request({ method: 'GET', path: address })
    if (status !== 200 || hashContent(body as Buffer) !== hash) damaged++
  }
  return damaged
}
