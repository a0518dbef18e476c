import { atMost, median, short, type Row, type Table } from './figures.ts'
import { KeepAlive, requestOf } from './keep-alive.ts'
import { pace } from './load.ts'
import { emailOf, PASSWORD, PEOPLE } from './people-world.ts'
import { startServer } from './processes.ts'

const RUNS = 3
const SECONDS = 5
const SIGN_INS = 25
const OTHERS = 100

/** People who come to work in the morning, beside those who work already. */
export async function measureSignIns(dataDir: string): Promise<Table> {
  const server = await startServer(dataDir)
  const token = await signIn(server.port)
  const signIns = { connections: 16, seconds: SECONDS, perSecond: SIGN_INS, next: (index: number) => requestOf(loginOf(index)) }
  const next = (index: number) => requestOf({ method: 'GET', path: calls[index % calls.length]!(index), token })
  const others = { connections: 16, seconds: SECONDS, perSecond: OTHERS, next }
  await pace(server.port, others)
  const runs: Run[] = []
  for (let run = 0; run < RUNS; run++) {
    const alone = await pace(server.port, others)
    const [beside, signedIn] = await Promise.all([pace(server.port, others), pace(server.port, signIns)])
    runs.push({ alone: alone.p95, beside: beside.p95, p50: signedIn.p50, p95: signedIn.p95, perSecond: signedIn.perSecond })
  }
  await server.stop()
  return {
    title: `${SIGN_INS} sign-ins a second beside ${OTHERS} other calls, medians of ${RUNS} times ${SECONDS} s`,
    columns: [''],
    rows: rowsOf((figure) => median(runs.map((run) => run[figure]))),
  }
}

/** Milliseconds, but for `perSecond`. */
type Run = { alone: number; beside: number; p50: number; p95: number; perSecond: number }

function rowsOf(middle: (figure: keyof Run) => number): Row[] {
  const plain = (name: string, figure: keyof Run) => ({ name, figures: [`${short(middle(figure))} ms`], target: '', passes: undefined })
  const least = SIGN_INS * 0.95
  const perSecond = middle('perSecond')
  return [
    plain('other calls without sign-ins, p95', 'alone'),
    atMost('other calls meanwhile, p95', middle('beside'), { most: 50, unit: 'ms' }),
    plain('a sign-in, p50', 'p50'),
    plain('a sign-in, p95', 'p95'),
    { name: 'sign-ins a second', figures: [short(perSecond)], target: `≥ ${least}`, passes: perSecond >= least },
  ]
}

const loginOf = (index: number) =>
  ({ method: 'POST', path: '/jwt/login', body: { email: emailOf(((index * 7919) % PEOPLE) + 1), password: PASSWORD } }) as const

/** What the pages of those who are signed in ask for. */
const calls = [
  () => '/api/account/me',
  (index: number) => `/api/users/list/data?perPage=25&page=${(index % 40) + 1}`,
  (index: number) => `/api/users/user?id=${((index * 7919) % PEOPLE) + 1}`,
  () => '/apps/todo/tasks?filter=open&perPage=25',
]

async function signIn(port: number): Promise<string> {
  const connection = await KeepAlive.open(port)
  const { status, body } = await connection.ask(requestOf(loginOf(4)))
  connection.close()
  if (status !== 200) throw new Error(`Signing in answered ${status}.`)
  return (JSON.parse(body.toString()) as { accessToken: string }).accessToken
}
