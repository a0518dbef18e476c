import type { Page } from 'playwright-core'
import type { Output } from '#platform/contract/endpoint.ts'
import type { email, Mail } from '#modules/email/contract.ts'
import { people, signInByApi, type Credentials, type PersonName } from '#e2e/people.ts'

type App = { url: string }
export type Given = { name: string; mimeType: string; buffer: Buffer }

/** The mail that is being written, or the one of this title. */
export const composer = (page: Page, name?: string | RegExp) =>
  page.locator('section[role=dialog]').and(name === undefined ? page.locator('section') : page.getByRole('dialog', { name }))
export const to = (page: Page) => composer(page).getByRole('combobox', { name: 'To', exact: true })
export const subject = (page: Page) => composer(page).getByRole('textbox', { name: 'Subject' })
export const words = (page: Page) => composer(page).getByRole('textbox', { name: 'Text of the mail' })
export const send = (page: Page) => composer(page).getByRole('button', { name: 'Send', exact: true })
export const isSaved = (page: Page) => composer(page).getByText('Saved', { exact: true }).waitFor()

/** Begins a mail by the page's own button. */
export async function beginMail(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Write', exact: true }).click()
  await to(page).waitFor()
  await words(page).waitFor()
}

/** What the mail server of the workspace knows, asked as this person. */
export async function asks(app: App, as: PersonName | Credentials) {
  const { accessToken } = await signInByApi(app.url, typeof as === 'string' ? people[as] : as)
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
    mail: async (id: number): Promise<Mail> => {
      const { mail }: Output<typeof email.getMail> = await answer(await fetch(`${app.url}/pages/email/get-email?id=${id}`, { headers }))
      return mail
    },
    upload: async ({ name, mimeType, buffer }: Given): Promise<{ id: number; address: string }> => {
      const body = new FormData()
      body.append('file', new File([new Uint8Array(buffer)], name, { type: mimeType }))
      const sent = await fetch(`${app.url}/api/files/upload`, { method: 'POST', headers: { authorization: headers.authorization }, body })
      const { file }: { file: { id: number; address: string } } = await answer(sent)
      return file
    },
    send: async (draft: object): Promise<Mail> => {
      const sent = await fetch(`${app.url}/pages/email/send`, { method: 'POST', headers, body: JSON.stringify({ draft }) })
      const { mail }: Output<typeof email.sendMail> = await answer(sent)
      return mail
    },
  }
}
