import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { StoredFile } from '#platform/contract/files.ts'
import { UPLOAD_PATH } from '#platform/contract/files.ts'
import { search } from '#platform/contract/search.ts'
import { kanban } from '#modules/kanban/contract.ts'
import { todo } from '#modules/todo/contract.ts'
import type { ApiAnswer, ApiClient } from '../load/api-client.ts'

export type Kind = 'read' | 'write' | 'upload' | 'download'
/** `at`: when the request was sent. */
export type Sample = { at: number; kind: Kind; status: number; code: string; milliseconds: number }
type Task = { title: string; key: string }
type File = { address: string; hash: string }

const PAUSE_MS = 50
const UPLOAD_BYTES = 40_000
const PNG_HEAD = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

/** A few users at work: they create, read and search tasks, and attach and download files, until stopped. */
export class LightLoad {
  readonly samples: Sample[] = []
  /** What the server has acknowledged, and what it has not. */
  readonly acknowledgedTasks: Task[] = []
  readonly rejectedTasks: Task[] = []
  readonly files: File[] = []
  readonly #client: ApiClient
  readonly #prefix = `fault ${randomUUID().slice(0, 8)}`
  readonly #workers: Promise<void>[] = []
  #boardId = 0
  #isStopped = false
  #count = 0

  constructor(client: ApiClient) {
    this.#client = client
  }

  async start(): Promise<void> {
    const { body } = await this.#client.call(kanban.addProject, { data: { title: this.#prefix } })
    const added = await this.#client.call(kanban.addBoard, { data: { title: 'Files', projectId: body.project.id } })
    this.#boardId = added.body.board.id
    const steps = [() => this.#createTask(), () => this.#createTask(), () => this.#read(), () => this.#transferFile()]
    for (const step of steps) this.#workers.push(this.#repeat(step))
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all(this.#workers)
  }

  /** Retries what was rejected with the same idempotency keys, as a browser does. Returns how many are rejected again. */
  async repeatRejected(): Promise<number> {
    let failures = 0
    for (const task of this.rejectedTasks) {
      const { status } = await this.#sendTask(task)
      if (status === 200) this.acknowledgedTasks.push(task)
      else failures++
    }
    return failures
  }

  async #repeat(step: () => Promise<void>): Promise<void> {
    while (!this.#isStopped) {
      await step()
      await wait(PAUSE_MS)
    }
  }

  async #createTask(): Promise<void> {
    const task = { title: `${this.#prefix} ${++this.#count}`, key: randomUUID() }
    const { status } = await this.#measure('write', () => this.#sendTask(task))
    if (status === 200) this.acknowledgedTasks.push(task)
    else this.rejectedTasks.push(task)
  }

  #sendTask = ({ title, key }: Task) => this.#client.call(todo.addTask, { task: { title } }, { key })

  async #read(): Promise<void> {
    await this.#measure('read', () => this.#client.call(todo.listTasks, { filter: 'open', page: 1, perPage: 50 }))
    await this.#measure('read', () => this.#client.call(search.findEverywhere, { q: `customer ${this.#count}` }))
  }

  async #transferFile(): Promise<void> {
    const content = Buffer.concat([PNG_HEAD, randomBytes(UPLOAD_BYTES)])
    const body = new FormData()
    body.append('file', new Blob([content]), 'picture.png')
    const answer = await this.#measure('upload', () => this.#client.request({ method: 'POST', path: UPLOAD_PATH, body }))
    if (answer.status !== 200) return
    const { id, address } = (answer.body as { file: StoredFile }).file
    if (await this.#attachFile(id)) this.files.push({ address, hash: hashContent(content) })
    await this.#measure('download', () => this.#client.request({ method: 'GET', path: address }))
  }

  /** Uploads that nothing refers to are deleted after a day. */
  async #attachFile(fileId: number): Promise<boolean> {
    const card = await this.#client.call(kanban.addTask, { data: { title: 'File', boardId: this.#boardId } })
    return (
      card.status === 200 && (await this.#client.call(kanban.attachFile, { data: { taskId: card.body.task.id, fileId } })).status === 200
    )
  }

  async #measure<T extends ApiAnswer>(kind: Kind, send: () => Promise<T>): Promise<T> {
    const at = performance.now()
    const answer = await send()
    const { status, code, milliseconds } = answer
    this.samples.push({ at, kind, status, code, milliseconds })
    return answer
  }
}

export const hashContent = (content: Buffer) => createHash('sha256').update(content).digest('hex')
