import { existsSync, readFileSync } from 'node:fs'
import { invoicesModule } from '#modules/invoices/server/index.ts'
import { todoModule } from '#modules/todo/server/index.ts'
import type { Rule } from '#platform/contract/rule.ts'
import { createJobContext } from '#platform/server/background-work.ts'
import { runCommand } from '#platform/server/command.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import type { PersonName } from '#platform/server/testing/people.ts'
import { createSystemRequester } from '#platform/server/request-context.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import type { TestResponse } from '#platform/server/testing/test-client.ts'
import type { Bill, BillDraft } from '../bill-schema.ts'
import type { UploadResult } from '../upload/contract.ts'
import { formatSampleInvoice, type SampleInvoice } from './demo/sample-e-invoice.ts'
import { billsModule, prepareBill, receiveBill } from './index.ts'
import type { BillContext } from './tables.ts'

export const sampleFolder = new URL('../../../../shared/e-invoice/samples/', import.meta.url)
export const hasSamples = existsSync(sampleFolder)

export const IBAN = 'DE02120300000000202051'
export const completeBill = {
  supplierName: 'Timber & Planks Ltd',
  number: 'R-1',
  issueDate: '2026-11-18',
  dueDate: '2026-12-18',
  currency: 'EUR',
  net: 10_000,
  tax: 1_900,
  total: 11_900,
  iban: IBAN,
} satisfies BillDraft

const sample: SampleInvoice = {
  number: 'F 1',
  supplier: 'Madeiras do Tejo Lda',
  vatId: 'PT501964843',
  iban: 'PT50000201231234567890154',
  issueDate: '2026-11-18',
  dueDate: '2026-12-18',
  net: '420.00',
  tax: '96.60',
  total: '516.60',
}
export const formatUbl = (changes: Partial<SampleInvoice> = {}): string => formatSampleInvoice({ ...sample, ...changes })

/** Calls are made as Helena, an administrator, by default. */
export async function openBillsFixture() {
  const server = await startTestServer({ modules: [todoModule, invoicesModule, billsModule] })
  const post = (call: string, body: object, as: PersonName = 'helena') => server.as(as).post(`/apps/bills/${call}`, body)
  return {
    ...server,
    post,
    add: async (bill: Partial<BillDraft> = {}, as?: PersonName): Promise<Bill> =>
      expectBill(await post('bills', { bill: { ...completeBill, ...bill } }, as)),
    read: async (id: number, as: PersonName = 'helena'): Promise<Bill> => expectBill(await server.as(as).get('/apps/bills/bill', { id })),
    /** Without comparison to the contract: hidden fields are null where the contract does not say so. */
    readRaw: async (url: string, as: PersonName) =>
      (await server.app.http.inject({ url, headers: { authorization: `Bearer ${server.people[as].accessToken}` } })).json(),
    list: async (query: object = {}, as: PersonName = 'helena'): Promise<TestResponse> =>
      server.as(as).get('/apps/bills/bills', { ...query }),
    uploadFile: (content: string | Uint8Array, name?: string, as?: PersonName) => uploadFile(server, content, { name, as }),
    receive: async (content: string | Uint8Array, name?: string, as: PersonName = 'helena'): Promise<UploadResult> => {
      const fileId = await uploadFile(server, content, { name, as })
      const response = await post('upload', { fileIds: [fileId] }, as)
      if (response.status !== 200) throw new Error(response.text)
      return response.body.results[0]
    },
    receiveByEmail: (content: string, email: Parameters<typeof receiveBill>[2]) => receiveByEmail(server, content, email),
    /** The role of the stranger is `unknown`. */
    addRole: (name: string, rules: readonly Rule[]) => addRole(server, name, rules),
    setUp: (settings: object) => server.as('helena').post('/apps/invoice/update-settings', { settings }),
    notifications: async (as: PersonName): Promise<{ kind: string; values: Record<string, string>; link: string; seenAt?: string }[]> =>
      (await server.as(as).get('/api/notifications', { perPage: 100 })).body.notifications,
    runJob: (job: Job) => job.run(createJobContext(server.app.platform, job.name) as never, {} as never),
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}

function expectBill({ status, body, text }: TestResponse): Bill {
  if (status !== 200) throw new Error(text)
  return body.bill
}

type UploadOptions = { name?: string | undefined; as?: PersonName | undefined }

async function uploadFile(
  { app, people }: TestServer,
  content: string | Uint8Array,
  { name = 'invoice.xml', as = 'helena' }: UploadOptions,
): Promise<number> {
  const form = new FormData()
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  const request = new Request('http://staffroom.test', { method: 'POST', body: form })
  const response = await app.http.inject({
    method: 'POST',
    url: '/api/files/upload',
    headers: { authorization: `Bearer ${people[as].accessToken}`, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  if (response.statusCode !== 200) throw new Error(response.body)
  return (response.json() as { file: { id: number } }).file.id
}

async function receiveByEmail({ app: { platform } }: TestServer, content: string, email: Parameters<typeof receiveBill>[2]) {
  const prepared = await prepareBill(platform, { bytes: Buffer.from(content), fileName: 'invoice.xml' })
  const handler = (ctx: BillContext) => receiveBill(ctx, prepared, email)
  const { response } = await runCommand(platform, createSystemRequester(platform), { name: 'test', handler, input: undefined })
  return response as Awaited<ReturnType<typeof receiveBill>>
}

async function addRole({ app, clock }: TestServer, name: string, rules: readonly Rule[]): Promise<void> {
  const now = clock.now.toISOString()
  const role = { name, nameKey: name, nameFolded: name, description: '', rules: JSON.stringify(rules), isBuiltIn: 0 }
  await app.platform.database.write((tx) =>
    tx
      .insertInto('roles')
      .values({ ...role, createdAt: now, updatedAt: now })
      .execute(),
  )
  app.platform.bus.publish({ roles: [name] })
}

export const readSample = (name: string): Buffer => readFileSync(new URL(name, sampleFolder))
