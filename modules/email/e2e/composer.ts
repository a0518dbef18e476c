import type { Page } from 'playwright-core'
import type { Output } from '#platform/contract/endpoint.ts'
import type { email, Email } from '#modules/email/contract.ts'
import { testUsers, signInByApi, type Credentials, type TestUser } from '#e2e/test-users.ts'

type App = { url: string }
export type TestFile = { name: string; mimeType: string; buffer: Buffer }

export const planFile: TestFile = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Harbour plan') }

export const composer = (page: Page, name?: string | RegExp) =>
  page.locator('section[role=dialog]').and(name === undefined ? page.locator('section') : page.getByRole('dialog', { name }))
export const toField = (page: Page) => composer(page).getByRole('combobox', { name: 'To', exact: true })
export const subjectField = (page: Page) => composer(page).getByRole('textbox', { name: 'Subject' })
export const emailBody = (page: Page) => composer(page).getByRole('textbox', { name: 'Email body' })
export const attachmentList = (page: Page) => composer(page).getByRole('list', { name: 'Attached files' })
export const sendButton = (page: Page) => composer(page).getByRole('button', { name: 'Send', exact: true })
export const waitUntilSaved = (page: Page) => composer(page).getByText('Saved', { exact: true }).waitFor()

export async function startEmail(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Compose', exact: true }).first().click()
  await toField(page).waitFor()
  await emailBody(page).waitFor()
}

export async function attach(page: Page, ...files: TestFile[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await composer(page).getByRole('button', { name: 'Attach files' }).click()
  await (await choosing).setFiles(files)
}

/** Calls the email API as this user. */
export async function openEmailApi(app: App, as: TestUser | Credentials) {
  const { accessToken } = await signInByApi(app.url, typeof as === 'string' ? testUsers[as] : as)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
  const answer = async (response: Response) => {
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as never
  }
  return {
    address: async () => {
      const { address }: Output<typeof email.getSettings> = await answer(await fetch(`${app.url}/pages/email/settings`, { headers }))
      return address
    },
    mails: async (folder: string) => {
      const list = await fetch(`${app.url}/pages/email/emails?folder=${folder}&perPage=50`, { headers })
      const { emails }: Output<typeof email.listMails> = await answer(list)
      return emails
    },
    mail: async (id: number): Promise<Email> => {
      const { mail }: Output<typeof email.getMail> = await answer(await fetch(`${app.url}/pages/email/get-email?id=${id}`, { headers }))
      return mail
    },
    upload: async ({ name, mimeType, buffer }: TestFile): Promise<{ id: number; address: string }> => {
      const body = new FormData()
      body.append('file', new File([new Uint8Array(buffer)], name, { type: mimeType }))
      const sent = await fetch(`${app.url}/api/files/upload`, { method: 'POST', headers: { authorization: headers.authorization }, body })
      const { file }: { file: { id: number; address: string } } = await answer(sent)
      return file
    },
    send: async (draft: object): Promise<Email> => {
      const sent = await fetch(`${app.url}/pages/email/send`, { method: 'POST', headers, body: JSON.stringify({ draft }) })
      const { mail }: Output<typeof email.sendMail> = await answer(sent)
      return mail
    },
  }
}
