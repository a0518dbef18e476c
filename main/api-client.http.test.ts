import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startTestServer } from '#platform/server/testing/server.ts'
import { modules } from './modules.server.ts'

const run = promisify(execFile)
const packages = resolve('node_modules')

/** What a customer would write with the generated client. */
const program = `
import { accountLogin, defaults, todoAddTask, todoListTasks, type Problem } from './client.ts'

defaults.baseUrl = process.argv[2]!

function assertOk<R extends { status: number; data: unknown }>(response: R): Extract<R, { status: 200 }>['data'] {
  if (response.status !== 200) throw new Error((response.data as Problem).code)
  return response.data
}

const { accessToken } = assertOk(await accountLogin({ email: 'ada@example.com', password: 'harbour-lights' }))
defaults.headers = { authorization: \`Bearer \${accessToken}\` }
const { task } = assertOk(await todoAddTask({ task: { title: 'Send the offer', dueDate: '2026-12-04', tags: ['team'] } }))
const { tasks, total } = assertOk(await todoListTasks({ filter: 'open', sort: 'due-date' }))
const added: string | undefined = tasks.find(({ id }) => id === task.id)?.title
// @ts-expect-error the title is a text
const rejected = await todoAddTask({ task: { title: 7 } })
console.log(JSON.stringify({ added, total, rejected: rejected.status }))
`

const compilerOptions = {
  strict: true,
  noEmit: true,
  module: 'nodenext',
  target: 'esnext',
  allowImportingTsExtensions: true,
  types: ['node'],
}

async function createProject() {
  const folder = await mkdtemp(join(tmpdir(), 'staffroom-api-client-'))
  const write = (name: string, content: string) => writeFile(join(folder, name), content)
  await symlink(packages, join(folder, 'node_modules'))
  await write('package.json', '{ "type": "module" }')
  await write('tsconfig.json', JSON.stringify({ compilerOptions }))
  await write('program.ts', program)
  return { folder, write, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

test('a TypeScript client generated from the document compiles, signs in, adds a task and lists it', { tags: ['long'] }, async () => {
  await using server = await startTestServer({ modules, isEmpty: true })
  await using project = await createProject()
  const url = await server.listen()
  const ada = { username: 'ada', email: 'ada@example.com', password: 'harbour-lights', fullName: 'Ada Quay' }
  expect((await server.guest.post('/jwt/register', ada)).status).toBe(200)
  await project.write('openapi.json', (await server.guest.get('/api/openapi.json')).text)
  const runIn = async (command: string, ...args: string[]) =>
    (await run(join(packages, '.bin', command), args, { cwd: project.folder })).stdout
  await runIn('oazapfts', '--mergeReadWriteOnly', '--futureStripLegacyMethods', 'openapi.json', 'client.ts')
  expect(await runIn('tsc').catch(({ stdout }: { stdout: string }) => stdout)).toBe('')
  expect(JSON.parse(await runIn('node', 'program.ts', url))).toEqual({ added: 'Send the offer', total: 1, rejected: 400 })
})
