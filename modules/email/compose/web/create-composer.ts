import { newId } from '#platform/web/hooks/new-id.ts'
import { readAddresses } from '../../web/addresses.ts'
import { answerTo } from '../../web/reply.ts'
import { blankComposer, type Composer, type Values } from './composers.ts'
import { filesOf, knownOf, noValues } from './drafts/draft-values.ts'
import { htmlOf, quotedText, quoteOf, type QuoteHead } from './message-body.ts'
import type { ComposeStart } from '../../web/composer-requests.ts'
import { textOf } from '../../web/html-to-text.ts'

/** Where the browser remembers from which account one wrote last; empty for one's mailbox in the workspace. */
export const SENDER = 'email.sender'

export type Habits = {
  /** One's own addresses, in small letters. */
  own: readonly string[]
  signature: string
  isPlain: boolean
  accountId: number | null
}

type HeadOf = (start: ComposeStart) => QuoteHead

/** A mail to write as it begins. */
export function beginComposer(start: ComposeStart, habits: Habits, headOf: HeadOf): Composer {
  const isDraft = start.kind === 'draft' && start.mail
  return {
    ...blankComposer,
    key: newId(),
    ...(isDraft ? knownOf(start.mail!) : { id: null, values: firstValues(start, habits, headOf) }),
  }
}

function firstValues(start: ComposeStart, { own, signature, isPlain, accountId }: Habits, headOf: HeadOf): Values {
  const { kind, mail, to = '' } = start
  const first = { ...noValues, isPlain, own: signed(signature, isPlain) }
  if (!mail || kind === 'new' || kind === 'draft') return { ...first, accountId, to: readAddresses(to) }
  const quoting = kind === 'forward' ? 'forward' : 'reply'
  const { files, images } = filesOf(mail)
  const about = { ...first, ...answerTo(kind, mail, own), accountId: mail.accountId, files: kind === 'forward' ? files : [], images }
  if (!isPlain) return { ...about, quote: quoteOf(quoting, mail, headOf(start)) }
  return { ...about, own: htmlOf(`${textOf(about.own)}\n\n${quotedText(quoting, mail.text, headOf(start))}`), images: [] }
}

/** An empty line to write in, and below it who writes. */
function signed(signature: string, isPlain: boolean): string {
  if (signature.trim() === '') return ''
  return isPlain ? htmlOf(`\n\n-- \n${textOf(signature)}`) : `<p><br></p><p><br></p>${signature}`
}
