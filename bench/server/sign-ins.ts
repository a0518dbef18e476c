import { atLeast, atMost, formatNumber, median, withoutTarget, type Row, type Table } from '../report/results.ts'
import { HttpConnection, encodeRequest } from '../load/http-connection.ts'
import { sendAtRate } from '../load/send-requests.ts'
import { toEmailAddress, PASSWORD, PERSON_COUNT } from '../fixtures/people-fixture.ts'
import { startServer } from '../load/server-process.ts'
import { scale } from '../scale.ts'

const RUNS = scale(3, 1)
const SECONDS = scale(5, 1)
const SIGN_INS_PER_SECOND = 25
const OTHER_CALLS_PER_SECOND = 100

/** Measures many people signing in at once, as in the morning, while others are already working. */
export async function measureSignIns(dataDir: string): Promise<Table> {
  const server = await startServer(dataDir)
  const token = await signIn(server.port)
  const signIns = {
    connections: 16,
    seconds: SECONDS,
    perSecond: SIGN_INS_PER_SECOND,
    createRequest: (index: number) => encodeRequest(createLogin(index)),
  }
  const createRequest = (index: number) => encodeRequest({ method: 'GET', path: calls[index % calls.length]!(index), token })
  const others = { connections: 16, seconds: SECONDS, perSecond: OTHER_CALLS_PER_SECOND, createRequest }
  await sendAtRate(server.port, others)
  const runs: Run[] = []
  for (let run = 0; run < RUNS; run++) {
    const alone = await sendAtRate(server.port, others)
    const [duringSignIns, signedIn] = await Promise.all([sendAtRate(server.port, others), sendAtRate(server.port, signIns)])
    runs.push({ alone: alone.p95, duringSignIns: duringSignIns.p95, p50: signedIn.p50, p95: signedIn.p95, perSecond: signedIn.perSecond })
  }
  await server.stop()
  return {
    title: `${SIGN_INS_PER_SECOND} sign-ins and ${OTHER_CALLS_PER_SECOND} other calls per second, medians of ${RUNS} runs of ${SECONDS} s`,
    columns: [''],
    rows: toRows((key) => median(runs.map((run) => run[key]))),
  }
}

/** Times in milliseconds. */
type Run = { alone: number; duringSignIns: number; p50: number; p95: number; perSecond: number }

function toRows(getMedian: (key: keyof Run) => number): Row[] {
  const toTimeRow = (name: string, key: keyof Run) => withoutTarget(name, `${formatNumber(getMedian(key))} ms`)
  return [
    toTimeRow('other calls without sign-ins, p95', 'alone'),
    atMost('other calls during sign-ins, p95', getMedian('duringSignIns'), { max: 50, unit: 'ms' }),
    toTimeRow('sign-in, p50', 'p50'),
    toTimeRow('sign-in, p95', 'p95'),
    atLeast('sign-ins', getMedian('perSecond'), { min: SIGN_INS_PER_SECOND * 0.95, unit: 'per second' }),
  ]
}

const createLogin = (index: number) =>
  ({
    method: 'POST',
    path: '/jwt/login',
    body: { email: toEmailAddress(((index * 7919) % PERSON_COUNT) + 1), password: PASSWORD },
  }) as const

/** Requests of pages that signed-in users open. */
const calls = [
  () => '/api/account/me',
  (index: number) => `/api/users/list/data?perPage=25&page=${(index % 40) + 1}`,
  (index: number) => `/api/users/user?id=${((index * 7919) % PERSON_COUNT) + 1}`,
  () => '/apps/todo/tasks?filter=open&perPage=25',
]

async function signIn(port: number): Promise<string> {
  const connection = await HttpConnection.open(port)
  const { status, body } = await connection.send(encodeRequest(createLogin(4)))
  connection.close()
  if (status !== 200) throw new Error(`Signing in responded with ${status}.`)
  return (JSON.parse(body.toString()) as { accessToken: string }).accessToken
}
