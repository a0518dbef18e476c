import { createHash, randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { verify } from '@node-rs/argon2'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { Task, todo } from '#modules/todo/contract.ts'
import { positionBetween } from '#platform/contract/position.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { prepareListStatements, prepareTaskStatements } from './todo-statements.ts'

type BareServer = { db: DatabaseSync; authenticate: (request: FastifyRequest) => number; sign: (payload: object) => string }
type Row = Record<string, any>

export function addRoutes(app: FastifyInstance, bare: BareServer): void {
  addListTasks(app, bare)
  addGetTask(app, bare)
  addCreateTask(app, bare)
  addSignIn(app, bare)
}

const TaskList = Type.Object({ tasks: Type.Array(Task), total: Type.Integer() })

function addListTasks(app: FastifyInstance, { db, authenticate }: BareServer): void {
  const statements = prepareListStatements(db)
  const schema = { querystring: todo.listTasks.input, response: { 200: TaskList } }
  app.get<{ Querystring: Row }>('/apps/todo/tasks', { schema }, async (request) => {
    authenticate(request)
    const { q = '', page = 1, perPage = 10 } = request.query
    const { rows, total } = statements(normalizeForSearch(q), perPage, (page - 1) * perPage)
    return { tasks: rows.map(toTask), total }
  })
}

function addGetTask(app: FastifyInstance, { db, authenticate }: BareServer): void {
  const { one, subtasks } = prepareTaskStatements(db)
  const schema = {
    querystring: Type.Object({ id: Type.Integer() }),
    response: { 200: Type.Object({ task: Task, subtasks: Type.Array(Task) }) },
  }
  app.get<{ Querystring: { id: number } }>('/apps/todo/task', { schema }, async (request, reply) => {
    authenticate(request)
    const row = one.get(request.query.id)
    if (!row) return reply.code(404).send()
    return { task: toTask(row), subtasks: subtasks.all(request.query.id).map(toTask) }
  })
}

function addCreateTask(app: FastifyInstance, { db, authenticate }: BareServer): void {
  const { one, insertTask, insertText, firstPosition } = prepareTaskStatements(db)
  const schema = { body: todo.addTask.input, response: { 200: Type.Object({ task: Task }) } }
  app.post<{ Body: { task: { title: string; description?: string } } }>('/apps/todo/add-tasks', { schema }, async (request) => {
    const user = authenticate(request)
    const { title, description = '' } = request.body.task
    const now = new Date().toISOString()
    db.exec('begin immediate')
    const position = positionBetween(null, firstPosition.get()!.position as string)
    const { id } = insertTask.get(title, normalizeForSearch(title), description, position, user, now, now)!
    insertText.run(id!, normalizeForSearch(title), now, id!, normalizeForSearch(description), now)
    db.exec('commit')
    return { task: toTask(one.get(id!)!) }
  })
}

function addSignIn(app: FastifyInstance, { db, sign }: BareServer): void {
  const user = db.prepare('select * from users where "emailKey" = ? and "removedAt" is null')
  const session = db.prepare(
    `insert into sessions ("userId", device, address, "createdAt", "lastUsedAt") values (?, '', ?, ?, ?) returning id`,
  )
  const token = db.prepare('insert into refresh_tokens (hash, "sessionId", "createdAt", "expiresAt") values (?, ?, ?, ?)')
  const schema = { body: Type.Object({ email: Type.String(), password: Type.String() }) }
  app.post<{ Body: { email: string; password: string } }>('/jwt/login', { schema }, async (request, reply) => {
    const row = user.get(request.body.email.toLowerCase())
    if (!row || !(await verify(row.passwordHash as string, request.body.password))) return reply.code(400).send()
    const now = new Date().toISOString()
    const secret = randomBytes(32).toString('base64url')
    db.exec('begin immediate')
    const { id } = session.get(row.id!, request.ip, now, now)!
    token.run(createHash('sha256').update(secret).digest('base64url'), id!, now, now)
    db.exec('commit')
    const accessToken = sign({ sid: id, sub: String(row.id), exp: Math.floor(Date.now() / 1000) + 600 })
    return { userData: { id: row.id, fullName: row.fullName }, accessToken, refreshToken: secret, tokenType: 'Bearer' }
  })
}

/** Converts a row to the response of the contract. */
function toTask(row: Row): Row {
  const { assigneeName, creatorName, tags, ...task } = row
  return {
    ...task,
    isImportant: row.isImportant === 1,
    isCompleted: row.isCompleted === 1,
    isDeleted: row.isDeleted === 1,
    tags: tags ? (tags as string).split('\n') : [],
    assignee: row.assigneeId ? { id: row.assigneeId, fullName: assigneeName, avatar: null } : null,
    createdBy: row.createdById ? { id: row.createdById, fullName: creatorName, avatar: null } : null,
  }
}
