import type { Invoice } from '#modules/invoices/invoice-contract.ts'
import { testUsers, registerUser, signInByApi, type Credentials } from '#e2e/test-users.ts'

export const bookkeeper: Credentials = { email: 'books@demo.test', password: 'demo-books-1' }

/** A new user in a custom role with all invoice permissions and no others. Requires the owner's session. */
export async function registerBookkeeper(url: string): Promise<void> {
  const { accessToken } = await signInByApi(url, testUsers.admin)
  const page = { action: 'read' as const, subject: ['Page', 'Bookmark'] }
  await callInvoices(url, accessToken)('/apps/roles/add-role', {
    role: { name: 'bookkeeper', rules: [page], permissions: ['invoices.manage'] },
  })
  await registerUser(url, bookkeeper, 'Inês Duarte', 'bookkeeper')
}

/** Throws unless the response has status 200. */
export const callInvoices =
  (url: string, accessToken: string) =>
  async (path: string, body: object): Promise<{ invoice: Invoice }> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { invoice: Invoice }
  }
