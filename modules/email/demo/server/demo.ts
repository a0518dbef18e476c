import { Readable } from 'node:stream'
import type { Address } from '../../contract.ts'
import { storeUpload, type StoredContent } from '#platform/server/files/store-upload.ts'
import type { DemoWorld } from '#platform/server/module.ts'
import { htmlOfText } from './html-of-text.ts'
import { addressOf } from '../../server/own-address.ts'
import { workspaceDomain } from '../../settings/server/index.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import { labelMailsOf } from '../../labels/server/index.ts'
import { storeMails, type IncomingMail } from '../../server/store-mails.ts'
import { companyMails } from './company-mails.ts'
import type { DemoFile, DemoMail } from './demo-mail.ts'
import { demoFiles } from './files.ts'
import { invitationText } from './invitation.ts'
import { otherMails } from './other-mails.ts'
import { outsideMails } from './outside-mails.ts'

type Company = { people: Map<string, { id: number; address: Address }>; domain: string; files: Map<DemoFile, StoredContent>; today: Date }
type Copy = { owner: string; mail: IncomingMail; labels: readonly string[] }

/** Mail of some weeks for everybody, most of it for the administrator. */
export async function demo(ctx: EmailContext, { people, today }: DemoWorld): Promise<void> {
  const company = { ...(await addressBook(ctx, people)), files: await storeFiles(ctx), today }
  const all = [...companyMails, ...outsideMails, ...otherMails].toSorted((one, other) => other.hours - one.hours)
  const copies = all.flatMap((mail) => copiesOf(ctx, company, { mail, all }))
  for (const [owner, own] of Map.groupBy(copies, (copy) => copy.owner)) {
    const { id: userId } = company.people.get(owner)!
    const ids = await storeMails(
      ctx,
      { userId, accountId: null },
      own.map(({ mail }) => mail),
    )
    await labelMailsOf(
      ctx,
      own.flatMap(({ labels }, index) => labels.map((label) => ({ mailId: ids[index]!, label }))),
    )
  }
}

async function addressBook(ctx: EmailContext, people: DemoWorld['people']): Promise<Pick<Company, 'people' | 'domain'>> {
  const domain = await workspaceDomain(ctx)
  const users = await ctx.db.selectFrom('users').select(['id', 'username']).execute()
  const addresses = new Map(users.map((user) => [user.id, addressOf(user, domain)]))
  const entries = people.map(
    ({ id, fullName }) => [fullName.split(' ')[0]!, { id, address: { name: fullName, email: addresses.get(id)! } }] as const,
  )
  return { domain, people: new Map(entries) }
}

async function storeFiles({ config }: EmailContext): Promise<Company['files']> {
  const stored = Object.entries(demoFiles).map(async ([kind, { content }]) => {
    return [kind as DemoFile, await storeUpload(config.dataDir, Readable.from([content()]))] as const
  })
  return new Map(await Promise.all(stored))
}

type Given = { mail: DemoMail; all: readonly DemoMail[] }

/** One for whoever sent it and one for each colleague who got it; a draft is the sender's alone. */
function copiesOf(ctx: EmailContext, company: Company, { mail, all }: Given): Copy[] {
  const got = [...mail.to, ...(mail.cc ?? [])].filter((name) => company.people.has(name))
  const isDraft = mail.folders?.[mail.from] === 'draft'
  const owners = [...(company.people.has(mail.from) ? [mail.from] : []), ...(isDraft ? [] : got)]
  const common = commonOf(ctx, company, { mail, all })
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

const isAnswered = ({ mail, all }: Given, owner: string) =>
  all.some(({ from, answers }) => answers !== undefined && answers === mail.name && from === owner)

function commonOf(
  ctx: EmailContext,
  company: Company,
  { mail, all }: Given,
): Omit<IncomingMail, 'folder' | 'isRead' | 'isStarred' | 'isAnswered'> {
  const chain = chainOf({ mail, all })
  const time = new Date(Date.parse(ctx.now) - mail.hours * 3_600_000).toISOString()
  const people = (names: readonly string[] = []) => names.map((name) => addressIn(company, name))
  const files = (mail.files ?? []).map((kind) => ({ ...company.files.get(kind)!, name: demoFiles[kind].name, contentId: null }))
  return {
    remoteFolderId: null,
    uid: null,
    messageId: messageIdOf(mail, all),
    references: chain.map((one) => messageIdOf(one, all)),
    from: addressIn(company, mail.from),
    to: people(mail.to),
    cc: people(mail.cc),
    bcc: [],
    subject: mail.subject ?? `Re: ${chain.find(({ subject }) => subject)!.subject!}`,
    text: mail.text,
    html: mail.html ?? htmlOfText(mail.text),
    header: '',
    time,
    size: 0,
    invitation: mail.invitation
      ? invitationText(mail.invitation, { organizer: addressIn(company, mail.from), guests: people(mail.to), today: company.today })
      : null,
    defects: [],
    files,
  }
}

/** What it answers, the oldest first. */
function chainOf({ mail, all }: Given): DemoMail[] {
  const before = mail.answers === undefined ? undefined : all.find(({ name }) => name === mail.answers)
  return before ? [...chainOf({ mail: before, all }), before] : []
}

const messageIdOf = (mail: DemoMail, all: readonly DemoMail[]) => `demo.${all.indexOf(mail)}@mail.example`

function addressIn({ people }: Company, given: string): Address {
  const [, name, email] = /^(.*) <(.*)>$/.exec(given) ?? []
  return email ? { name: name!, email } : people.get(given)!.address
}
