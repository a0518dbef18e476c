import { Readable } from 'node:stream'
import type { NamedAddress } from '../../contract.ts'
import { storeUpload, type StoredContent } from '#platform/server/files/store-upload.ts'
import type { DemoContext } from '#platform/server/module.ts'
import { textToHtml } from './text-to-html.ts'
import { getUserAddress } from '../../server/user-address.ts'
import { getWorkspaceDomain } from '../../settings/server/index.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import { addLabelsToNewEmails } from '../../labels/server/index.ts'
import { storeEmails, type IncomingEmail } from '../../server/store-emails.ts'
import { companyEmails } from './company-emails.ts'
import type { DemoFile, DemoEmail } from './demo-email.ts'
import { demoFiles } from './demo-files.ts'
import { createInvitation } from './create-invitation.ts'
import { otherEmails } from './other-emails.ts'
import { externalEmails } from './external-emails.ts'

type Company = {
  people: Map<string, { id: number; address: NamedAddress }>
  domain: string
  files: Map<DemoFile, StoredContent>
  today: Date
}
type Copy = { owner: string; mail: IncomingEmail; labels: readonly string[] }

export async function createDemoEmails(ctx: EmailContext, { people, today }: DemoContext): Promise<void> {
  const company = { ...(await loadAddressBook(ctx, people)), files: await storeFiles(ctx), today }
  const all = [...companyEmails, ...externalEmails, ...otherEmails].toSorted((one, other) => other.hours - one.hours)
  const copies = all.flatMap((mail) => createCopies(ctx, company, { mail, all }))
  for (const [owner, ownCopies] of Map.groupBy(copies, (copy) => copy.owner)) {
    const { id: userId } = company.people.get(owner)!
    const ids = await storeEmails(
      ctx,
      { userId, accountId: null },
      ownCopies.map(({ mail }) => mail),
    )
    const labelled = ownCopies.map(({ mail, labels }, index) => ({ ...mail, id: ids[index]!, userId, labels }))
    await addLabelsToNewEmails(ctx, labelled)
  }
}

async function loadAddressBook(ctx: EmailContext, people: DemoContext['people']): Promise<Pick<Company, 'people' | 'domain'>> {
  const domain = await getWorkspaceDomain(ctx)
  const users = await ctx.db.selectFrom('users').select(['id', 'username']).execute()
  const addresses = new Map(users.map((user) => [user.id, getUserAddress(user, domain)]))
  const entries = people.map(
    ({ id, fullName }) => [fullName.split(' ')[0]!, { id, address: { name: fullName, email: addresses.get(id)! } }] as const,
  )
  return { domain, people: new Map(entries) }
}

async function storeFiles({ contents }: EmailContext): Promise<Company['files']> {
  const stored = Object.entries(demoFiles).map(async ([kind, { content }]) => {
    return [kind as DemoFile, await storeUpload(contents, Readable.from([content()]))] as const
  })
  return new Map(await Promise.all(stored))
}

type EmailInThread = { mail: DemoEmail; all: readonly DemoEmail[] }

function createCopies(ctx: EmailContext, company: Company, { mail, all }: EmailInThread): Copy[] {
  const colleagues = [...mail.to, ...(mail.cc ?? [])].filter((name) => company.people.has(name))
  const isDraft = mail.folders?.[mail.from] === 'draft'
  const owners = [...(company.people.has(mail.from) ? [mail.from] : []), ...(isDraft ? [] : colleagues)]
  const common = toSharedFields(ctx, company, { mail, all })
  return owners.map((owner) => {
    const isSent = owner === mail.from
    const folder = mail.folders?.[owner] ?? (isSent ? 'sent' : 'inbox')
    const flags = {
      isRead: !mail.unread?.includes(owner),
      isStarred: mail.starred?.includes(owner) ?? false,
      isAnswered: isAnswered({ mail, all }, owner),
    }
    return { owner, mail: { ...common, folder, ...flags }, labels: mail.labels?.[owner] ?? [] }
  })
}

const isAnswered = ({ mail, all }: EmailInThread, owner: string) =>
  all.some(({ from, answers }) => answers !== undefined && answers === mail.name && from === owner)

function toSharedFields(
  ctx: EmailContext,
  company: Company,
  { mail, all }: EmailInThread,
): Omit<IncomingEmail, 'folder' | 'isRead' | 'isStarred' | 'isAnswered'> {
  const chain = getReplyChain({ mail, all })
  const time = new Date(Date.parse(ctx.now) - mail.hours * 3_600_000).toISOString()
  const people = (names: readonly string[] = []) => names.map((name) => toAddress(company, name))
  const files = (mail.files ?? []).map((kind) => ({ ...company.files.get(kind)!, name: demoFiles[kind].name, contentId: null }))
  return {
    remoteFolderId: null,
    uid: null,
    messageId: getDemoMessageId(mail, all),
    references: chain.map((one) => getDemoMessageId(one, all)),
    from: toAddress(company, mail.from),
    to: people(mail.to),
    cc: people(mail.cc),
    bcc: [],
    subject: mail.subject ?? `Re: ${chain.find(({ subject }) => subject)!.subject!}`,
    text: mail.text,
    html: mail.html ?? textToHtml(mail.text),
    header: '',
    time,
    size: 0,
    invitation: mail.invitation
      ? createInvitation(mail.invitation, { organizer: toAddress(company, mail.from), guests: people(mail.to), today: company.today })
      : null,
    defects: [],
    files,
  }
}

function getReplyChain({ mail, all }: EmailInThread): DemoEmail[] {
  const original = mail.answers === undefined ? undefined : all.find(({ name }) => name === mail.answers)
  return original ? [...getReplyChain({ mail: original, all }), original] : []
}

const getDemoMessageId = (mail: DemoEmail, all: readonly DemoEmail[]) => `demo.${all.indexOf(mail)}@mail.example`

function toAddress({ people }: Company, text: string): NamedAddress {
  const [, name, email] = /^(.*) <(.*)>$/.exec(text) ?? []
  return email ? { name: name!, email } : people.get(text)!.address
}
