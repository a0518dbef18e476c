import type { Rule } from '#platform/contract/rule.ts'
import type { PersonName } from '#platform/server/testing/people.ts'
import type { TestResponse } from '#platform/server/testing/test-client.ts'
import { openInvoiceFixture, sampleLines } from '../../server/invoice-fixture.ts'
import type { BankTransaction, CsvMapping, TransactionMatch } from '../contract.ts'

export type Entry = { amount: string; name?: string; iban?: string; purpose?: string; reference?: string; date?: string; currency?: string }

/** A CAMT.053 message of one account; a negative amount is a debit. */
export const formatCamt = (entries: readonly Entry[], account = 'DE89370400440532013000'): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id>` +
  `<Acct><Id><IBAN>${account}</IBAN></Id></Acct>${entries.map(formatEntry).join('')}</Stmt></BkToCstmrStmt></Document>`

function formatEntry({
  amount,
  name = 'Atelier Dubois',
  iban,
  purpose = '',
  reference,
  date = '2026-11-19',
  currency = 'EUR',
}: Entry): string {
  const isDebit = amount.startsWith('-')
  const party = isDebit ? 'Cdtr' : 'Dbtr'
  return (
    `<Ntry><Amt Ccy="${currency}">${amount.replace('-', '')}</Amt><CdtDbtInd>${isDebit ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>` +
    `<BookgDt><Dt>${date}</Dt></BookgDt>${reference ? `<AcctSvcrRef>${reference}</AcctSvcrRef>` : ''}<NtryDtls><TxDtls><RltdPties>` +
    `<${party}><Pty><Nm>${name}</Nm></Pty></${party}>${iban ? `<${party}Acct><Id><IBAN>${iban}</IBAN></Id></${party}Acct>` : ''}</RltdPties>` +
    `<RmtInf><Ustrd>${purpose}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
  )
}

export async function openBankFixture() {
  const fixture = await openInvoiceFixture()
  await fixture.send('helena', 'update-settings', { settings: { seller: { name: 'Acme & Co' } } })
  const upload = createUpload(fixture)
  const importFile = async (
    content: string | Uint8Array,
    options: { as?: PersonName; mapping?: CsvMapping } = {},
  ): Promise<TestResponse> => {
    const { as = 'sam', ...input } = options
    return fixture.as(as).post('/apps/invoice/import-statement', { fileId: await upload(content, as), ...input })
  }
  const list = async (query: object = {}, as: PersonName = 'sam'): Promise<BankTransaction[]> =>
    (await fixture.as(as).get('/apps/invoice/bank-transactions', { ...query })).body.transactions
  return {
    ...fixture,
    upload,
    importFile,
    importEntries: (entries: readonly Entry[], as?: PersonName) => importFile(formatCamt(entries), as ? { as } : {}),
    list,
    /** An issued invoice of 255.27 EUR. */
    issueInvoice: async (invoice: object = {}) => fixture.issue((await fixture.addDraft({ lines: sampleLines, ...invoice })).id),
    match: (matches: TransactionMatch[], as: PersonName = 'sam') => fixture.as(as).post('/apps/invoice/match-transactions', { matches }),
    listCertain: async (as: PersonName = 'sam'): Promise<TransactionMatch[]> =>
      (await fixture.as(as).get('/apps/invoice/certain-matches')).body.matches,
    /** The role of the stranger is `unknown`. */
    addRole: async (name: string, rules: readonly Rule[]) => {
      const now = fixture.clock.now.toISOString()
      const role = { name, nameKey: name, nameFolded: name, description: '', rules: JSON.stringify(rules), isBuiltIn: 0 }
      await fixture.app.platform.database.write((tx) =>
        tx
          .insertInto('roles')
          .values({ ...role, createdAt: now, updatedAt: now })
          .execute(),
      )
      fixture.app.platform.bus.publish({ roles: [name] })
    },
    countBankRows: () => fixture.counts(['bank_statements', 'bank_transactions', 'bank_transaction_keys', 'invoice_payments', 'journal']),
    [Symbol.asyncDispose]: fixture[Symbol.asyncDispose],
  }
}

const createUpload =
  ({ app, people }: Awaited<ReturnType<typeof openInvoiceFixture>>) =>
  async (content: string | Uint8Array, as: PersonName = 'sam'): Promise<number> => {
    const form = new FormData()
    form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), 'statement.xml')
    const request = new Request('http://staffroom.test', { method: 'POST', body: form })
    const response = await app.http.inject({
      method: 'POST',
      url: '/api/files/upload',
      headers: { authorization: `Bearer ${people[as].accessToken}`, 'content-type': request.headers.get('content-type')! },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    if (response.statusCode !== 200) throw new Error(response.body)
    return (JSON.parse(response.body) as { file: { id: number } }).file.id
  }
