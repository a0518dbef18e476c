import type { ImportProblem } from '#platform/server/imports/import-source.ts'
import type { VcardProblem } from '#platform/server/vcard/parse-vcard.ts'
import type { CsvProblem } from '../read-csv-contacts.ts'

type Reason = VcardProblem | CsvProblem

const problems: Record<Reason, ImportProblem> = {
  cut_off: { code: 'contacts.card_cut_off', message: 'The end of the contact is missing.' },
  malformed: { code: 'contacts.card_malformed', message: 'The contact is not valid.' },
  too_large: { code: 'contacts.card_too_large', message: 'The contact is too large.' },
  wrong_version: { code: 'contacts.card_wrong_version', message: 'Only vCard 3 and 4 can be imported.' },
  group: { code: 'contacts.card_group', message: 'This is a group, not a contact.' },
  no_name: { code: 'contacts.card_no_name', message: 'The contact has no name.' },
  bad_email: { code: 'contacts.card_bad_email', message: 'An email address is not valid.' },
  too_long: { code: 'contacts.card_too_long', message: 'A value is too long.' },
}

export const toProblem = (reason: Reason): ImportProblem => problems[reason]
